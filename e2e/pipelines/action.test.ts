import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMailbox } from "@posthorn/mock-server/mailbox";
import { Posthorn } from "@posthorn/sdk";
import { describe, expect } from "vitest";
import { parse } from "yaml";
import { ask } from "../support/ask.js";
import { test as base } from "../support/installed-test.js";
import { ActionJob } from "./action-runner.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const action = join(repository, "action.yml");
const installedAction = join(repository, "node_modules/@posthorn/cli/action/action.yml");

interface Jobs {
  /** Returns a job in a checkout with installed packages; what it started is stopped when the test ends. */
  job(inputs?: Record<string, string>, action?: string): Promise<ActionJob>;
}

const test = base.extend<Jobs>({
  job: async ({ copy }, use) => {
    const jobs: ActionJob[] = [];
    const folder = await copy("examples/ci-job");
    await use(async (inputs = {}, path = action) => {
      const job = new ActionJob(path, folder, inputs);
      jobs.push(job);
      return job;
    });
    for (const job of jobs) await job.post("success");
  },
});

const clientOf = ({ env }: ActionJob) =>
  new Posthorn({ apiKey: env.POSTHORN_API_KEY ?? "", baseUrl: env.POSTHORN_BASE_URL ?? "" });

async function answers({ env }: ActionJob): Promise<boolean> {
  return fetch(`${env.POSTHORN_BASE_URL}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const junit = (tests: string) => `<?xml version="1.0"?><testsuites><testsuite>${tests}</testsuite></testsuites>`;

describe("the action for GitHub", { timeout: 90_000 }, () => {
  test("starts a mock for later steps, masks its keys, prints the mail of a job that failed, and stops it", async ({
    job,
    run,
  }) => {
    const it = await job();
    const started = await it.main();
    expect(started).toMatchObject({ code: 0, log: expect.stringContaining(`answers at ${it.env.POSTHORN_BASE_URL}`) });
    expect(it.outputs).toEqual({
      "base-url": it.env.POSTHORN_BASE_URL,
      "api-key": it.env.POSTHORN_API_KEY,
      "sandbox-key": it.env.POSTHORN_SANDBOX_KEY,
      "operator-token": it.env.POSTHORN_OPERATOR_TOKEN,
      "operator-url": it.env.POSTHORN_BASE_URL?.replace("/v1", "/_posthorn"),
    });
    const secrets = ["api-key", "sandbox-key", "operator-token"].map((name) => it.outputs[name]);
    expect(started.commands).toEqual(secrets.map((text) => ({ name: "add-mask", text })));

    expect(await run("npm test", it.folder, it.env)).toMatchObject({ code: 0 });
    const text = "::set-env name=A::b\n::add-mask::Hello\n##[error]no\n\u001b[31mRed\u001b[0m\rover";
    await clientOf(it).emails.send({ to: "eve@example.com", subject: "::error::Su\u202ebject", text });
    await clientOf(it).emails.send({ to: "ada@example.com", subject: "Your code", text: "Your code is 482913." });
    const { "operator-url": url = "", "operator-token": token = "" } = it.outputs;
    const mail = async () => (await ask(`${url}/mail`, { token })).body.data;
    // The first mail is that of the example's own test.
    await expect.poll(mail).toHaveLength(3);

    const ended = await it.post("failure");
    expect(ended.code).toBe(0);
    expect(ended.log).toContain("3 of 3 mails.");
    expect(ended.log).toContain("| code: 482913\n");
    expect(ended.log).toContain("| Red\n| over");
    expect(new Set(ended.commands.map(({ name }) => name))).toEqual(new Set(["group", "stop-commands", "endgroup"]));
    expect(await answers(it)).toBe(false);
    for (const secret of secrets) expect(started.log + ended.log).not.toContain(secret);
  });

  test("starts an engine with an inbox, from the installed package, and prints nothing for a job that passed", async ({
    job,
  }) => {
    const it = await job({ server: "engine", arguments: "--seed" }, installedAction);
    expect(await it.main()).toMatchObject({ code: 0 });
    expect(it.outputs["inbox-url"]).toMatch(/^http:/);
    expect((await clientOf(it).contacts.list()).data).not.toEqual([]);
    const pid = Number(it.state.pid);
    expect(await it.post("success")).toMatchObject({ code: 0, log: "" });
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(existsSync(it.state.ready ?? "")).toBe(false);
  });

  test("prints the mail of the tests that a report says failed, and of addresses that any test may use", async ({
    job,
  }) => {
    const it = await job({ report: "missing.xml\nreport.xml" });
    await it.main();
    const url = it.env.POSTHORN_BASE_URL ?? "";
    const labels = ["signs up & pays > twice", "resets a password"];
    const addresses = labels.map((label) => createMailbox({ url }, { label }).address);
    const { emails } = clientOf(it);
    const sent = [];
    for (const to of [...addresses, "ada@example.com"]) sent.push(await emails.send({ to, subject: "Hi", text: "Hi" }));
    for (const { results } of sent) await emails.waitFor(results[0]?.message_id ?? "");
    const report = junit(
      `<testcase name="resets a password" classname="a"><system-out><![CDATA[<failure>]]></system-out></testcase>
      <testcase classname='a.test.ts' name='signs up &amp; pays > twice'><failure message="no">x</failure></testcase>
      <testcase name="other"/>`,
    );
    await writeFile(join(it.folder, "report.xml"), report);
    const { log, commands } = await it.post("success");
    expect(log).toContain("2 of 3 mails that may belong to 1 failed tests.");
    expect(log).toContain(`group::${addresses[0]}: Hi`);
    expect(log).toContain("group::ada@example.com: Hi");
    expect(log).not.toContain(addresses[1]);
    expect(commands.filter(({ name }) => name === "warning").map(({ text }) => text)).toEqual([
      expect.stringContaining("missing.xml cannot be read"),
    ]);
  });

  test.for([
    [{ server: "inbox" }, 'server must be mock or engine, not "inbox"'],
    [{ timeout: "0" }, 'timeout must be whole seconds from 1 to 9999, not "0"'],
    [{ timeout: "10000" }, 'timeout must be whole seconds from 1 to 9999, not "10000"'],
    [{ arguments: "--clock yesterday" }, "Posthorn did not start: it ended with code 2"],
  ] as [Record<string, string>, string][])("fails with a sentence for %j", async ([inputs, sentence], { job }) => {
    const it = await job(inputs);
    const { code, commands } = await it.main();
    expect({ code, commands }).toMatchObject({
      code: 1,
      commands: expect.arrayContaining([{ name: "error", text: expect.stringContaining(sentence) }]),
    });
    expect(await it.post("failure")).toMatchObject({ code: 0, log: "" });
  });

  test("fails where the packages are not installed, and says what to install", async ({ job }) => {
    const it = await job({ "working-directory": "app" });
    const folder = join(it.folder, "app");
    await mkdir(folder);
    // A folder that hides the packages above it.
    const modules = join(it.folder, "../../node_modules");
    await rm(modules, { recursive: true });
    await symlink(folder, modules);
    const { code, commands } = await it.main();
    expect(code).toBe(1);
    expect(commands[0]?.text).toContain(`@posthorn/cli is not installed in ${folder}. Install it in an earlier step`);
  });

  test("does not fail a job when the server is gone before its end", async ({ job }) => {
    const it = await job();
    await it.main();
    process.kill(Number(it.state.pid), "SIGKILL");
    await expect.poll(() => answers(it)).toBe(false);
    const { code, commands } = await it.post("failure");
    expect(code).toBe(0);
    expect(commands[0]).toMatchObject({ name: "warning", text: expect.stringContaining("The mail cannot be printed") });
  });
});

base("the action of the package is that of the repository, with other paths", () => {
  const { runs, ...shared } = parse(readFileSync(action, "utf8"));
  const { runs: own, ...same } = parse(readFileSync(installedAction, "utf8"));
  expect(same).toEqual(shared);
  expect(runs).toEqual({
    using: "node20",
    main: `packages/cli/action/${own.main}`,
    post: `packages/cli/action/${own.post}`,
  });
});
