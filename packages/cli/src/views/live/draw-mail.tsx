import { idOf, type SendState } from "../../commands/watch/send-state.js";
import type { Context } from "../../program/context.js";
import { Lines } from "../lines.js";
import { drawOver } from "./draw-over.js";
import { mailLines } from "./mail-lines.js";

/** Draws messages and batches over themselves whenever they are looked at and returns their last states. */
export async function drawMail(feed: AsyncIterable<SendState>, context: Context): Promise<SendState[]> {
  const all = collected(feed);
  const last = await drawOver(
    all,
    (watched, { size, colored }) => <Lines lines={mailLines(watched, size)} colored={colored} />,
    context,
  );
  return last ?? [];
}

/** Everything that is watched, as it is after each look. */
async function* collected(feed: AsyncIterable<SendState>): AsyncGenerator<SendState[]> {
  const states = new Map<string, SendState>();
  for await (const watched of feed) {
    states.set(idOf(watched), watched);
    yield [...states.values()];
  }
}
