import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { type CliOptions, type CliResult, runCli, wordsOfCommands } from "../../testing/run-cli.js";

const live = `ph_live_${"0".repeat(38)}wxyz`;
const saved = `ph_live_${"1".repeat(38)}abcd`;
const token = "operator-token-of-somebody-else-0123456789";
const keys = { POSTHORN_API_KEY: live, POSTHORN_OPERATOR_TOKEN: token };

let canary: FakeApi;
let other: FakeApi;
beforeAll(async () => {
  [canary, other] = [await startFakeApi(answer), await startFakeApi(answer)];
});
afterAll(async () => {
  await canary.close();
  await other.close();
});

function answer({ url }: { url: string }) {
  if (url.endsWith("/health"))
    return { body: { data: { status: "ok", version: "1", time: new Date(0).toISOString() } } };
  return { body: { data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } } };
}

let config: string;
let folder: string;
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), "posthorn-trust-"));
  folder = projectFolder({ baseUrl: canary.baseUrl });
  canary.received.length = 0;
  other.received.length = 0;
});

function projectFolder(content: object): string {
  const made = mkdtempSync(join(tmpdir(), "posthorn-project-"));
  writeFileSync(join(made, "posthorn.config.json"), JSON.stringify(content));
  return made;
}

function cli(argv: readonly string[], around: CliOptions = {}): Promise<CliResult> {
  return runCli(argv, { cwd: folder, ...around, env: { POSTHORN_CONFIG_DIR: config, ...around.env } });
}

function saveProfile(baseUrl: string): void {
  const profile = { api_key: saved, base_url: baseUrl, key_name: "Website", is_sandbox: false };
  writeFileSync(join(config, "credentials.json"), JSON.stringify({ current: "work", profiles: { work: profile } }));
}

const errorOf = ({ code, stdout, stderr }: CliResult) => ({ code, stdout, error: JSON.parse(stderr).error });
const authorizations = ({ received }: FakeApi) => received.map(({ headers }) => headers.authorization);
const refusal = { code: 2, stdout: "", error: { code: "untrusted_server", path: "baseUrl" } };
const list = ["contacts", "list"];

describe("a project file that names a server", () => {
  it("has no command send a credential to it", async () => {
    saveProfile(other.baseUrl);
    const commands = await wordsOfCommands();
    const refused: string[] = [];
    for (const words of commands) {
      for (const env of [keys, { POSTHORN_OPERATOR_TOKEN: token }, {}] as Record<string, string>[]) {
        const stop = new AbortController();
        let waits = 0;
        const onWait = () => {
          waits += 1;
          if (waits > 20) stop.abort(130);
        };
        const timer = setTimeout(() => stop.abort(130), 3000);
        const ended = await cli([...words, "--yes", "--retries", "0"], { env, onWait, signal: stop.signal });
        clearTimeout(timer);
        if (ended.stderr.includes("untrusted_server")) refused.push(words.join(" "));
      }
    }
    const arrived = [...canary.received, ...other.received].filter(({ headers, url, body }) =>
      [live, saved, token].some((secret) => JSON.stringify({ headers, url, body }).includes(secret)),
    );
    expect(arrived).toEqual([]);
    expect([...canary.received, ...other.received].filter(({ headers }) => headers.authorization)).toEqual([]);
    // So that the others prove something.
    expect(new Set(refused).size).toBeGreaterThan(80);
  }, 120_000);

  it.each([
    ["a key of the environment", { POSTHORN_API_KEY: live }, list, ""],
    ["a key of a flag", {}, [...list, "--api-key", live], ""],
    ["a key of stdin", {}, [...list, "--api-key-stdin"], live],
    ["a key that login is given", {}, ["login", "--with-token"], live],
    ["an operator token", { POSTHORN_OPERATOR_TOKEN: token }, ["clock"], ""],
    ["an operator token of the environment, and a yes to everything", keys, ["clock", "--yes"], ""],
  ])("is not sent %s without a terminal", async (_, env, argv, stdin) => {
    const ended = errorOf(await cli(argv, { env: { ...env }, stdin }));
    expect(ended).toMatchObject({ ...refusal, error: { next: [`posthorn trust ${new URL(canary.baseUrl).origin}`] } });
    expect(canary.received).toEqual([]);
  });

  it("is not sent a key by a file in a folder above", async () => {
    const below = join(folder, "a", "b");
    mkdirSync(below, { recursive: true });
    expect(errorOf(await cli(list, { cwd: below, env: keys }))).toMatchObject(refusal);
    expect(canary.received).toEqual([]);
  });

  it("is asked about on a terminal, and the answer remembered for this folder and this URL only", async () => {
    const terminal = { env: keys, typed: "n" };
    const no = await cli(list, terminal);
    expect([no.code, no.stderr]).toEqual([
      2,
      expect.stringContaining(`names the server ${canary.baseUrl}. Send it POSTHORN_API_KEY from now on? [y/N]`),
    ]);
    expect(canary.received).toEqual([]);
    expect((await cli(list, { ...terminal, typed: "y" })).code).toBe(0);
    expect((await cli(list, { env: keys })).code).toBe(0);
    expect(authorizations(canary)).toEqual([`Bearer ${live}`, `Bearer ${live}`]);

    writeFileSync(join(folder, "posthorn.config.json"), JSON.stringify({ baseUrl: other.baseUrl }));
    expect(errorOf(await cli(list, { env: keys }))).toMatchObject(refusal);
    const elsewhere = projectFolder({ baseUrl: canary.baseUrl });
    expect(errorOf(await cli(list, { cwd: elsewhere, env: keys }))).toMatchObject(refusal);
    expect([canary.received.length, other.received.length]).toEqual([2, 0]);
  });

  it.each(["POSTHORN_NO_INPUT", "CI"])("is not asked about with %s", async (name) => {
    const { code, stderr } = await cli(list, { env: { ...keys, [name]: "1" }, typed: "y" });
    expect([code, stderr]).toEqual([2, expect.stringContaining("posthorn trust http")]);
    expect(canary.received).toEqual([]);
  });

  it("is sent the key of a profile for it without a question, and one for another server not", async () => {
    saveProfile(canary.baseUrl);
    expect((await cli(list)).code).toBe(0);
    expect(authorizations(canary)).toEqual([`Bearer ${saved}`]);
    saveProfile(other.baseUrl);
    expect(errorOf(await cli(list))).toMatchObject(refusal);
    expect(canary.received).toHaveLength(1);
  });

  it("may choose among the profiles that the user has saved", async () => {
    saveProfile(other.baseUrl);
    const chosen = projectFolder({ profile: "work" });
    expect((await cli(list, { cwd: chosen })).code).toBe(0);
    expect(authorizations(other)).toEqual([`Bearer ${saved}`]);
  });

  it("gives way to a server that the user names", async () => {
    for (const around of [{ argv: ["--base-url", other.baseUrl] }, { env: { POSTHORN_BASE_URL: other.baseUrl } }]) {
      expect((await cli([...list, ...(around.argv ?? [])], { env: { ...keys, ...around.env } })).code).toBe(0);
    }
    expect(authorizations(other)).toEqual([`Bearer ${live}`, `Bearer ${live}`]);
    expect(canary.received).toEqual([]);
  });

  it("is asked for what needs no key", async () => {
    expect((await cli(["health"], { env: keys })).code).toBe(0);
    expect(authorizations(canary)).toEqual([undefined]);
  });

  it("is reported by doctor as the reason why no key is sent", async () => {
    const { code, stdout } = await cli(["doctor"], { env: keys });
    const found = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === "key");
    expect({ code, found }).toMatchObject({ code: 1, found: { status: "fail", code: "untrusted_server" } });
    expect(authorizations(canary).filter(Boolean)).toEqual([]);
  });

  it.each(["editor", "pager", "alias", "aliases", "plugins", "commands", "operatorToken", "apiKey", "env"])(
    "cannot set %s",
    async (name) => {
      const odd = projectFolder({ [name]: "x" });
      const { code, error } = errorOf(await cli(list, { cwd: odd, env: keys }));
      expect([code, error.message]).toEqual([2, expect.stringContaining(`has no setting "${name}"`)]);
    },
  );
});

describe("a profile's key", () => {
  it.each([
    ["--base-url", (url: string) => ({ argv: ["--base-url", url] })],
    ["POSTHORN_BASE_URL", (url: string) => ({ env: { POSTHORN_BASE_URL: url } })],
  ])("is not sent where %s leads elsewhere, and it is said how to go on", async (_, naming) => {
    saveProfile(other.baseUrl);
    const { argv = [], env = {} } = naming(canary.baseUrl) as { argv?: string[]; env?: Record<string, string> };
    const around = { cwd: config, env };
    expect(errorOf(await cli([...list, ...argv], around))).toMatchObject({
      code: 2,
      error: {
        code: "key_of_another_server",
        message: expect.stringContaining("the key of the profile work is for"),
        hint: expect.stringContaining("POSTHORN_API_KEY or --api-key"),
      },
    });
    expect(canary.received).toEqual([]);
    expect((await cli([...list, ...argv, "--api-key", live], around)).code).toBe(0);
    expect(authorizations(canary)).toEqual([`Bearer ${live}`]);
  });
});

describe("posthorn trust", () => {
  const origin = () => new URL(canary.baseUrl).origin;

  it("lets keys go to the server it is given, and takes that back", async () => {
    const real = realpathSync(folder);
    const done = await cli(["trust", origin()]);
    expect([done.code, JSON.parse(done.stdout)]).toEqual([
      0,
      { folder: real, base_url: canary.baseUrl, trusted: true },
    ]);
    expect(statSync(join(config, "trusted.json")).mode & 0o777).toBe(0o600);
    expect((await cli(list, { env: keys })).code).toBe(0);
    await cli(["clock"], { env: keys });
    expect(authorizations(canary)).toContain(`Bearer ${token}`);
    const { stdout } = await cli(["trust", "list"]);
    expect(JSON.parse(stdout).data).toEqual([{ folder: real, base_url: canary.baseUrl }]);

    expect((await cli(["trust", "remove"])).code).toBe(0);
    expect(errorOf(await cli(list, { env: keys }))).toMatchObject(refusal);
    expect(errorOf(await cli(["trust", "remove"]))).toMatchObject({ code: 5, error: { code: "not_trusted" } });
  });

  it("refuses a server that the file does not name, and one that nobody is there to say yes to", async () => {
    expect(errorOf(await cli(["trust", "https://mail.example.com"]))).toMatchObject({
      code: 2,
      error: { path: "server" },
    });
    expect(errorOf(await cli(["trust", "mail"]))).toMatchObject({ code: 2, error: { path: "server" } });
    for (const argv of [["trust"], ["trust", "--yes"]])
      expect(errorOf(await cli(argv))).toMatchObject({ code: 2, error: { next: [`posthorn trust ${origin()}`] } });
    expect(errorOf(await cli(["trust"], { cwd: config }))).toMatchObject({ code: 2 });
    expect((await cli(["trust"], { typed: "n" })).code).toBe(2);
    expect((await cli(["trust", "--dry-run", origin()])).code).toBe(0);
    expect(JSON.parse((await cli(["trust", "list"])).stdout).data).toEqual([]);
    expect((await cli(["trust"], { typed: "y" })).code).toBe(0);
    expect(JSON.parse(readFileSync(join(config, "trusted.json"), "utf8")).trusted).toHaveLength(1);
  });

  it("does not go along with a folder that was moved, nor through a link to one that is trusted", async () => {
    await cli(["trust", origin()]);
    const link = join(config, "link");
    symlinkSync(folder, link);
    expect((await cli(list, { cwd: link, env: keys })).code).toBe(0);
    renameSync(folder, `${folder}-moved`);
    expect(errorOf(await cli(list, { cwd: `${folder}-moved`, env: keys }))).toMatchObject(refusal);
  });
});

describe("a redirect", () => {
  it.each([301, 302, 307, 308])("with %i takes no key to another server", async (status) => {
    const moved = await startFakeApi(() => ({ status, headers: { Location: `${canary.baseUrl}/contacts` }, body: {} }));
    const { code } = await cli(list, { cwd: config, env: { ...keys, POSTHORN_BASE_URL: moved.baseUrl } });
    await moved.close();
    expect([code, canary.received]).toEqual([1, []]);
  });
});
