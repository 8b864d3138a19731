// The entry point `@posthorn/mock-server`: the engine in memory, for tests without a network.
export type { Fault } from "@posthorn/engine/core";
export type { MailOutcome } from "./mail/mail-outcomes.js";
export type { Asymmetric } from "./matchers/differences.js";
export type { DeliveryMatch, EmailMatch, EventMatch } from "./matchers/match.js";
export type { ClientOptions } from "./mock/client-options.js";
export { createMock } from "./mock/create-mock.js";
export type {
  CapturedEmail,
  Duration,
  Mock,
  MockDelivery,
  MockEvent,
  MockOptions,
  MockRequest,
  MockSnapshot,
  Moved,
  ScheduledMail,
  UnhandledCall,
  WaitOptions,
} from "./mock/mock.js";
