// The door `@posthorn/mock-server`: the engine in memory, for tests without a network.
export type { Fault } from "@posthorn/engine/core";
export { createMock } from "./create-mock.js";
export type { EmailMatch, EventMatch } from "./match.js";
export type {
  CapturedEmail,
  Duration,
  Mock,
  MockEvent,
  MockOptions,
  MockSnapshot,
  Moved,
  UnhandledCall,
  WaitOptions,
} from "./mock.js";
