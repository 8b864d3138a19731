import type { Context } from "../program/context.js";

/** Gives back a context whose calls are not cut off when the process is asked to stop: for what must be put back at the end. */
export function outlasting(context: Context): Context {
  const io = Object.create(context.io, { signal: { value: new AbortController().signal } });
  return { ...context, io };
}
