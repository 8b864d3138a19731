import { yieldToEventLoop } from "../../platform/event-loop.js";

/** So many calls share a statement well enough: more would only begin it later. */
const enough = 32;
/** The turns of the event loop without another call after which none is expected. */
const maxIdleTurns = 3;

/**
 * Resolves when the calls that come together have come: 32 wait, or none came for three turns of the event loop. `waiting` returns how
 * many wait. Calls that share their first statement go on together, and share those that follow; for few callers that decides what a
 * call costs. A call that is alone waits for some microseconds.
 */
export async function gather(waiting: () => number): Promise<void> {
  let count = waiting();
  for (let idleTurns = 0; idleTurns < maxIdleTurns && count < enough; ) {
    await yieldToEventLoop();
    idleTurns = waiting() > count ? 0 : idleTurns + 1;
    count = waiting();
  }
}
