import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { parse } from "yaml";
import { test } from "../support/installed-test.js";

interface Step {
  name?: string;
  uses?: string;
  run?: string;
}

describe("the ci-job example", { timeout: 90_000 }, () => {
  test("passes without a network", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const workflow = parse(await readFile(join(folder, ".github/workflows/test.yml"), "utf8"));
    const steps: Step[] = workflow.jobs.test.steps;
    // The first steps need a network: they fetch the code, Node and the packages. The test has all of these.
    expect(steps.slice(0, 3).map(({ uses, run }) => uses?.split("@")[0] ?? run)).toEqual([
      "actions/checkout",
      "actions/setup-node",
      "npm ci",
    ]);
    const tests = steps.slice(3);
    expect(tests).not.toEqual([]);
    for (const step of tests) {
      const { code, stdout, stderr } = await run(cutOff(step.run ?? "false"), folder);
      expect({ step, code, stdout, stderr }).toMatchObject({ code: 0, stdout: counted("pass") });
    }
  });

  test("fails when the mail goes to another address", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const line =
      "sed -i.old 's/to: email/to: \"bounced@simulator.test\"/' signup.js && posthorn mock --port 0 -- npm test";
    expect(await run(line, folder)).toMatchObject({ code: 1, stdout: counted("fail") });
  });
});

/** Matches the summary line of Node's test runner for one test. Its first character depends on the version. */
const counted = (what: string) => expect.stringMatching(new RegExp(`^[#ℹ] ${what} 1$`, "m"));

/** Returns a shell line that runs in a network namespace with only loopback, or the line itself where the system forbids one. */
function cutOff(line: string): string {
  const own = ["--map-root-user", "--net", "--", "bash", "-e", "-o", "pipefail", "-c"];
  const up = "ip link set lo up";
  try {
    execFileSync("unshare", [...own, up], { stdio: "ignore" });
  } catch {
    return line;
  }
  return `unshare ${own.join(" ")} '${`${up}\n${line}`.replaceAll("'", `'\\''`)}'`;
}
