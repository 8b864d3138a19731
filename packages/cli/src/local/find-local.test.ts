import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";
import { type RunningServer, recordRunning } from "./running.js";

const key = "ph_live_of_the_running_server";
let api: FakeApi;
let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  api = await startFakeApi(() => ({
    body: { data: [], pagination: { total: 0, limit: 20, offset: 0, has_more: false } },
  }));
  folder = mkdtempSync(join(tmpdir(), "posthorn-local-"));
  env = { POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-config-")) };
});
afterEach(() => api.close());

function note(more: Partial<RunningServer> = {}): () => void {
  const operator_url = api.baseUrl.replace("/v1", "/_posthorn");
  const keys = { operator_token: "operator-token", api_key: key, sandbox_key: "ph_sandbox_it" };
  const server = { base_url: api.baseUrl, operator_url, pid: process.pid, folders: [folder], ...keys };
  return recordRunning({ ...server, ...more }, env);
}

function cli(words: string[], around: CliOptions = {}) {
  return runCli([...words, "--retries", "0"], { cwd: folder, ...around, env: { ...env, ...around.env } });
}

const authorizations = () => api.received.map(({ headers }) => headers.authorization);
const noteFiles = () => readdirSync(join(env.POSTHORN_CONFIG_DIR ?? "", "running"));

function project(settings: object): void {
  writeFileSync(join(folder, "posthorn.config.json"), JSON.stringify(settings));
}

describe("a command in the folder of a running server", () => {
  it("finds the server on whatever port, and its key, and says so once for each start", async () => {
    note();
    const below = join(folder, "a", "b");
    mkdirSync(below, { recursive: true });
    const first = await cli(["tags", "list"]);
    expect([first.code, first.stderr]).toEqual([
      0,
      `Using the server that runs at ${api.baseUrl}, with its own key.\n`,
    ]);
    expect(await cli(["tags", "list"], { cwd: below })).toMatchObject({ code: 0, stderr: "" });
    note();
    expect((await cli(["tags", "list"], { cwd: below })).stderr).toContain("Using the server");
    expect(authorizations()).toEqual(Array(3).fill(`Bearer ${key}`));
  });

  it("keeps the key in a file of the user alone, in a folder of the user alone, and reads no other", async () => {
    note();
    const running = join(env.POSTHORN_CONFIG_DIR ?? "", "running");
    const [file = ""] = noteFiles();
    expect([statSync(running).mode & 0o777, statSync(join(running, file)).mode & 0o777]).toEqual([0o700, 0o600]);
    chmodSync(join(running, file), 0o644);
    expect((await cli(["tags", "list"])).code).toBe(4);
    expect(api.received).toEqual([]);
  });

  it.each([
    ["a flag", ["--api-key", "ph_live_given"], {}, "ph_live_given"],
    ["the environment", [], { POSTHORN_API_KEY: "ph_live_set" }, "ph_live_set"],
  ])("never uses the key before that of %s", async (_, words, variables, used) => {
    note();
    const other = await startFakeApi(() => ({ body: { data: [], pagination: {} } }));
    try {
      const ended = await cli(["tags", "list", "--base-url", other.baseUrl, ...words], { env: variables });
      expect([ended.code, other.received[0]?.headers.authorization]).toEqual([0, `Bearer ${used}`]);
      expect((await cli(["tags", "list", "--base-url", other.baseUrl])).code).toBe(4);
      expect(other.received).toHaveLength(1);
    } finally {
      await other.close();
    }
    expect(api.received).toEqual([]);
  });

  it("never uses the key before a saved profile, the current one included", async () => {
    note();
    const other = await startFakeApi(() => ({ body: { data: [], pagination: {} } }));
    const saved = { api_key: "ph_live_saved", base_url: other.baseUrl, key_name: "k", is_sandbox: false };
    const file = join(env.POSTHORN_CONFIG_DIR ?? "", "credentials.json");
    try {
      writeFileSync(file, JSON.stringify({ current: "work", profiles: { work: saved } }));
      await cli(["tags", "list"]);
      writeFileSync(file, JSON.stringify({ profiles: { local: saved } }));
      await cli(["tags", "list", "--profile", "local"]);
      expect(other.received.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill("Bearer ph_live_saved"));
    } finally {
      await other.close();
    }
    expect(api.received).toEqual([]);
  });

  it("is not steered by a project file: the key goes to no other server", async () => {
    note();
    const other = await startFakeApi(() => ({ body: { data: [], pagination: {} } }));
    try {
      project({ baseUrl: other.baseUrl });
      expect((await cli(["tags", "list"])).code).toBe(4);
      project({ baseUrl: other.baseUrl, profile: "local" });
      expect((await cli(["tags", "list"])).code).not.toBe(0);
      expect(other.received).toEqual([]);
      // What the user types goes to the running server all the same.
      expect((await cli(["tags", "list", "--profile", "local"])).code).toBe(0);
      expect([other.received, authorizations()]).toEqual([[], [`Bearer ${key}`]]);
    } finally {
      await other.close();
    }
  });

  it("is not steered by a project file to a server of another folder", async () => {
    note({ folders: ["/somewhere/else"] });
    for (const settings of [
      { baseUrl: api.baseUrl },
      { profile: "local" },
      { baseUrl: api.baseUrl, profile: "local" },
    ]) {
      project(settings);
      expect((await cli(["tags", "list"])).code).not.toBe(0);
    }
    expect(api.received).toEqual([]);
  });

  it("goes by the nearest folder, and by the latest start where several have one folder", async () => {
    const { baseUrl } = api;
    const other = await startFakeApi(() => ({ body: { data: [], pagination: {} } }));
    try {
      const inner = join(folder, "inner");
      mkdirSync(inner);
      note();
      note({ base_url: other.baseUrl, api_key: "ph_live_inner", folders: [inner] });
      await cli(["tags", "list"]);
      await cli(["tags", "list"], { cwd: inner });
      expect([api.received.length, other.received[0]?.headers.authorization]).toEqual([1, "Bearer ph_live_inner"]);
      expect((await cli(["env", "--json", "--base-url", baseUrl], { cwd: inner })).stdout).toContain(baseUrl);
    } finally {
      await other.close();
    }
  });

  it("ignores and removes the note of a process that is gone, or of a server that does not answer", async () => {
    const gone = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
    note({ pid: gone });
    expect((await cli(["tags", "list", "--base-url", "http://127.0.0.1:9/v1"])).code).toBe(4);
    expect(noteFiles()).toEqual([]);
    const closed = await startFakeApi(() => ({}));
    await closed.close();
    note({ base_url: closed.baseUrl });
    expect((await cli(["tags", "list"])).code).toBe(4);
    expect([noteFiles(), api.received]).toEqual([[], []]);
  });
});

describe("elsewhere", () => {
  it("--profile local finds the server, and the message without a key names it", async () => {
    note({ folders: ["/somewhere/else"] });
    const lost = await cli(["tags", "list"]);
    expect([lost.code, JSON.parse(lost.stderr).error]).toEqual([
      4,
      expect.objectContaining({
        code: "no_api_key",
        hint: expect.stringContaining(`${api.baseUrl} (started in /somewhere/else)`),
      }),
    ]);
    expect((await cli(["tags", "list", "--profile", "local", "-q"])).stderr).toBe("");
    expect((await cli(["tags", "list"], { env: { POSTHORN_BASE_URL: api.baseUrl } })).code).toBe(0);
    expect((await cli(["tags", "list"], { env: { POSTHORN_PROFILE: "local" } })).code).toBe(0);
    expect(authorizations()).toEqual(Array(3).fill(`Bearer ${key}`));
  });

  it("--profile local without a running server says that none runs", async () => {
    const { code, stderr } = await cli(["tags", "list", "--profile", "local"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("No server of yours runs on this machine.")]);
  });
});

describe("posthorn env", () => {
  it("prints lines that a shell takes, also through a pipe", async () => {
    note({ api_key: "ph_live_it's" });
    const { stdout } = await cli(["env"]);
    const seen = execFileSync(
      "/bin/sh",
      ["-c", 'eval "$LINES_OF"; printf "%s %s" "$POSTHORN_BASE_URL" "$POSTHORN_API_KEY"'],
      {
        env: { LINES_OF: stdout },
        encoding: "utf8",
      },
    );
    expect(seen).toBe(`${api.baseUrl} ph_live_it's`);
    expect((await cli(["env", "--shell", "fish"])).stdout).toContain("set -gx POSTHORN_API_KEY 'ph_live_it\\'s'\n");
    expect((await cli(["env"], { env: { SHELL: "/usr/bin/fish" } })).stdout).toContain("set -gx POSTHORN_BASE_URL ");
    expect((await cli(["env", "--shell", "powershell"])).stdout).toContain("$env:POSTHORN_API_KEY = 'ph_live_it''s'\n");
    expect(JSON.parse((await cli(["env", "-o", "json"])).stdout)).toEqual({
      POSTHORN_BASE_URL: api.baseUrl,
      POSTHORN_API_KEY: "ph_live_it's",
      POSTHORN_SANDBOX_KEY: "ph_sandbox_it",
      POSTHORN_OPERATOR_TOKEN: "operator-token",
    });
  });

  it("ends with 5 where no server runs", async () => {
    expect(await cli(["env"])).toMatchObject({
      code: 5,
      stdout: "",
      stderr: expect.stringContaining("no server of yours"),
    });
  });
});

it("is what posthorn dev notes, until it ends", async () => {
  const script = `const {readdirSync,readFileSync}=require("fs");const d=process.env.POSTHORN_CONFIG_DIR+"/running/";
    require("fs").writeFileSync("seen.json",readFileSync(d+readdirSync(d)[0]))`;
  const variables = { POSTHORN_INBOX: "off", PATH: process.env.PATH ?? "" };
  const { code } = await runCli(["dev", "--ephemeral", "--port", "0", "--", process.execPath, "-e", script], {
    cwd: folder,
    env: { ...env, ...variables },
  });
  expect(code).toBe(0);
  const seen = JSON.parse(readFileSync(join(folder, "seen.json"), "utf8"));
  expect(seen).toMatchObject({ pid: process.pid, folders: [folder], api_key: expect.stringMatching(/^ph_live_/) });
  expect([existsSync(join(env.POSTHORN_CONFIG_DIR ?? "", "running")), noteFiles()]).toEqual([true, []]);
}, 30_000);
