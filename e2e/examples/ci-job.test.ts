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

describe("the job of a CI", { timeout: 90_000 }, () => {
  test("passes with nothing but this machine to talk to", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const workflow = parse(await readFile(join(folder, ".github/workflows/test.yml"), "utf8"));
    const steps: Step[] = workflow.jobs.test.steps;
    // What needs a network comes first: the code, Node, the packages. All of it is here already.
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

  test("fails when the mail is not what it should be", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const line =
      "sed -i.old 's/to: email/to: \"bounced@simulator.test\"/' signup.js && posthorn mock --port 0 -- npm test";
    expect(await run(line, folder)).toMatchObject({ code: 1, stdout: counted("fail") });
  });
});

/** What the runner of Node says of one test, which newer versions mark otherwise. */
const counted = (what: string) => expect.stringMatching(new RegExp(`^[#ℹ] ${what} 1$`, "m"));

/** A line of shell in a network of its own, where only loopback is; as it is where the system lets nobody make one. */
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
