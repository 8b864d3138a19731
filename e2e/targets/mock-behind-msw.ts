import { setupPosthorn } from "@posthorn/mock-server/node";
import { createNames, lookUpIn } from "../support/names.js";
import type { Target } from "../target.js";
import { mockTarget } from "./mock-target.js";

/**
 * Starts a mock that answers the calls of the global `fetch` in this process; other requests fail. Its clock is frozen.
 */
export async function openMockBehindMsw(): Promise<Target> {
  const names = createNames();
  const server = setupPosthorn({ baseUrl: "https://api.example.com/v1", dns: lookUpIn(names) });
  server.listen({
    // MSW also sees the mock's own posts, which may go to a test's receiver on this machine only.
    onUnhandledRequest(request, print) {
      if (new URL(request.url).hostname !== "127.0.0.1") print.error();
    },
  });
  return mockTarget(
    server.mock,
    names,
    (request) => fetch(request),
    async () => {
      server.close();
      await server.mock.close();
    },
  );
}
