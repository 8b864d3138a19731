// A project whose tests run in several processes with one mock server, as in docs/testing.md. ../workers.test.ts runs it.
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  ssr: { resolve: { conditions: ["@posthorn/source", ...defaultServerConditions] } },
  test: {
    include: ["*.worker.ts"],
    globalSetup: "./start-server.ts",
    pool: "forks",
    maxWorkers: 2,
    isolate: true,
    testTimeout: 20_000,
  },
});
