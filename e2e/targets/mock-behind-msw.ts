import { setupPosthorn } from "@posthorn/mock-server/node";
import { createNames, lookUpIn } from "../support/names.js";
import type { Target } from "../target.js";
import { mockTarget } from "./mock-target.js";

/** Gives back a mock that answers what this process asks with the global `fetch`; anything else is refused. Its clock stands still. */
export async function openMockBehindMsw(): Promise<Target> {
  const names = createNames();
  const server = setupPosthorn({ baseUrl: "https://api.example.com/v1", dns: lookUpIn(names) });
  server.listen({
    // MSW sees what the mock itself posts, too: it may go to a test's receiver on this machine, and nowhere else.
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
