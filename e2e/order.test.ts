import { expect, test } from "vitest";
import { interleave } from "./support/interleaved-sequencer.js";

test("the longest files start first, and each file of processes is followed by three others until there are none", () => {
  const computing = Array.from({ length: 8 }, (_, n) => `packages/engine/src/${n}.test.ts`);
  const long = ["e2e/contract/schemathesis.test.ts", "e2e/timeouts/slow-clients.test.ts"];
  const files = [...computing, "e2e/process/a.test.ts", "e2e/sdk/b.test.ts", ...long];
  expect(interleave(files, (file) => file)).toEqual([
    ...long,
    "e2e/process/a.test.ts",
    ...computing.slice(0, 3),
    "e2e/sdk/b.test.ts",
    ...computing.slice(3),
  ]);
});

test("no file is left out when there are more files of processes than others", () => {
  const files = ["e2e/a.test.ts", "e2e/b.test.ts", "scripts/c.test.ts", "e2e/contract/d.test.ts"];
  expect(interleave(files, (file) => file).toSorted()).toEqual(files.toSorted());
});
