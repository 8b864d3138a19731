import type { CapturedMail, CompletedJob, CoreSnapshot, Fault, InternalEventType, LookUp } from "@posthorn/engine/core";
import type { EventType, OperationId } from "@posthorn/sdk/contract";
import type { NewWorkspace, NewWorkspaceSettings } from "../engine/add-workspace.js";
import type { MailOutcome } from "../mail/mail-outcomes.js";
import type { DeliveryMatch, EmailMatch, EventMatch } from "../matchers/match.js";
import type { ClientOptions } from "./client-options.js";

/** A mail as its recipient reads it. */
export interface CapturedEmail extends CapturedMail {
  /** Null for a mail without a template. */
  templateId: string | null;
}

/** A mail with a `send_at` in the future. */
export interface ScheduledMail {
  messageId: string;
  to: string[];
  from: string;
  /** Not rendered: merge tags are filled in when the mail is sent. */
  subject: string;
  templateId: string | null;
  /** ISO time. */
  at: string;
}

/** An event as the admin API shows it. */
export interface MockEvent {
  id: string;
  /** A type of the contract, or an internal one that only automations react to. */
  type: EventType | InternalEventType;
  /** ISO time. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** A webhook delivery as the admin API shows it, with its body and headers. `attempts` has the answers of the receiver. */
export interface MockDelivery {
  /** The same in every attempt. Sent as `X-Service-Delivery-Id`. */
  id: string;
  webhook_id: string;
  event_id: string;
  event: EventType;
  url: string;
  status: "pending" | "delivered" | "failed";
  attempts: { at: string; status_code: number; duration_ms: number; error: string | null }[];
  next_attempt_at: string | null;
  body: { event: EventType; timestamp: string; data: Readonly<Record<string, unknown>> };
  /** The exact text of the body, for checking the signature. */
  text: string;
  /** Of the last attempt, including the signature. Empty before the first. */
  headers: Readonly<Record<string, string>>;
}

/** A call of the mock. */
export interface MockRequest {
  method: string;
  /** Without the query, and without the `/v1` of the API. */
  path: string;
  /** Null where no operation answers. */
  operation: OperationId | null;
  query: Readonly<Record<string, string>>;
  /** Parsed from JSON. The text where it is no JSON, and null where there is no body. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** Of the answer, even if a fault dropped it. */
  status: number;
  /** Parsed from JSON. Undefined for the answer of a fault, and for one above 100,000 characters. */
  answer: unknown;
}

/** A call that no operation answers. */
export interface UnhandledCall {
  method: string;
  /** Without the query. */
  path: string;
}

/** Milliseconds, or a text such as `90s`, `1.5h` or `3d`. */
export type Duration = number | string;

export interface WaitOptions {
  /** Real time, independent of the mock's clock. Default: 2s. */
  timeout?: Duration;
}

/** The mock's time after `advance` or `settle`, and the jobs that ran. */
export interface Moved {
  /** Epoch ms. */
  now: number;
  /** The jobs that ran, in order. */
  fired: CompletedJob[];
}

/** The state of a mock, for `restore` of the same mock or of one with the same seed. Its content is not specified. */
export interface MockSnapshot {
  readonly workspace_id: string;
  readonly state: CoreSnapshot;
}

/** Options of `createMock`. */
export interface MockOptions {
  /** The root of the API: an origin, which links in mail have as well, and `/v1`. Default: `http://posthorn.test/v1`. */
  baseUrl?: string;
  /** `manual` (default): stopped at the machine's time until `advance`. An ISO time: stopped at that time. `real`: runs. */
  clock?: "real" | "manual" | (string & {});
  /** With `deterministic`, the same seed, clock and calls make the same ids and keys. Default: `random`, or `deterministic` if there is a seed. */
  ids?: "random" | "deterministic";
  seed?: string;
  /** How many requests and emails each key may send per minute. Default: no limit. */
  limits?: { requests?: number; emails?: number };
  /** Faults that are set at the start, and again after each `reset`. */
  faults?: readonly (Fault & { operation: OperationId })[];
  /** The real time by which every answer of the API is delayed, or a range for it. Default: 0. */
  latency?: Duration | readonly [least: Duration, most: Duration];
  /** Answers the DNS look-ups of domains, with a finding or `{ finding, values }`. Default: every record is found, so any domain can be verified. */
  dns?: LookUp;
  /** How many messages, with their events, a workspace keeps. Up to an eighth more are kept; older ones are deleted unless pending. Default: 2,500. */
  keep?: number;
  /** Settings of the workspace. Default: `from_email` is `hello@posthorn.test`. */
  settings?: NewWorkspaceSettings;
}

/** One workspace of an engine in memory, and the functions that control the engine. */
export interface Mock {
  /** Answers a request as the service would, without a network. Can be passed as the `fetch` of a client. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Options for `new Posthorn(mock.client)`: key, base URL, fetch, and no backoff before a retry. */
  readonly client: ClientOptions;
  readonly liveKey: string;
  readonly sandboxKey: string;
  readonly operatorToken: string;
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** The workspace's sent mail, oldest first. Mail of sandbox keys and to test addresses is simulated and not included. */
  readonly emails: readonly CapturedEmail[];
  /** The workspace's scheduled mail, in the order it was scheduled. */
  readonly scheduled: readonly ScheduledMail[];
  /** The events of the workspace, oldest first. */
  readonly events: readonly MockEvent[];
  /** The webhook deliveries of the workspace, oldest first. */
  readonly deliveries: readonly MockDelivery[];
  /** The calls with the workspace's keys, without a key, and with an unknown key; oldest first. */
  readonly requests: readonly MockRequest[];
  /** Calls that no operation answers, oldest first. Such a call belongs to no workspace, so every workspace has all of them. */
  readonly unhandled: readonly UnhandledCall[];
  /** The mock's time, epoch ms. */
  now(): number;
  /** Moves the clock forward, and runs the jobs that become due, in order, each at its own time. */
  advance(duration: Duration): Promise<Moved>;
  /** Resolves once no job is due. */
  settle(): Promise<Moved>;
  /** Resolves with the first mail of the workspace that matches, sent already or to come. Rejects with a list of what was sent. */
  waitForEmail(match?: EmailMatch, options?: WaitOptions): Promise<CapturedEmail>;
  /** Resolves with the first event of the workspace that matches, past or to come. Rejects with a list of the events. */
  waitForEvent(match?: EventMatch, options?: WaitOptions): Promise<MockEvent>;
  /** Resolves with the first webhook delivery of the workspace that matches, past or to come. Rejects with a list of the deliveries. */
  waitForDelivery(match?: DeliveryMatch, options?: WaitOptions): Promise<MockDelivery>;
  /** Scripts the outcome of mail to an address, from any workspace, until `reset`. Null removes it. */
  outcome(address: string, outcome: MailOutcome | null): void;
  /** Makes the next calls of an operation, from any workspace, fail, be delayed, or lose their request or answer. Null removes all of them. */
  fault(operation: OperationId, fault?: Fault | null): void;
  /** Creates another workspace in the same engine. It shares clock, faults and `reset`, and none of the data. */
  workspace(workspace: NewWorkspace): Promise<Mock>;
  /** Returns the state of all workspaces, once no job is due. */
  snapshot(): Promise<MockSnapshot>;
  /** Restores a snapshot. The clock is not restored: it never goes back. */
  restore(snapshot: MockSnapshot): Promise<void>;
  /** Restores the state in which the mock began, with the same keys. Other workspaces are deleted. */
  reset(): Promise<void>;
  /** Stops the engine: waits are rejected, and calls are answered 503, except `health`. */
  close(): Promise<void>;
}
