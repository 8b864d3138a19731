import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests run the sources: the `@posthorn/source` condition makes every package resolve to its `src`.
export default defineConfig({
  ssr: { resolve: { conditions: ["@posthorn/source", ...defaultServerConditions] } },
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
    // PostgreSQL is started where its binaries are, or taken from POSTHORN_TEST_DATABASE_URL; without either its tests say so.
    // What a run does without for want of a program, the last of them says.
    globalSetup: [
      "./e2e/support/build.ts",
      "./packages/engine/src/store/testing/test-postgres.ts",
      "./e2e/support/find-mail-tools.ts",
    ],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
