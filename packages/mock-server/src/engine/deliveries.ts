import type { Clock, Outbound } from "@posthorn/engine/core";
import { type DeliveryRow, deliveryBody, deliveryToWire, type EventRow } from "@posthorn/engine/internal";
import type { MockDelivery } from "../mock/mock.js";

/** What is kept of a delivery: it knows nothing of a receiver, which need not be there. */
export interface DeliveryRecord {
  readonly workspace_id: string;
  readonly row: Readonly<DeliveryRow>;
  readonly event: EventRow;
  /** Of the last attempt. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A delivery as the admin API shows it, with what is posted. */
export function showDelivery({ row, event, headers }: DeliveryRecord): MockDelivery {
  const text = deliveryBody(event);
  const { event: type, ...rest } = deliveryToWire(row);
  return { ...rest, event: type as MockDelivery["event"], headers, text, body: JSON.parse(text) };
}

/**
 * Gives back a way out that tells of each request that is a delivery, before it goes out. What a request takes is told by
 * the mock's clock: what stands still shows the same in every run.
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
      const began = clock.now();
      const answer = await outbound.send(request);
      return { ...answer, duration_ms: clock.now() - began };
    },
  };
}
