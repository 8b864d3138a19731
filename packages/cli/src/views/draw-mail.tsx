import { idOf, type Watched } from "../commands/watch/watched.js";
import type { Context } from "../program/context.js";
import { drawOver } from "./draw-over.js";
import { Lines } from "./lines.js";
import { mailLines } from "./mail-lines.js";

/** Draws messages and batches over themselves whenever they are looked at and gives back their last states. */
export async function drawMail(feed: AsyncIterable<Watched>, context: Context): Promise<Watched[]> {
  const all = collected(feed);
  const last = await drawOver(
    all,
    (watched, { size, colored }) => <Lines lines={mailLines(watched, size)} colored={colored} />,
    context,
  );
  return last ?? [];
}

/** Everything that is watched, as it is after each look. */
async function* collected(feed: AsyncIterable<Watched>): AsyncGenerator<Watched[]> {
  const states = new Map<string, Watched>();
  for await (const watched of feed) {
    states.set(idOf(watched), watched);
    yield [...states.values()];
  }
}
