import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { errorOf } from "../../testing/replies.js";
import { type CliResult, runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

vi.setConfig({ testTimeout: 20_000 });

/** Runs the service in a folder until `then` has ended, which is called once it answers, and interrupts it. */
async function running(cwd: string, words: readonly string[], then: (ready: { base_url: string }) => Promise<void>) {
  const stop = new AbortController();
  let done: Promise<void> | undefined;
  const ended = await runCli(["dev", "--port", "0", ...words], {
    cwd,
    env: { POSTHORN_CONFIG_DIR: cwd, POSTHORN_INBOX: "off" },
    signal: stop.signal,
    onOutput(stdout, stderr) {
      if (stderr.includes("Ctrl-C stops it")) done ??= then(JSON.parse(stdout)).finally(() => stop.abort(130));
    },
  });
  await done;
  return ended;
}

it("keeps what it holds in .posthorn, for its user alone, and has it again the next time", async () => {
  const cwd = folderWith({});
  const env = { POSTHORN_CONFIG_DIR: cwd };
  const contacts: CliResult[] = [];
  const create = async () => {
    contacts.push(
      await runCli(["contacts", "create", "--email", "ada@example.com", "--fields", "email"], { cwd, env }),
    );
  };
  const first = await running(cwd, ["--url-file", "url"], create);
  expect({ code: first.code, created: contacts[0]?.stdout }).toEqual({
    code: 0,
    created: '{"email":"ada@example.com"}\n',
  });
  expect([existsSync(join(cwd, "url")), statSync(join(cwd, ".posthorn")).mode & 0o077]).toEqual([false, 0]);
  await running(cwd, [], create);
  expect(contacts[1]?.code).toBe(6);
});

it("prints the ready line on stdout alone, and refuses a second one on the same folder", async () => {
  const cwd = folderWith({});
  let second: CliResult | undefined;
  const { code, stdout } = await running(cwd, ["--data-dir", "data"], async ({ base_url }) => {
    expect(base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const env = { POSTHORN_CONFIG_DIR: folderWith({}), POSTHORN_INBOX: "off" };
    second = await runCli(["dev", "--port", "0", "--data-dir", "data"], { cwd, env });
  });
  expect({ code, event: JSON.parse(stdout).event, folders: readdirSync(cwd).sort() }).toEqual({
    code: 0,
    event: "ready",
    folders: ["data", "running"],
  });
  expect([second?.code, second?.stdout, second?.stderr]).toEqual([1, "", expect.stringContaining("data")]);
});

it("leaves nothing behind with --ephemeral", async () => {
  const cwd = folderWith({});
  await running(cwd, ["--ephemeral"], async () => {});
  expect(readdirSync(cwd)).toEqual(["running"]);
  expect(readdirSync(join(cwd, "running"))).toEqual([]);
});

it("begins with the calls of a file, in its order, and names the one that is refused", async () => {
  const calls = {
    "lists.create": [{ name: "News" }],
    "contacts.create": [{ email: "ada@example.com" }, { email: "nobody" }],
  };
  const cwd = folderWith({ "seed.json": JSON.stringify(calls) });
  const env = { POSTHORN_CONFIG_DIR: cwd, POSTHORN_INBOX: "off" };
  const { code, error } = errorOf(
    await runCli(["dev", "--port", "0", "--ephemeral", "--seed", "seed.json"], { cwd, env }),
  );
  expect([code, error.message]).toEqual([1, expect.stringMatching(/^contacts\.create\[1\]: /)]);
  expect(existsSync(join(cwd, "running"))).toBe(false);
});

it.each([
  [["--seed", "none.json"], {}, "none.json cannot be read"],
  [["--seed", "seed.json"], { "seed.json": "{" }, "seed.json"],
  [["--seed", "seed.json"], { "seed.json": '{"contacts.crate":[{}]}' }, "contacts.crate"],
  [["--seed", "seed.json"], { "seed.json": '{"contacts.create":{}}' }, "contacts.create"],
  [["--port", "70000"], {}, "port"],
  [["--ephemeral", "--data-dir", "x"], {}, "cannot both be meant"],
  [["--dry-run"], {}, "dev is not one request"],
])("refuses %j with %j before it runs", async (words, files, problem) => {
  const cwd = folderWith(files as Record<string, string>);
  const env = { POSTHORN_CONFIG_DIR: folderWith({}), POSTHORN_INBOX: "off" };
  const { code, error } = errorOf(await runCli(["dev", "--port", "0", "--ephemeral", ...words], { cwd, env }));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
});

it("keeps its keys over --reset, and nothing else", async () => {
  const cwd = folderWith({ "seed.json": '{"tags.create":[{"name":"vip"}]}' });
  const env = { POSTHORN_CONFIG_DIR: cwd };
  const seen: string[] = [];
  const look = async () => {
    const [file = ""] = readdirSync(join(cwd, "running"));
    const { api_key } = JSON.parse(readFileSync(join(cwd, "running", file), "utf8"));
    const tags = await runCli(["tags", "list", "-q", "--jq", "[.data[].name]"], { cwd, env });
    seen.push(`${api_key} ${tags.stdout.trim()}`);
  };
  await running(cwd, ["--seed", "seed.json"], look);
  await running(cwd, ["--reset"], look);
  const [key = ""] = seen[0]?.split(" ") ?? [];
  expect(seen).toEqual([`${key} ["vip"]`, `${key} []`]);
});
