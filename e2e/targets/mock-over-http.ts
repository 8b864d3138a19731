import { startMockServer } from "@posthorn/mock-server/http";
import { createNames, lookUpIn } from "../support/names.js";
import type { Target } from "../target.js";
import { mockTarget } from "./mock-target.js";

/** Starts a mock on a port. Its clock runs. */
export async function openMockOverHttp(): Promise<Target> {
  const names = createNames();
  const { mock, close } = await startMockServer({ dns: lookUpIn(names) });
  return mockTarget(mock, names, (request) => fetch(request), close);
}
