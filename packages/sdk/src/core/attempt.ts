import { APIConnectionError, type CallProgress } from "../errors/errors.js";
import type { RequestParts } from "./request-parts.js";
import type { Settings } from "./settings.js";
import { withTimeout } from "./with-timeout.js";

/** An answer whose whole body has been read. */
export interface ReceivedResponse {
  response: Response;
  body: string;
}

/** Returns a Response of an answer, with an unread body. */
export function toResponse({ response, body }: ReceivedResponse): Response {
  const { status, statusText, headers, url } = response;
  const bodyless = [204, 205, 304].includes(status);
  // The constructor rejects some answers that servers send: a status of 0 or above 599, a status text beyond Latin-1.
  return Object.defineProperties(
    new Response(bodyless ? null : body, { status: Math.min(status || 599, 599), headers }),
    {
      status: { value: status },
      statusText: { value: statusText },
      url: { value: url },
    },
  );
}

/**
 * Sends a request once, and returns the whole answer with any status.
 *
 * @throws APIConnectionError when no whole answer arrives, APITimeoutError after `timeout` ms, APIUserAbortError when the request's
 * signal aborts.
 */
export function attempt(
  { url, method, headers, body, signal }: RequestParts,
  timeout: number,
  progress: CallProgress,
  { runtime, send }: Pick<Settings, "runtime" | "send">,
): Promise<ReceivedResponse> {
  return withTimeout({ thing: "answer", timeout, signal, progress }, runtime, async (signal) => {
    try {
      const response = await send(url, { method, headers, body: body ?? null, signal });
      // An answer counts only with its whole body: the connection may break in the middle of it.
      return { response, body: await response.text() };
    } catch (cause) {
      throw new APIConnectionError(`no answer from ${new URL(url).host}: ${reason(cause)}`, progress, { cause });
    }
  });
}

/** Returns the messages of an error and its causes. `fetch` itself says only that it failed; the reason is in a cause, or its code. */
function reason(error: unknown): string {
  const messages = new Set<string>();
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    messages.add(cause.message || (cause as { code?: string }).code || cause.name);
  }
  return [...messages].join(": ") || String(error);
}
