import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { parse } from "yaml";
import { ActionJob } from "../pipelines/action-runner.js";
import { test } from "../support/installed-test.js";

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

/** Returns the steps of a workflow after those that need a network: they fetch the code, Node and the packages. A test has all of these. */
async function stepsOf(workflow: string): Promise<Step[]> {
  const steps: Step[] = parse(await readFile(workflow, "utf8")).jobs.test.steps;
  expect(steps.slice(0, 3).map(({ uses, run }) => uses?.split("@")[0] ?? run)).toEqual([
    "actions/checkout",
    "actions/setup-node",
    "npm ci",
  ]);
  expect(steps.length).toBeGreaterThan(3);
  return steps.slice(3);
}

const toAnotherAddress = "sed -i.old 's/to: email/to: \"bounced@simulator.test\"/' signup.js";

describe("the ci-job example", { timeout: 90_000 }, () => {
  test("passes without a network", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    for (const step of await stepsOf(join(folder, ".github/workflows/test.yml"))) {
      const { code, stdout, stderr } = await run(cutOff(step.run ?? "false"), folder);
      expect({ step, code, stdout, stderr }).toMatchObject({ code: 0, stdout: counted("pass") });
    }
  });

  test("fails when the mail goes to another address", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const line = `${toAnotherAddress} && posthorn mock --port 0 -- npm test`;
    expect(await run(line, folder)).toMatchObject({ code: 1, stdout: counted("fail") });
  });

  test("passes with the action of the installed package, and shows the mail of a test that fails", async ({
    copy,
    run,
  }) => {
    const folder = await copy("examples/ci-job");
    const [start, tests, ...others] = await stepsOf(join(folder, ".github/workflows/with-action.yml"));
    expect(others).toEqual([]);
    const manifest = join("../..", start?.uses ?? "", "action.yml");
    const job = new ActionJob(join(folder, manifest), folder, start?.with);
    expect(await job.main()).toMatchObject({ code: 0 });
    try {
      const line = tests?.run ?? "false";
      expect(await run(line, folder, job.env)).toMatchObject({ code: 0, stdout: counted("pass") });
      await run(toAnotherAddress, folder);
      expect(await run(line, folder, job.env)).toMatchObject({ code: 1 });
    } finally {
      expect((await job.post("failure")).log).toContain("group::ada@example.com: Welcome");
    }
  });

  test("passes on GitLab, and in a shell, which prints the mail of a test that fails", async ({ copy, run }) => {
    const folder = await copy("examples/ci-job");
    const { script, before_script } = parse(await readFile(join(folder, ".gitlab-ci.yml"), "utf8")).test;
    expect(before_script).toEqual([expect.stringMatching(/^npm ci /)]);
    expect(await run(cutOff(script.join("\n")), folder)).toMatchObject({ code: 0, stdout: counted("pass") });
    const failing = 'sed -i.old \'s/"delivered"/"opened"/\' signup.test.js && sh ci.sh npm test';
    const { code, stdout } = await run(failing, folder);
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: counted("fail") });
    expect(stdout).toMatch(/ada@example\.com .*Welcome/);
    expect(stdout).toContain("Good to have you.");
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
