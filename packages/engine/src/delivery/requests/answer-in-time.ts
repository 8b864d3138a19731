import type { Clock } from "../../platform/clock.js";
import type { OutboundAnswer, OutboundRequest } from "../../platform/outbound.js";
import { Failure, sayFailure } from "./failure.js";

/** What is read of an answer. */
export type ReadAnswer = Pick<OutboundAnswer, "status_code" | "retry_after" | "body">;

/** The most that is read of an answer's body, and of its headers, in bytes. */
export const answerLimit = 16 * 1024;

/** A request under way. */
export interface Attempt {
  /** Set by the work once the head of the answer is there. */
  answered: boolean;
  /** Why there is nothing more to wait for, once that is so. */
  readonly stopped: Failure | undefined;
  /** What to call then, instead of what was said before. */
  onStop(stop: (why: Failure) => void): void;
}

/** Gives back what came of the work, which is stopped after `timeout` ms by the clock or when the signal says so; never rejects. */
export async function answerInTime(
  { clock, timeout }: { clock: Clock; timeout: number },
  signal: OutboundRequest["signal"],
  work: (attempt: Attempt) => Promise<ReadAnswer>,
): Promise<OutboundAnswer> {
  const began = clock.now();
  let act: ((why: Failure) => void) | undefined;
  let stopped: Failure | undefined;
  const attempt: Attempt = {
    answered: false,
    get stopped() {
      return stopped;
    },
    onStop(stop) {
      act = stop;
      if (stopped) stop(stopped);
    },
  };
  const stop = (why: string) => {
    stopped ??= new Failure(why);
    act?.(stopped);
  };
  const callOff = () => stop("called off");
  const cancelTimer = clock.at(began + timeout, () =>
    stop(attempt.answered ? "the answer did not end in time" : "no answer in time"),
  );
  if (signal?.aborted) callOff();
  signal?.addEventListener("abort", callOff, { once: true });
  try {
    const answer = await work(attempt);
    return { ...answer, duration_ms: clock.now() - began, error: null };
  } catch (error) {
    const none = { status_code: 0, retry_after: null, body: "" };
    return { ...none, duration_ms: clock.now() - began, error: sayFailure(stopped ?? error) };
  } finally {
    cancelTimer();
    signal?.removeEventListener("abort", callOff);
  }
}

/** The text of an answer's beginning, without half a character at its end, and without NUL, which databases do not take. */
export function readText(chunks: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(chunks).subarray(0, answerLimit);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "\ufffd");
}
