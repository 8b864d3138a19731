import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { startLocalMock } from "../testing/local-mock.js";

// The bundle, as it is installed: what pipes, signals and module loading do is not seen in this process.
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const large = { id: "c1", text: "x".repeat(300_000) };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ url }) => {
    if (url.endsWith("/slow")) return "silence";
    const page = {
      data: Array.from({ length: 500 }, () => "x".repeat(1_000)),
      pagination: { total: 1e6, limit: 500, offset: 0, has_more: true },
    };
    return { body: url.includes("/v1/contacts?") ? page : { data: large } };
  });
});
afterAll(() => api.close());

function start(argv: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const own = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const inherited = { PATH: process.env.PATH ?? "", POSTHORN_CONFIG_DIR: own, XDG_CACHE_HOME: own };
  return spawn(process.execPath, [main, ...argv], {
    env: { ...inherited, POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

async function ended(child: ChildProcessWithoutNullStreams) {
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

it("gives its version", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(await ended(start(["--version"]))).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

it("gives the same help from the first file as from the rest", async () => {
  const whole = await ended(start(["--help"]));
  expect(whole).toEqual(await ended(start(["--help", "--quiet"])));
  expect(whole).toMatchObject({ code: 0, stderr: "" });
});

it("hands 300 KB through a pipe whole", async () => {
  const { code, stdout } = await ended(start(["contacts", "get", "c1"]));
  expect(code).toBe(0);
  expect(stdout).toBe(`${JSON.stringify(large)}\n`);
});

it("ends quietly when its reader goes away", async () => {
  const child = start(["contacts", "list", "--all", "-o", "ndjson"]);
  child.stdout.once("data", () => child.stdout.destroy());
  const stderr = text(child.stderr);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect({ code, stderr: await stderr }).toEqual({ code: 0, stderr: "" });
});

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("ends with its own code on %s", async (signal, code) => {
  const before = api.received.length;
  const child = start(["contacts", "get", "slow"]);
  const end = ended(child);
  await expect.poll(() => api.received.length, { timeout: 15_000 }).toBe(before + 1);
  child.kill(signal);
  expect(await end).toEqual({ code, stdout: "", stderr: "" });
});

it("runs the mock until it is asked to stop, and removes its files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const [readyFile, urlFile] = [join(folder, "ready"), join(folder, "url")];
  const child = start(["mock", "--port", "0", "--ready-file", readyFile, "--url-file", urlFile]);
  const end = ended(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const ready = JSON.parse(readFileSync(readyFile, "utf8"));
  expect(ready).toMatchObject({ event: "ready", inbox_url: null, pid: child.pid });
  expect(readFileSync(urlFile, "utf8")).toBe(ready.base_url);
  const health = await ended(start(["health", "--base-url", ready.base_url]));
  expect(JSON.parse(health.stdout)).toMatchObject({ status: "ok" });
  child.kill("SIGINT");
  const { code, stdout } = await end;
  expect({ code, ready: JSON.parse(stdout) }).toEqual({ code: 0, ready });
  expect([existsSync(readyFile), existsSync(urlFile)]).toEqual([false, false]);
});

it("runs a command beside the mock with the variables set, and ends with its code", async () => {
  const script = `process.stdout.write(JSON.stringify([process.env.POSTHORN_BASE_URL, process.argv[1]])); process.exit(7)`;
  const { code, stdout } = await ended(
    start(["mock", "--port", "0", "--", process.execPath, "-e", script, "--", "--json"]),
  );
  const [baseUrl, word] = JSON.parse(stdout);
  expect({ code, word }).toEqual({ code: 7, word: "--json" });
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(baseUrl).not.toBe(api.baseUrl);
});

it("runs the engine beside a command that sends a first email", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const send = [process.execPath, main, "send", "--to", "ada@example.com", "--subject", "Hello", "--text", "Hi"];
  const { code, stdout } = await ended(
    start(["dev", "--port", "0", "--data-dir", join(folder, "data"), "--", ...send]),
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ sent: 1, failed: 0 });
});

it.each(["SIGINT", "SIGTERM"] as const)("listens until %s, ends with 0 and leaves no subscription", async (signal) => {
  const local = await startLocalMock();
  const child = start(["listen", "--events", "email.sent,email.opened"], { ...local.env, POSTHORN_API_KEY: "" });
  const end = ended(child);
  const notes: string[] = [];
  child.stderr.on("data", (text) => notes.push(String(text)));
  await expect.poll(() => notes.join(""), { timeout: 15_000 }).toContain("Listening for 2 events");
  const subscriptions = async () =>
    JSON.parse((await local.cli(["webhooks", "list"], { env: { POSTHORN_API_KEY: local.mock.liveKey } })).stdout).data;
  expect(await subscriptions()).toHaveLength(2);
  child.kill(signal);
  expect(await end).toMatchObject({ code: 0, stdout: "" });
  expect(await subscriptions()).toEqual([]);
  await local.close();
});

it("ends quietly when the reader of what it follows goes away", async () => {
  const local = await startLocalMock();
  for (const type of ["email.sent", "email.opened"]) await local.cli(["trigger", type]);
  const child = start(["events", "tail"], local.env);
  child.stdout.once("data", () => {
    child.stdout.destroy();
    void local.cli(["trigger", "email.clicked"]);
  });
  const stderr = text(child.stderr);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect({ code, stderr: await stderr }).toEqual({ code: 0, stderr: "Following what happens. Ctrl-C stops it.\n" });
  await local.close();
});

it("loads React for the views that are drawn with it and for nothing else", () => {
  const folder = new URL("../../dist/", import.meta.url);
  const source = (file: string) => readFileSync(new URL(file, folder), "utf8");
  /** A file and all that is loaded with it. */
  const loadedWith = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const [, next = ""] of source(file).matchAll(/(?<!=>)\brequire\("\.\/([\w.-]+\.js)"/g))
      loadedWith(next, found);
    return found;
  };
  const holdReact = (file: string) =>
    [...loadedWith(file)].some((part) => source(part).includes("react.transitional.element"));
  // What is loaded by name; chunks are what these share.
  const parts = readdirSync(folder).filter((file) => /^(?!chunk-).+\.js$/.test(file));
  expect(parts).toEqual(expect.arrayContaining(["main.js", expect.stringMatching(/^watch-/)]));
  expect(
    parts
      .filter(holdReact)
      .map((file) => file.replace(/-\w+\.js$/, ""))
      .sort(),
  ).toEqual(["dashboard", "form", "mail-view", "run-view"]);
});

it.each([[["--help"]], [["contacts", "list"]], [["send", "--to", "ada@example.com"]], [["dashboard"]]])(
  "opens no file with React in it for %j in a pipe",
  async (argv) => {
    const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
    // What was measured is what was loaded.
    await ended(start(argv, { NODE_V8_COVERAGE: folder }));
    const loaded = readdirSync(folder).flatMap((file) => {
      const { result } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { result: { url: string }[] };
      return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
    });
    expect(loaded.some((url) => url.endsWith("/dist/main.js"))).toBe(true);
    const withReact = loaded.filter((url) => readFileSync(new URL(url), "utf8").includes("react.transitional.element"));
    expect(withReact).toEqual([]);
  },
);

it("refuses a port that is taken", async () => {
  const port = new URL(api.baseUrl).port;
  const { code, stderr } = await ended(start(["mock", "--port", port]));
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.message).toContain("the port is taken");
});

it("keeps the compiled start in the user's cache, does the same with it, and without a place for it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const kept = () =>
    existsSync(join(folder, "posthorn/compiled")) ? readdirSync(join(folder, "posthorn/compiled")) : [];
  const expected = { code: 0, stdout: `${JSON.stringify(large)}\n`, stderr: "" };
  const get = (env: Record<string, string>) => ended(start(["contacts", "get", "c1"], env));
  expect(await get({ XDG_CACHE_HOME: folder, NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(expected);
  expect(kept()).toEqual([]);
  expect(await get({ XDG_CACHE_HOME: folder })).toEqual(expected);
  const names = kept();
  // Newer versions of Node add the modules that they load.
  expect(names.filter((name) => name.endsWith(".js"))).toHaveLength(1);
  expect(await get({ XDG_CACHE_HOME: folder })).toEqual(expected);
  expect(kept()).toEqual(names);
  for (const nowhere of [main, "/proc"]) expect(await get({ XDG_CACHE_HOME: nowhere })).toEqual(expected);
});
