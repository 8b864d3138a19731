import type { ScheduledMail } from "../mock/mock.js";
import { toMatchContract } from "./contract.js";
import { type DeliveredFields, toHaveDeliveredWebhook } from "./delivered-webhook.js";
import { type MailCheckFields, toPassMailChecks } from "./mail-checks.js";
import type { DeliveryFields } from "./match.js";
import { type CallName, type RequestedFields, toHaveRequested } from "./requested.js";
import { type ScheduledFields, toHaveScheduledEmail } from "./scheduled-email.js";
import { type SentEmail, toHaveSentEmail, toHaveSentNothing } from "./sent-email.js";

/** The matchers of `expect(mock)`. */
export interface PosthornMatchers<R = void> {
  /** Passes if at least one sent mail matches, or exactly `times`. */
  toHaveSentEmail(match?: SentEmail): R;
  /** Passes if no mail was sent. */
  toHaveSentNothing(): R;
  /** Passes if a scheduled mail matches. */
  toHaveScheduledEmail(match?: ScheduledFields | ((mail: ScheduledMail) => boolean)): R;
  /** Passes if a webhook delivery matches. */
  toHaveDeliveredWebhook(event?: DeliveryFields["event"], fields?: DeliveredFields): R;
  /** Passes if a call of an operation (`contacts.create`, or `POST /contacts`) has a body that matches. */
  toHaveRequested(call: CallName, body?: unknown, fields?: RequestedFields): R;
  /** Passes if the checks of a captured mail find nothing of `failOn` (default: `error`) or of a greater severity. */
  toPassMailChecks(fields?: MailCheckFields): R;
  /** Passes if all answers and webhook bodies are valid by the contract. Await it. */
  toMatchContract(): Promise<R>;
}

/** The matchers, for `expect.extend`. */
export const matchers = {
  toHaveSentEmail,
  toHaveSentNothing,
  toHaveScheduledEmail,
  toHaveDeliveredWebhook,
  toHaveRequested,
  toPassMailChecks,
  toMatchContract,
};
