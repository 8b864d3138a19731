import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, readConfig } from "@posthorn/engine";
import { freePort } from "@posthorn/engine/testing";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { recordRunning } from "../../local/running.js";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, type CliResult, runCli } from "../../testing/run-cli.js";

vi.setConfig({ testTimeout: 20_000 });

const codeMail = '<p>Your code is 482913. <a href="https://example.com/go">Go</a></p>';

/** A server whose captured mail the command line reads. */
interface Target {
  name: string;
  cli(argv: readonly string[], around?: CliOptions): Promise<CliResult>;
  send(to: string, subject: string, html: string): Promise<void>;
  close(): Promise<void>;
}

async function mockTarget(): Promise<Target> {
  const local: LocalMock = await startLocalMock();
  return {
    name: "mock",
    cli: local.cli,
    async send(to, subject, html) {
      const words = ["send", "--to", to, "--subject", subject, "--html", html];
      await local.cli(words, { env: { POSTHORN_API_KEY: local.mock.liveKey } });
      await local.mock.settle();
    },
    close: local.close,
  };
}

async function devTarget(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-inbox-"));
  const smtp = await freePort();
  const words = ["--port", "0", "--data-dir", folder, "--smtp", `smtp://127.0.0.1:${smtp}`, "--inbox", "auto"];
  const engine = await createEngine(readConfig(words, { POSTHORN_FROM_EMAIL: "hello@posthorn.test" }));
  const { base_url, operator_url, inbox_url } = engine.ready;
  const env = { POSTHORN_BASE_URL: base_url, POSTHORN_CONFIG_DIR: folder };
  recordRunning({ base_url, operator_url, inbox_url, operator_token: engine.credentials.operatorToken ?? "" }, env);
  const cli: Target["cli"] = (argv, around = {}) => runCli(argv, { ...around, env: { ...env, ...around.env } });
  return {
    name: "dev",
    cli,
    async send(to, subject, html) {
      const sending = ["send", "--to", to, "--subject", subject, "--html", html];
      await cli(sending, { env: { POSTHORN_API_KEY: engine.credentials.liveKey ?? "" } });
      await cli(["settle"]);
    },
    close: engine.close,
  };
}

const kinds: Record<string, () => Promise<Target>> = { mock: mockTarget, dev: devTarget };
const targets = new Map<string, Target>();
beforeAll(async () => {
  for (const name of Object.keys(kinds)) targets.set(name, await seeded(name));
}, 60_000);
afterAll(async () => {
  for (const { close } of targets.values()) await close();
});

async function seeded(name: string): Promise<Target> {
  const open = kinds[name];
  if (!open) throw new Error(`no target ${name}`);
  const opened = await open();
  await opened.send("ada@example.com", "Your code", codeMail);
  await opened.send("grace@example.com", "Order 7", "<p>Thank you</p>");
  return opened;
}

/** Of all tests that only read. */
const target = (name: string): Target => {
  const found = targets.get(name);
  if (!found) throw new Error(`no target ${name}`);
  return found;
};

/** Of one test, which may change what is there. */
async function ownTarget(name: string): Promise<Target> {
  const own = await seeded(name);
  onTestFinished(own.close);
  return own;
}

it.each(["mock", "dev"])("lists what %s has captured, newest first, without a key", async (name) => {
  const { code, stdout } = await target(name).cli(["inbox"]);
  const { data, pagination } = JSON.parse(stdout);
  expect({ code, pagination }).toEqual({ code: 0, pagination: { total: 2, limit: 100, offset: 0, has_more: false } });
  expect(data).toMatchObject([
    { to: "grace@example.com", subject: "Order 7", message_id: expect.stringMatching(/^msg_[0-9a-f]{32}$/) },
    { to: "ada@example.com", subject: "Your code" },
  ]);
  expect(Object.keys(data[0])).toEqual(["id", "message_id", "at", "from", "to", "subject"]);
});

it.each(["mock", "dev"])("says when %s has more than were asked for", async (name) => {
  const { stdout, stderr } = await target(name).cli(["inbox", "list", "--limit", "1"]);
  expect(JSON.parse(stdout)).toMatchObject({ data: [{}], pagination: { total: 2, has_more: true } });
  expect(stderr).toContain("1 of 2");
});

it.each(["mock", "dev"])("chooses mail of %s by recipient, subject and time", async (name) => {
  const { cli } = target(name);
  const found = async (...words: string[]) =>
    JSON.parse((await cli(["inbox", "list", ...words])).stdout).data.map(({ to }: { to: string }) => to);
  expect(await found("--to", "ADA@example.com")).toEqual(["ada@example.com"]);
  expect(await found("--to", "ada")).toEqual([]);
  expect(await found("--subject", "~^order \\d")).toEqual([]);
  expect(await found("--subject", "~^Order \\d")).toEqual(["grace@example.com"]);
  expect(await found("--since", "2100-01-01")).toEqual([]);
});

it.each(["mock", "dev"])("shows a mail of %s by its id, that of its message, or as the newest", async (name) => {
  const { cli } = target(name);
  const shown = JSON.parse((await cli(["inbox", "show", "--to", "ada@example.com"])).stdout);
  expect(shown).toMatchObject({ subject: "Your code", reply_to: "hello@posthorn.test" });
  expect(shown.html).toContain("Your code is 482913");
  expect(shown.text).toContain("Your code is 482913");
  expect(shown.headers["List-Unsubscribe"]).toMatch(/^<http/);
  for (const id of [shown.id, shown.message_id]) {
    expect(JSON.parse((await cli(["inbox", "show", id])).stdout)).toEqual(shown);
  }
  expect(JSON.parse((await cli(["inbox", "show"])).stdout)).toMatchObject({ subject: "Order 7" });
  expect((await cli(["inbox", "show", "nothing"])).code).toBe(5);
});

it.each(["mock", "dev"])(
  "finds links and codes of mail of %s, those that are counted as they were written",
  async (name) => {
    const { stdout } = await target(name).cli(["inbox", "links", "--to", "ada@example.com"]);
    expect(JSON.parse(stdout)).toMatchObject({
      urls: ["https://example.com/go"],
      codes: ["482913"],
      unsubscribe_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/u\//),
    });
  },
);

it("says where a mail is shown: on the page of the inbox, or in a file that runs nothing", async () => {
  const dev = JSON.parse((await target("dev").cli(["inbox", "open"])).stdout);
  const page = await fetch(dev.url);
  expect([dev.url, page.status]).toEqual([expect.stringContaining("/view/"), 200]);
  const { url } = JSON.parse((await target("mock").cli(["inbox", "open"])).stdout);
  expect(readFileSync(fileURLToPath(url), "utf8")).toMatch(/^<meta http-equiv="Content-Security-Policy".*Thank you/s);
});

it.each(["mock", "dev"])("waits for a mail of %s that comes later", async (name) => {
  const { cli, send } = await ownTarget(name);
  const waiting = cli(["inbox", "wait", "--subject", "~^Later", "--timeout", "1h", "--json"]);
  await send("ada@example.com", `Later ${name}`, "<p>Hi</p>");
  const { code, stdout } = await waiting;
  expect({ code, mail: JSON.parse(stdout) }).toMatchObject({ code: 0, mail: { subject: `Later ${name}` } });
});

it.each(["mock", "dev"])(
  "gives up on a mail of %s in the time it is given, and tells what came instead",
  async (name) => {
    const { code, stdout, stderr } = await target(name).cli([
      "inbox",
      "wait",
      "--to",
      "nobody@example.com",
      "--timeout",
      "1s",
    ]);
    expect({ code, stdout, error: JSON.parse(stderr).error }).toMatchObject({
      code: 9,
      stdout: "",
      error: { code: "not_met", hint: expect.stringContaining('grace@example.com "Order 7"') },
    });
  },
);

it("refuses a pattern that is none, a time that is none, and a server nobody knows", async () => {
  const { cli } = target("mock");
  expect((await cli(["inbox", "list", "--subject", "~("])).code).toBe(2);
  expect((await cli(["inbox", "list", "--since", "soon"])).code).toBe(2);
  const env = { POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-inbox-")) };
  expect((await cli(["inbox"], { env })).code).toBe(4);
});

it.each(["mock", "dev"])("clears what %s has captured, and shows what comes after it", async (name) => {
  const { cli, send } = await ownTarget(name);
  expect(JSON.parse((await cli(["inbox", "clear", "--dry-run"])).stdout)).toEqual({ dry_run: true, cleared: 2 });
  expect(JSON.parse((await cli(["inbox", "clear"])).stdout)).toEqual({ cleared: 2 });
  expect(JSON.parse((await cli(["inbox"])).stdout).data).toEqual([]);
  await send("ada@example.com", "After", "<p>Hi</p>");
  expect(JSON.parse((await cli(["inbox"])).stdout).data).toMatchObject([{ subject: "After" }]);
});
