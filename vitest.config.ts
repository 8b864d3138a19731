import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests run the sources: the `@posthorn/source` condition makes every package resolve to its `src`.
const ssr = { resolve: { conditions: ["@posthorn/source", ...defaultServerConditions] } };
const patience = { testTimeout: 20_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };

// What changes nothing of its process, so that one file after another can use modules that are loaded already.
const parts = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "e2e/journeys/**/*.test.ts",
  "e2e/{coverage,parity}.test.ts",
  "scripts/**/*.test.ts",
];

const attacks = ["e2e/attacks/**/*.test.ts"];

export default defineConfig({
  test: {
    // PostgreSQL is started where its binaries are, or taken from POSTHORN_TEST_DATABASE_URL; without either its tests say so.
    // What a run does without for want of a program, the last of them says.
    globalSetup: [
      "./e2e/support/temporary-folder.ts",
      "./e2e/support/build.ts",
      "./packages/engine/src/store/testing/test-postgres.ts",
      "./e2e/support/find-mail-tools.ts",
    ],
    maxWorkers: 2,
    projects: [
      { ssr, test: { ...patience, name: "parts", include: parts, isolate: false } },
      {
        ssr,
        test: {
          ...patience,
          name: "whole",
          include: ["e2e/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...parts, ...attacks],
        },
      },
      // What measures an engine under attack runs last and alone: beside other tests it would measure those.
      {
        ssr,
        test: {
          ...patience,
          name: "attacks",
          include: attacks,
          testTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
