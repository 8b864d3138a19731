// The entry point `@posthorn/engine/core`: the engine without a server, for the mock and for tests.

export { type Core, type CoreParts, createCore } from "./create-core.js";
export { type CapturedMail, type CaptureMailer, createCaptureMailer } from "./delivery/capture-mailer.js";
export type { Accepted, Mailer, Outcome, OutgoingMail } from "./delivery/mailer.js";
export { createLocalOutbound } from "./delivery/requests/local-outbound.js";
export type { InternalEventType } from "./events/catalog.js";
export {
  type BodyReader,
  type BodyStream,
  BodyTooLarge,
  type CoreRequest,
  type CoreResponse,
} from "./http/exchange.js";
export type { Fault } from "./http/faults.js";
export { type AdjustableClock, type Clock, createClock } from "./platform/clock.js";
export { createCtx } from "./platform/create-ctx.js";
export type { DnsAnswer, DnsFinding, LookUp, WantedRecord } from "./platform/dns.js";
export type { Outbound } from "./platform/outbound.js";
export { type Random, seededRandom, systemRandom } from "./platform/random.js";
export type {
  CompletedJob,
  /** @deprecated Use `CompletedJob`. */
  CompletedJob as Fired,
} from "./queue/completed-jobs.js";
export { type BootstrapOptions, bootstrap, type Credentials } from "./startup/bootstrap.js";
export type { CoreSnapshot, ExtraState } from "./startup/state-snapshots.js";
export { createMemoryStore } from "./store/memory/memory-store.js";
export type { Collection, Store, StoreSnapshot, Tx } from "./store/store.js";
