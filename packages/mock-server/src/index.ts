// The door `@posthorn/mock-server`: the engine in memory, for tests without a network.
export type { Fault } from "@posthorn/engine/core";
export type { ClientOptions } from "./client-options.js";
export { createMock } from "./create-mock.js";
export type { Asymmetric } from "./differences.js";
export type { DeliveryMatch, EmailMatch, EventMatch } from "./match.js";
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
} from "./mock.js";
export type { MailOutcome } from "./outcomes.js";
