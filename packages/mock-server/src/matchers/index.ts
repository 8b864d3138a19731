import type { ScheduledMail } from "../mock/mock.js";
import { toMatchContract } from "./contract.js";
import { type DeliveredFields, toHaveDeliveredWebhook } from "./delivered-webhook.js";
import type { DeliveryFields } from "./match.js";
import { type Call, type RequestedFields, toHaveRequested } from "./requested.js";
import { type ScheduledFields, toHaveScheduledEmail } from "./scheduled-email.js";
import { type SentEmail, toHaveSentEmail, toHaveSentNothing } from "./sent-email.js";

/** What `expect(mock)` can be asked once the matchers are known to it. */
export interface PosthornMatchers<R = void> {
  /** A mail that matches was sent: at least one, or as many as `times` says. */
  toHaveSentEmail(match?: SentEmail): R;
  /** No mail was sent. */
  toHaveSentNothing(): R;
  /** A mail that matches waits for its time. */
  toHaveScheduledEmail(match?: ScheduledFields | ((mail: ScheduledMail) => boolean)): R;
  /** An event was delivered to a subscriber. */
  toHaveDeliveredWebhook(event?: DeliveryFields["event"], fields?: DeliveredFields): R;
  /** A call was made of the API: `contacts.create`, or `POST /contacts`, and what its body is like. */
  toHaveRequested(call: Call, body?: unknown, fields?: RequestedFields): R;
  /** All that was answered, and told to subscribers, is as the contract describes it; to be awaited. */
  toMatchContract(): Promise<R>;
}

/** The matchers, for `expect.extend`. */
export const matchers = {
  toHaveSentEmail,
  toHaveSentNothing,
  toHaveScheduledEmail,
  toHaveDeliveredWebhook,
  toHaveRequested,
  toMatchContract,
};
