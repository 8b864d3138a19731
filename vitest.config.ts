import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { InterleavedSequencer } from "./e2e/support/interleaved-sequencer.js";

// Tests run the sources: the `@posthorn/source` condition makes every package resolve to its `src`.
const ssr = { resolve: { conditions: ["@posthorn/source", ...defaultServerConditions] } };
const patience = { testTimeout: 20_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };

// What measures an engine under hostile input, and what reads it.
const attacks = ["e2e/attacks/**/*.test.ts", "packages/*/src/**/*.cost.test.ts"];

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
    // Tests of whole processes mostly wait for them: four workers use what two leave of two processors. With five, tests take
    // longer one by one, and all of them together as long.
    maxWorkers: 4,
    sequence: { sequencer: InterleavedSequencer },
    projects: [
      {
        ssr,
        test: {
          ...patience,
          name: "tests",
          include: ["{packages/*/src,packages/engine/console/src,e2e,bench,scripts,site}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...attacks],
          setupFiles: ["./packages/cli/src/testing/load-ink.ts"],
          // One file after another uses modules that are loaded already, because no test replaces a module.
          isolate: false,
        },
      },
      // They run last, each in a new process and alone: beside other tests, or on their heap, they would measure those.
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
