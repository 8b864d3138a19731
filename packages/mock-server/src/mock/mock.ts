import type { CapturedMail, CompletedJob, CoreSnapshot, Fault, InternalEventType, LookUp } from "@posthorn/engine/core";
import type { EventType, OperationId } from "@posthorn/sdk/contract";
import type { WantedSettings, WantedWorkspace } from "../engine/add-workspace.js";
import type { MailOutcome } from "../mail/mail-outcomes.js";
import type { DeliveryMatch, EmailMatch, EventMatch } from "../matchers/match.js";
import type { ClientOptions } from "./client-options.js";

/** A mail as its recipient would read it. */
export interface CapturedEmail extends CapturedMail {
  /** The template it was made of; null where it had none. */
  templateId: string | null;
}

/** A mail that waits for its time. */
export interface ScheduledMail {
  messageId: string;
  to: string[];
  from: string;
  /** As given: it is rendered when it is sent. */
  subject: string;
  templateId: string | null;
  /** ISO time. */
  at: string;
}

/** Something that happened, as the admin API shows it. */
export interface MockEvent {
  id: string;
  /** A type of the contract, or one that only automations react to. */
  type: EventType | InternalEventType;
  /** ISO time. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** An event on its way to a subscriber, as the admin API shows it, and what is posted; whether anybody answers is in `attempts`. */
export interface MockDelivery {
  /** The same in every attempt, and in `X-Service-Delivery-Id`. */
  id: string;
  webhook_id: string;
  event_id: string;
  event: EventType;
  url: string;
  status: "pending" | "delivered" | "failed";
  attempts: { at: string; status_code: number; duration_ms: number; error: string | null }[];
  next_attempt_at: string | null;
  body: { event: EventType; timestamp: string; data: Readonly<Record<string, unknown>> };
  /** The body to the byte, for checking the signature. */
  text: string;
  /** Of the last attempt, the signature among them; empty before the first. */
  headers: Readonly<Record<string, string>>;
}

/** A call that was made of the mock. */
export interface MockRequest {
  method: string;
  /** Without its query, and without `/v1` where it is the API's. */
  path: string;
  /** Null where none answers. */
  operation: OperationId | null;
  query: Readonly<Record<string, string>>;
  /** As JSON has it; the text where it is none, null where there was none. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** Of the answer, whether or not the caller got it. */
  status: number;
  /** As JSON has it; undefined where a fault answered, and where it was too long to be kept: above 100,000 characters. */
  answer: unknown;
}

/** A call that no operation answers. */
export interface UnhandledCall {
  method: string;
  /** Without its query. */
  path: string;
}

/** A length of time: milliseconds, or a text such as `90s`, `1.5h` or `3d`. */
export type Duration = number | string;

export interface WaitOptions {
  /** How long to wait in real time, whatever the mock's clock says; default 2s. */
  timeout?: Duration;
}

/** Where time stands after a move, and what was done on the way. */
export interface Moved {
  /** Epoch ms. */
  now: number;
  fired: CompletedJob[];
}

/** What a mock held at one moment; opaque, good for `restore` of the same mock or of one made with the same seed. */
export interface MockSnapshot {
  readonly workspace_id: string;
  readonly state: CoreSnapshot;
}

/** What `createMock` may be told. */
export interface MockOptions {
  /** The API's root, ending in `/v1` right after the host, and the origin of links in mail. Default: `http://posthorn.test/v1`. */
  baseUrl?: string;
  /** `manual` (default) stands still until `advance`, from the machine's time on; an ISO time stands still there; `real` runs. */
  clock?: "real" | "manual" | (string & {});
  /** `deterministic`: with the same seed, clock and calls, every id and key is the same. Default: `random`, or `deterministic` when a seed is given. */
  ids?: "random" | "deterministic";
  seed?: string;
  /** How many requests and emails a key may make a minute; no limit unless given. */
  limits?: { requests?: number; emails?: number };
  /** Faults that are set from the start, and again after each `reset`. */
  faults?: readonly (Fault & { operation: OperationId })[];
  /** How long every answer of the API is held back, in real time, or from how long to how long; default: not at all. */
  latency?: Duration | readonly [least: Duration, most: Duration];
  /** What the DNS has of a record that a domain is to have; default: every record is found, so that any domain can be verified. */
  dns?: LookUp;
  /** How many messages a workspace keeps, each with what happened to it, and up to an eighth more; default 2,500. Older ones that are over are forgotten. */
  keep?: number;
  /** Settings of the workspace. Default: `from_email` is `hello@posthorn.test`. */
  settings?: WantedSettings;
}

/** One workspace of an engine that lives in memory, and the hands that move that engine. */
export interface Mock {
  /** Answers a request as the service would; never touches a network. Can be handed over as a client's `fetch`. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** For `new Posthorn(mock.client)`: key, base URL and fetch, and no wait before a call that failed is sent again. */
  readonly client: ClientOptions;
  readonly liveKey: string;
  readonly sandboxKey: string;
  readonly operatorToken: string;
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  /** The workspace's mail that was sent, oldest first; mail of sandbox keys and to test addresses is simulated, so never here. */
  readonly emails: readonly CapturedEmail[];
  /** The workspace's mail that waits for its `send_at`, in the order it was scheduled. */
  readonly scheduled: readonly ScheduledMail[];
  /** What happened in the workspace, oldest first. */
  readonly events: readonly MockEvent[];
  /** What goes to the workspace's subscribers, oldest first. */
  readonly deliveries: readonly MockDelivery[];
  /** The calls that were made with the workspace's two keys, oldest first, and those of nobody: without a key, or with an unknown one. */
  readonly requests: readonly MockRequest[];
  /** Calls that no operation answers, oldest first; of all workspaces, as such a call belongs to none. */
  readonly unhandled: readonly UnhandledCall[];
  /** The mock's time, epoch ms. */
  now(): number;
  /** Moves time forward and does all that becomes due on the way, in order and each at its own time. */
  advance(duration: Duration): Promise<Moved>;
  /** Resolves once nothing is due any more. */
  settle(): Promise<Moved>;
  /** The first mail of the workspace that matches, sent already or to come; rejects with what was sent instead. */
  waitForEmail(match?: EmailMatch, options?: WaitOptions): Promise<CapturedEmail>;
  /** The first event of the workspace that matches, past or to come; rejects with what happened instead. */
  waitForEvent(match?: EventMatch, options?: WaitOptions): Promise<MockEvent>;
  /** The first delivery to one of the workspace's subscribers that matches, made already or to come; rejects with what was delivered instead. */
  waitForDelivery(match?: DeliveryMatch, options?: WaitOptions): Promise<MockDelivery>;
  /** Scripts what becomes of mail to an address, whoever sends it, until `reset`; null: it is taken again. */
  outcome(address: string, outcome: MailOutcome | null): void;
  /** Makes the next calls of an operation, whoever makes them, fail, answer late, get lost, or lose their answer; null: none does any more. */
  fault(operation: OperationId, fault?: Fault | null): void;
  /** Makes another workspace in the same engine: it shares time, faults and `reset`, and sees nothing of this one. */
  workspace(wanted: WantedWorkspace): Promise<Mock>;
  /** What the engine holds once nothing is due, all workspaces included. */
  snapshot(): Promise<MockSnapshot>;
  /** Puts everything back as it was, but for the clock, which never goes back. */
  restore(snapshot: MockSnapshot): Promise<void>;
  /** Puts everything back as it was when the mock was made, keys included; other workspaces are gone. */
  reset(): Promise<void>;
  /** Ends the engine: what waits is rejected, calls are answered 503 from here on, but for `health`. */
  close(): Promise<void>;
}
