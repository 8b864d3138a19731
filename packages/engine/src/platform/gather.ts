import { yieldToEventLoop } from "./event-loop.js";

/** With so many, little is left to share: to wait for more would only delay them. */
const enough = 32;
/** The turns of the event loop without another one after which none is expected. */
const maxIdleTurns = 3;
/** How long work waits for other work, in ms of wall-clock time: where turns are long, waiting costs more than sharing saves. */
const maxWait = 20;

/**
 * Resolves when the work that comes together has come, so that it shares a statement or a write: 32 pieces wait, none came for three
 * turns of the event loop, or 20 ms are over. `waiting` returns how many wait, `now` the wall clock in ms. Calls whose first step is shared
 * go on together and share the later ones, which decides what a call costs where there are few at once. One that is alone waits for some
 * microseconds.
 */
export async function gather(waiting: () => number, now = () => performance.now()): Promise<void> {
  const until = now() + maxWait;
  let count = waiting();
  for (let idleTurns = 0; idleTurns < maxIdleTurns && count < enough && now() < until; ) {
    await yieldToEventLoop();
    idleTurns = waiting() > count ? 0 : idleTurns + 1;
    count = waiting();
  }
}
