import { setupPosthorn } from "@posthorn/mock-server/node";
import type { Target } from "../target.js";
import { mockTarget } from "./mock-target.js";

/** Gives back a mock that answers what this process asks with the global `fetch`; anything else is refused. Its clock stands still. */
export async function openMockBehindMsw(): Promise<Target> {
  const server = setupPosthorn({ baseUrl: "https://api.example.com/v1" });
  server.listen({ onUnhandledRequest: "error" });
  return mockTarget(
    server.mock,
    (request) => fetch(request),
    async () => {
      server.close();
      await server.mock.close();
    },
  );
}
