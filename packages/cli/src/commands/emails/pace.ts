import type { Io } from "../../program/io.js";

/** Lets calls through so that no more than so many emails go out in a minute. */
export interface Pace {
  /** Resolves when this many more may go. */
  turn(emails: number): Promise<void>;
}

const minute = 60_000;

/** Gives back the pace of a rate in emails per minute; none keeps nobody waiting. */
export function openPace(rate: number | undefined, { now, wait }: Pick<Io, "now" | "wait">): Pace {
  let free = now();
  return {
    async turn(emails) {
      if (rate === undefined) return;
      const start = Math.max(free, now());
      // Those who come meanwhile queue behind these.
      free = start + (emails * minute) / rate;
      if (start > now()) await wait(start - now());
    },
  };
}
