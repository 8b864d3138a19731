import { signatureHeaders } from "@posthorn/engine/internal";
import { eventTypes } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { MockDelivery } from "../mock/mock.js";
import { isAsymmetric, printed } from "./differences.js";
import { type DeliveryFields, deliveryFieldNames, deliveryFields, readFields } from "./match.js";
import { mockOf } from "./mock-of.js";
import { type MatcherResult, readTimes, searchItems, type Times } from "./report.js";

/** The criteria of a delivery besides its event. `status` is `delivered` unless given. */
export interface DeliveredFields extends Omit<DeliveryFields, "event">, Times {
  /** The secret of the subscription, with which the delivery must be signed. */
  signedWith?: string;
}

const statuses: readonly MockDelivery["status"][] = ["pending", "delivered", "failed"];

/** Passes if a webhook delivery matches. */
export function toHaveDeliveredWebhook(
  received: unknown,
  event?: DeliveryFields["event"],
  given: DeliveredFields = {},
): MatcherResult {
  const { deliveries } = mockOf(received, "toHaveDeliveredWebhook");
  const names = [...deliveryFieldNames.filter((name) => name !== "event"), "signedWith", "times"];
  const { times, signedWith, status = "delivered", ...fields } = readFields(given, names);
  if (!isAsymmetric(event) && event !== undefined && !eventTypes.includes(event)) {
    throw new RangeError(`there is no event ${printed(event)}${didYouMean(String(event), eventTypes)}`);
  }
  if (typeof status === "string" && !statuses.includes(status)) {
    throw new RangeError(`status must be one of ${statuses.join(", ")}; it is ${printed(status)}`);
  }
  const signature = signedWith === undefined ? undefined : `made with ${printed(signedWith)}`;
  return searchItems({
    noun: ["webhook", "webhooks"],
    verb: "delivered",
    done: "tried",
    items: deliveries,
    criteria: { event, status, ...fields, signature },
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
  const own = signatureHeaders([secret], { id, at: seconds * 1000, body: text })["X-Service-Signature"];
  // While a secret is replaced there is a signature of each.
  return own !== undefined && given?.split(",").includes(own.slice(own.indexOf("v1="))) === true;
}

function lineOf({ event, url, status, attempts }: MockDelivery): string {
  const last = attempts.at(-1);
  const answer = last === undefined ? "no attempt yet" : (last.error ?? `answered ${last.status_code}`);
  return `${event} to ${url}: ${status}, ${answer}`;
}
