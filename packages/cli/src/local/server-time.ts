import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { callOperator } from "./operator.js";

/** Returns the time of the server, in milliseconds since 1970. A moved clock differs from that of this machine. */
export async function serverTime(context: Context): Promise<number> {
  try {
    const { now } = (await callOperator("GET", "/clock", undefined, context)) as { now: string };
    return Date.parse(now);
  } catch (error) {
    // Where the clock cannot be moved, it cannot be read either.
    if (error instanceof Failure && error.exitCode === exitCodes.notFound) return context.io.now();
    throw error;
  }
}
