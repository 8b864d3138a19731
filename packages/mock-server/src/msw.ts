// The door `@posthorn/mock-server/msw`. Only the root of msw is imported, so that majors 2 and 3 both do, and nothing of the
// engine, so that the door opens in a browser.
import { bypass, type HttpHandler, HttpResponse, http } from "msw";
import type { Mock } from "./mock/mock.js";
import { originOf } from "./options/origin-of.js";

export {
  type Answer,
  type Call,
  type Granted,
  type Override,
  type OverrideOptions,
  operations,
  type Refused,
  type Resolver,
} from "./http/operations.js";

/** What answers: a mock of this process, or the base URL of a mock server, as a page in a browser has to. */
export type Answerer = Mock | { url: string };

/**
 * Gives back MSW handlers that hand everything under the origin of `baseUrl` (the API, the admin API, the pages)
 * to the mock, or to the mock server at `url`. It is one handler: MSW tries handlers one by one, and the engine has a router.
 */
export function handlers(mock: Answerer, { baseUrl }: { baseUrl?: string } = {}): HttpHandler[] {
  if (typeof mock !== "object" || mock === null || !("url" in mock || "fetch" in mock)) {
    throw new TypeError('handlers takes a mock, or a server as { url }: handlers(mock, { baseUrl: "https://…/v1" })');
  }
  const own = "url" in mock ? mock.url : mock.baseUrl;
  const send = "url" in mock ? sendTo(originOf(mock.url)) : mock.fetch;
  const origin = originOf(baseUrl ?? own).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [
    // A pattern without groups: MSW would decode what a wildcard caught, and fails on a path that cannot be decoded.
    http.all(new RegExp(`^${origin}(?:[/?#]|$)`, "i"), async ({ request }) => {
      try {
        return await send(request);
      } catch (error) {
        // MSW takes what a handler throws for a fault of the test; a cut connection is an answer of its own kind.
        // Nor is it one that the caller gave up: MSW tells the caller itself.
        if (error instanceof TypeError || request.signal.aborted) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}

/** Asks a server what another was asked. Cookies and referrer are between a page and the origin it meant. */
function sendTo(origin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, headers, signal } = request;
    const { pathname, search } = new URL(request.url);
    const bytes = await request.arrayBuffer();
    const body = bytes.byteLength === 0 ? null : bytes;
    const init = { method, headers, body, signal, credentials: "omit", redirect: "manual" } as const;
    // Else MSW would take this for a call of the tested code that nothing handles.
    return fetch(bypass(new Request(origin + pathname + search, init)));
  };
}
