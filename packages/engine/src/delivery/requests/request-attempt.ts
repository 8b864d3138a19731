import type { OutboundAnswer, OutboundRequest } from "../../platform/outbound.js";
import type { Deadlines } from "./deadlines.js";
import { failureMessage, RequestFailure } from "./request-failure.js";

/** What is read of an answer. */
export type ReadAnswer = Pick<OutboundAnswer, "status_code" | "retry_after" | "body">;

/** The most that is read of an answer's body, and of its headers, in bytes. */
export const answerLimit = 16 * 1024;

/** A request under way. Plain fields, as this is made for every request. */
export interface Attempt {
  /** Set by the work once the head of the answer is there. */
  answered: boolean;
  /** Why there is nothing more to wait for, once that is so. */
  stopped: RequestFailure | undefined;
  /** Set by the work: what to call then. */
  stop: ((why: RequestFailure) => void) | undefined;
}

/** Gives back what came of the work, which is stopped at its deadline or when the signal says so; never rejects. */
export async function sendWithTimeout(
  deadlines: Deadlines,
  signal: OutboundRequest["signal"],
  work: (attempt: Attempt) => Promise<ReadAnswer>,
): Promise<OutboundAnswer> {
  const { clock } = deadlines;
  const began = clock.now();
  const attempt: Attempt = { answered: false, stopped: undefined, stop: undefined };
  const stop = (why: string) => {
    attempt.stopped ??= new RequestFailure(why);
    attempt.stop?.(attempt.stopped);
  };
  const callOff = () => stop("called off");
  const meetDeadline = deadlines.set(() =>
    stop(attempt.answered ? "the answer did not end in time" : "no answer in time"),
  );
  if (signal?.aborted) callOff();
  signal?.addEventListener("abort", callOff, { once: true });
  try {
    const { status_code, retry_after, body } = await work(attempt);
    return { status_code, duration_ms: clock.now() - began, error: null, retry_after, body };
  } catch (error) {
    const why = failureMessage(attempt.stopped ?? error);
    return { status_code: 0, duration_ms: clock.now() - began, error: why, retry_after: null, body: "" };
  } finally {
    meetDeadline();
    signal?.removeEventListener("abort", callOff);
    // Otherwise each request that is over would hold on to what it knew until a full garbage collection.
    attempt.stop = undefined;
  }
}

/** The text of an answer's beginning, without half a character where it was cut, and without NUL, which databases do not take. */
export function readText(chunks: readonly Uint8Array[]): string {
  if (chunks.length === 0) return "";
  const bytes = Buffer.concat(chunks);
  const text =
    bytes.length < answerLimit
      ? bytes.toString()
      : new TextDecoder().decode(bytes.subarray(0, answerLimit), { stream: true });
  return text.replaceAll("\0", "\ufffd");
}
