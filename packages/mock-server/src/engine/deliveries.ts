import type { Clock, Outbound } from "@posthorn/engine/core";
import { type DeliveryRow, deliveryBody, deliveryToWire, type EventRow } from "@posthorn/engine/internal";
import type { MockDelivery } from "../mock/mock.js";

/** A webhook delivery as it was recorded, whether or not its receiver answers. */
export interface DeliveryRecord {
  readonly workspace_id: string;
  readonly row: Readonly<DeliveryRow>;
  readonly event: EventRow;
  /** Of the last attempt. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a delivery as the admin API shows it, with the body and headers that are posted. */
export function showDelivery({ row, event, headers }: DeliveryRecord): MockDelivery {
  const text = deliveryBody(event);
  const { event: type, ...rest } = deliveryToWire(row);
  return { ...rest, event: type as MockDelivery["event"], headers, text, body: JSON.parse(text) };
}

/**
 * Returns an `Outbound` that calls `onDelivery` before each attempt of a webhook delivery. It measures the duration of a request by the
 * mock's clock: 0 ms while the clock is stopped, so that every run shows the same.
 */
export function watchOutbound(
  outbound: Outbound,
  clock: Clock,
  onDelivery: (id: string, headers: Readonly<Record<string, string>>) => void,
): Outbound {
  return {
    problem: (url) => outbound.problem(url),
    async send(request) {
      const id = request.headers["X-Service-Delivery-Id"];
      if (id !== undefined) onDelivery(id, request.headers);
      const start = clock.now();
      const answer = await outbound.send(request);
      return { ...answer, duration_ms: clock.now() - start };
    },
  };
}
