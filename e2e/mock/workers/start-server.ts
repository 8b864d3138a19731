import { type ServerAccess, startMockServer } from "@posthorn/mock-server/http";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    posthorn: ServerAccess;
  }
}

/** Starts the mock server of a test run, and closes it at the end. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const { operatorUrl, mock, close } = await startMockServer();
  project.provide("posthorn", { operatorUrl, operatorToken: mock.operatorToken });
  return close;
}
