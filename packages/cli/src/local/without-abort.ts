import type { Context } from "../program/context.js";

/** Returns a context whose calls are not aborted when the process is asked to stop, for clean-up calls. */
export function withoutAbort(context: Context): Context {
  const io = Object.create(context.io, { signal: { value: new AbortController().signal } });
  return { ...context, io };
}
