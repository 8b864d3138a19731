// The entry point `@posthorn/mock-server/msw`. It imports only the root of msw, which majors 2 and 3 both have, and nothing of
// the engine, so that it runs in a browser.
import { bypass, type HttpHandler, HttpResponse, http } from "msw";
import type { Mock } from "./mock/mock.js";
import { originOf } from "./options/origin-of.js";

export {
  type ErrorAnswer,
  /** @deprecated Use `ErrorAnswer`. */
  type ErrorAnswer as Refused,
  type Override,
  type OverrideAnswer,
  /** @deprecated Use `OverrideAnswer`. */
  type OverrideAnswer as Answer,
  type OverrideCall,
  /** @deprecated Use `OverrideCall`. */
  type OverrideCall as Call,
  type OverrideOptions,
  operations,
  type Resolver,
  type SuccessAnswer,
  /** @deprecated Use `SuccessAnswer`. */
  type SuccessAnswer as Granted,
} from "./http/operations.js";

/** A mock of this process, or the base URL of a mock server in another. A page in a browser needs a server. */
export type Answerer = Mock | { url: string };

/**
 * Returns one MSW handler that passes every request to the origin of `baseUrl` (the API, the admin API, the recipients' pages)
 * to the mock, or to the mock server at `url`. Throws TypeError or RangeError for wrong arguments.
 */
export function handlers(mock: Answerer, { baseUrl }: { baseUrl?: string } = {}): HttpHandler[] {
  if (typeof mock !== "object" || mock === null || !("url" in mock || "fetch" in mock)) {
    throw new TypeError('handlers takes a mock, or a server as { url }: handlers(mock, { baseUrl: "https://…/v1" })');
  }
  const own = "url" in mock ? mock.url : mock.baseUrl;
  const send = "url" in mock ? sendTo(originOf(mock.url)) : mock.fetch;
  const origin = originOf(baseUrl ?? own).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [
    // A pattern without groups: MSW decodes the text of a group, and fails on a path that cannot be decoded.
    http.all(new RegExp(`^${origin}(?:[/?#]|$)`, "i"), async ({ request }) => {
      try {
        return await send(request);
      } catch (error) {
        // MSW reports an error that a handler throws as a mistake in the test. A reset connection is none, and neither is a
        // request that the caller aborted.
        if (error instanceof TypeError || request.signal.aborted) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}

/** Returns a function that forwards a request to a server, without cookies, which belong to the original origin. */
function sendTo(origin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, headers, signal } = request;
    const { pathname, search } = new URL(request.url);
    const bytes = await request.arrayBuffer();
    const body = bytes.byteLength === 0 ? null : bytes;
    const init = { method, headers, body, signal, credentials: "omit", redirect: "manual" } as const;
    // Without `bypass` MSW would report this as an unhandled request of the code under test.
    return fetch(bypass(new Request(origin + pathname + search, init)));
  };
}
