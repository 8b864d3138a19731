import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const config = fileURLToPath(new URL("./workers/vitest.config.ts", import.meta.url));

it("gives each of several worker processes of one server a workspace without the others' data", async () => {
  const { VITEST: _inside, ...env } = process.env;
  const child = spawn(process.execPath, [vitest, "run", "--config", config, "--reporter=json"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect(code, `${out}\n${err}`).toBe(0);
  const report = JSON.parse(out.slice(out.indexOf("{")));
  expect([report.numPassedTests, report.numTotalTests]).toEqual([2, 2]);
}, 60_000);
