import { APIConnectionError, type CallProgress } from "../errors/errors.js";
import type { RequestParts } from "./request-parts.js";
import type { Settings } from "./settings.js";
import { withTimeout } from "./with-timeout.js";

/** An answer whose body has arrived whole and has been read. */
export interface ReceivedResponse {
  response: Response;
  body: string;
}

/** Gives back the response of an answer with its body still to be read. */
export function toResponse({ response, body }: ReceivedResponse): Response {
  const { status, statusText, headers, url } = response;
  const bodyless = [204, 205, 304].includes(status);
  // No Response can be made with some that arrive: a status of 0 or from 600 on, a reason in letters beyond Latin ones.
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
 * Sends a request once and gives back the whole answer, whatever its status. Throws an APIConnectionError, an
 * APITimeoutError after so many milliseconds or, when the request's signal aborts, an APIUserAbortError.
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
      // A body that breaks off is no answer, so it has to be here before the attempt counts as one.
      return { response, body: await response.text() };
    } catch (cause) {
      throw new APIConnectionError(`no answer from ${new URL(url).host}: ${reason(cause)}`, progress, { cause });
    }
  });
}

/** `fetch` says only that it failed; why stands in the causes beneath, sometimes as a code without a message. */
function reason(error: unknown): string {
  const told = new Set<string>();
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    told.add(at.message || (at as { code?: string }).code || at.name);
  }
  return [...told].join(": ") || String(error);
}
