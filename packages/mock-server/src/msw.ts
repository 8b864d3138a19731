// The door `@posthorn/mock-server/msw`. Only the root of msw is imported, so that majors 2 and 3 both do.
import { type HttpHandler, HttpResponse, http } from "msw";
import type { Mock } from "./mock.js";
import { originOf } from "./origin-of.js";

/**
 * Gives back MSW handlers that hand everything under the origin of `baseUrl` (the API, the operator's plane, the pages)
 * to the mock. It is one handler: MSW tries handlers one by one, and the engine has a router.
 */
export function handlers(mock: Mock, { baseUrl = mock.baseUrl }: { baseUrl?: string } = {}): HttpHandler[] {
  const origin = originOf(baseUrl).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [
    // A pattern without groups: MSW would decode what a wildcard caught, and fails on a path that cannot be decoded.
    http.all(new RegExp(`^${origin}(?:[/?#]|$)`, "i"), async ({ request }) => {
      try {
        return await mock.fetch(request);
      } catch (error) {
        // MSW takes what a handler throws for a fault of the test; a cut connection is an answer of its own kind.
        if (error instanceof TypeError) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}
