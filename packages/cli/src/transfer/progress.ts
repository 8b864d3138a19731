import type { Context } from "../context.js";
import { write } from "../io.js";
import type { Counts } from "./journal.js";

/** A line on a terminal that tells how far an import is; nothing anywhere else. */
export interface Progress {
  show(counts: Counts, share: number | undefined): Promise<void>;
  /** Takes the line away. */
  end(): Promise<void>;
}

/** Eyes see no more; each drawing costs a write. */
const pause = 100;
const width = 24;

/** Gives back the progress of one import on stderr. */
export function openProgress({ io, flags }: Pick<Context, "io" | "flags">): Progress {
  const silent = io.stderr.isTTY !== true || flags().quiet === true;
  const began = io.now();
  let drawn = 0;
  return {
    async show(counts, share) {
      const now = io.now();
      if (silent || now - drawn < pause) return;
      drawn = now;
      await write(io.stderr, `\r${progressLine(counts, share, now - began)}\u001b[K`);
    },
    async end() {
      if (drawn > 0) await write(io.stderr, "\r\u001b[K");
    },
  };
}

/** Gives back how far an import is after so many milliseconds, in words; with a bar where the share that is done is known. */
export function progressLine(counts: Counts, share: number | undefined, elapsed: number): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const perSecond = elapsed > 0 ? Math.round((rows * 1000) / elapsed) : 0;
  const facts = [`${rows} rows`, `${counts.failed} failed`, `${perSecond}/s`].join(" · ");
  if (share === undefined) return facts;
  const full = Math.round(Math.min(1, share) * width);
  return `[${"#".repeat(full)}${"-".repeat(width - full)}] ${Math.floor(Math.min(1, share) * 100)}% · ${facts}`;
}
