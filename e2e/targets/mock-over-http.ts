import { startMockServer } from "@posthorn/mock-server/http";
import type { Target } from "../target.js";
import { mockTarget } from "./mock-target.js";

/** Gives back a mock that listens on a port. Its clock runs. */
export async function openMockOverHttp(): Promise<Target> {
  const { mock, close } = await startMockServer();
  return mockTarget(mock, (request) => fetch(request), close);
}
