import { APIConnectionError, APITimeoutError, APIUserAbortError, type CallProgress } from "./errors.js";
import type { Settings } from "./settings.js";

/** An answer whose body has arrived whole; the response can still be read, too. */
export interface Answer {
  response: Response;
  body: string;
}

/**
 * Sends a request once, with other headers and body where they are given, and gives back the whole answer, whatever its
 * status. Throws an APIConnectionError, an APITimeoutError after so many milliseconds or, when the request's signal
 * aborts, an APIUserAbortError.
 */
export async function attempt(
  request: Request,
  init: Pick<RequestInit, "headers" | "body">,
  milliseconds: number,
  progress: CallProgress,
  { runtime, send }: Pick<Settings, "runtime" | "send">,
): Promise<Answer> {
  const { signal } = request;
  if (signal.aborted) throw new APIUserAbortError(progress, { cause: signal.reason });
  const end = new AbortController();
  const follow = (): void => end.abort(signal.reason);
  signal.addEventListener("abort", follow, { once: true });
  const silence = Number.isFinite(milliseconds) ? runtime.alarm(milliseconds, () => end.abort()) : undefined;
  // What sends the request may ignore its signal.
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener("abort", () => reject(end.signal.reason), { once: true });
  });
  try {
    return await Promise.race([exchange(send, new Request(request, { ...init, signal: end.signal })), ended]);
  } catch (cause) {
    if (signal.aborted) throw new APIUserAbortError(progress, { cause });
    if (end.signal.aborted) throw new APITimeoutError(`no answer within ${milliseconds} ms`, progress, { cause });
    throw new APIConnectionError(`no answer from ${new URL(request.url).host}: ${reason(cause)}`, progress, { cause });
  } finally {
    silence?.();
    signal.removeEventListener("abort", follow);
  }
}

async function exchange(send: Settings["send"], request: Request): Promise<Answer> {
  const response = await send(request);
  // A body that breaks off is no answer, so it has to be here before the attempt counts as one.
  return { response, body: await response.clone().text() };
}

/** `fetch` says only that it failed; why stands in the causes beneath, sometimes as a code without a message. */
function reason(error: unknown): string {
  const told = new Set<string>();
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    told.add(at.message || ("code" in at ? String(at.code) : at.name));
  }
  return [...told].join(": ") || String(error);
}
