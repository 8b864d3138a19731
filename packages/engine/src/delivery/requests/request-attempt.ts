import type { OutboundAnswer, OutboundRequest } from "../../platform/outbound.js";
import type { Deadlines } from "./deadlines.js";
import { failureMessage, RequestFailure } from "./request-failure.js";

/** The parts of a response that are read. */
export type ReadAnswer = Pick<OutboundAnswer, "status_code" | "retry_after" | "body">;

/** How much of the body, and of the headers, of a response is read, in bytes. */
export const answerLimit = 16 * 1024;

/** A running request. */
export class Attempt {
  /** Set by `work` when the head of the response has arrived. */
  hasResponse = false;
  /** Why the request was stopped; undefined while it runs. */
  stopped: RequestFailure | undefined = undefined;
  /** Set by `work`: stops the request. */
  stop: ((reason: RequestFailure) => void) | undefined = undefined;

  onTimeout(): void {
    this.#stopBecause(this.hasResponse ? "the answer did not end in time" : "no answer in time");
  }

  /** Called when the signal aborts. */
  handleEvent(): void {
    this.#stopBecause("cancelled");
  }

  #stopBecause(reason: string): void {
    this.stopped ??= new RequestFailure(reason);
    this.stop?.(this.stopped);
  }
}

/** Returns the result of `work`, which is stopped at its deadline or when the signal aborts; never rejects. */
export async function sendWithTimeout(
  deadlines: Deadlines,
  signal: OutboundRequest["signal"],
  work: (attempt: Attempt) => Promise<ReadAnswer>,
): Promise<OutboundAnswer> {
  const { clock } = deadlines;
  const startedAt = clock.now();
  const attempt = new Attempt();
  deadlines.set(attempt, startedAt);
  if (signal?.aborted) attempt.handleEvent();
  signal?.addEventListener("abort", attempt, { once: true });
  try {
    const { status_code, retry_after, body } = await work(attempt);
    return { status_code, duration_ms: clock.now() - startedAt, error: null, retry_after, body };
  } catch (error) {
    const reason = failureMessage(attempt.stopped ?? error);
    return { status_code: 0, duration_ms: clock.now() - startedAt, error: reason, retry_after: null, body: "" };
  } finally {
    deadlines.clear(attempt);
    signal?.removeEventListener("abort", attempt);
    // A finished request must not retain its response until a full garbage collection.
    attempt.stop = undefined;
  }
}

/** Returns the beginning of a body as text, without an incomplete last character and without NUL, which databases reject. */
export function readText(chunks: readonly Uint8Array[]): string {
  if (chunks.length === 0) return "";
  const bytes = Buffer.concat(chunks);
  const text =
    bytes.length < answerLimit
      ? bytes.toString()
      : new TextDecoder().decode(bytes.subarray(0, answerLimit), { stream: true });
  return text.replaceAll("\0", "\ufffd");
}
