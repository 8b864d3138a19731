import { signatureHeaders } from "@posthorn/engine/internal";
import { eventTypes } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { MockDelivery } from "../mock/mock.js";
import { isAsymmetric, printed } from "./differences.js";
import { type DeliveryFields, deliveryFields, deliveryNames, readFields } from "./match.js";
import { mockOf } from "./mock-of.js";
import { judge, type Verdict } from "./report.js";
import { readTimes, type Times } from "./times.js";

/** Which delivery, apart from its event. Its status is `delivered` unless given: `pending` and `failed` ones were not taken. */
export interface DeliveredFields extends Omit<DeliveryFields, "event">, Times {
  /** The subscription's secret: the signature was made with it. */
  signedWith?: string;
}

const statuses: readonly MockDelivery["status"][] = ["pending", "delivered", "failed"];

/** Whether an event was delivered to a subscriber. */
export function toHaveDeliveredWebhook(
  received: unknown,
  event?: DeliveryFields["event"],
  given: DeliveredFields = {},
): Verdict {
  const { deliveries } = mockOf(received, "toHaveDeliveredWebhook");
  const names = [...deliveryNames.filter((name) => name !== "event"), "signedWith", "times"];
  const { times, signedWith, status = "delivered", ...fields } = readFields(given, names);
  if (!isAsymmetric(event) && event !== undefined && !eventTypes.includes(event)) {
    throw new RangeError(`there is no event ${printed(event)}${didYouMean(String(event), eventTypes)}`);
  }
  if (typeof status === "string" && !statuses.includes(status)) {
    throw new RangeError(`status must be one of ${statuses.join(", ")}; it is ${printed(status)}`);
  }
  const signature = signedWith === undefined ? undefined : `made with ${printed(signedWith)}`;
  return judge({
    noun: ["webhook", "webhooks"],
    verb: "delivered",
    done: "tried",
    items: deliveries,
    wanted: { event, status, ...fields, signature },
    times: readTimes({ ...(times !== undefined && { times }) }),
    fieldsOf: (delivery) => ({
      ...deliveryFields(delivery),
      signature: isSigned(delivery, signedWith) ? signature : (delivery.headers["X-Service-Signature"] ?? "none yet"),
    }),
    lineOf,
    hint: "an event goes to those who subscribed to it, with `await mock.settle()`",
  });
}

function isSigned({ id, text, headers }: MockDelivery, secret: string | undefined): boolean {
  const given = headers["X-Service-Signature"];
  const seconds = Number(/^t=(\d+),/.exec(given ?? "")?.[1]);
  if (secret === undefined || Number.isNaN(seconds)) return false;
  return signatureHeaders(secret, { id, at: seconds * 1000, body: text })["X-Service-Signature"] === given;
}

function lineOf({ event, url, status, attempts }: MockDelivery): string {
  const last = attempts.at(-1);
  const answer = last === undefined ? "no attempt yet" : (last.error ?? `answered ${last.status_code}`);
  return `${event} to ${url}: ${status}, ${answer}`;
}
