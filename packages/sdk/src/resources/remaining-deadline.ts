import type { RequestOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";

/**
 * Gives back options for all the calls of a helper. Their `deadline` is what is left of the one given whenever a call reads
 * it, be it only for the next page of a list; one that is no number above 0 stays as it is, for the call to judge.
 */
export function withRemainingDeadline<Options extends RequestOptions>(options: Options, { now }: Runtime): Options {
  const { deadline } = options;
  const start = now();
  return {
    ...options,
    get deadline() {
      return deadline && deadline > 0 ? Math.max(0, deadline + start - now()) : deadline;
    },
  };
}
