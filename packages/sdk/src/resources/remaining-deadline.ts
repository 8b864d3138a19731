import type { RequestOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";

/**
 * Returns options to share between several calls. Their `deadline` is a getter that returns the time left of the given one, also for
 * the next page of a list. A deadline that is no positive number is not changed, so that the call refuses it.
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
