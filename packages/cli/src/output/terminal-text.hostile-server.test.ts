import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, type CliResult, runCli, wordsOfCommands } from "../testing/run-cli.js";

vi.setConfig({ testTimeout: 120_000 });

let api: FakeApi;
afterEach(() => api.close());

/** A title, a colour, a line over another, a bell, C1, an end, and text that reads from right to left. */
const nasty = "\u001b]0;owned\u0007\u001b[31m\u009b2J\u007f\rx\u0008\u202Egnp.exe\u2066\u200f\u0085\u2028";
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
/** What this program itself draws: the line of an import's progress, and views over themselves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const own = /\r\[[^\u001b]*\u001b\[K|\r\u001b\[K|\u001b\[(\?(25|2026)[lh]|2K|\d*A|G)/g;

const names = [
  ...["id", "email", "name", "status", "state", "subject", "to", "from", "type", "event", "code", "message", "reason"],
  ...["message_id", "batch_id", "url", "html", "text", "version", "time", "created_at", "at", "timestamp", "domain"],
  ...["first_name", "description", "secret", "key", "contact_email", "error", "method", "path", "last_response", nasty],
];
const item = Object.fromEntries(names.map((name) => [name, `${name}${nasty}`]));
const thing = {
  ...item,
  attributes: { [nasty]: nasty },
  data: item,
  headers: { [nasty]: nasty },
  events: [item],
  results: [item],
  steps: [item],
  dns_records: [item],
  permissions: [nasty],
};
const list = { data: [thing], pagination: { total: 1, limit: 100, offset: 0, has_more: false } };
const refusal = {
  error: {
    code: `code${nasty}`,
    message: nasty,
    path: nasty,
    details: [{ path: nasty, message: nasty }],
    doc_url: nasty,
  },
};
// A header cannot carry more.
const headers = { "X-Request-Id": "req\u009b2J\u0085", "X-Nasty": "\u009bx" };

const replies: Record<string, Reply> = {
  "a list": { body: list, headers },
  "one thing": { body: { data: thing }, headers },
  "a refusal": { status: 400, body: refusal, headers },
  "a missing key": { status: 401, body: refusal, headers },
  "no JSON": { status: 502, body: `<h1>${nasty}</h1>`, headers },
};

async function everyCommand(flags: readonly string[], onEnd: (ended: CliResult, argv: readonly string[]) => void) {
  const env = {
    POSTHORN_API_KEY: "ph_sandbox_k",
    POSTHORN_OPERATOR_TOKEN: "t",
    POSTHORN_BASE_URL: api.baseUrl,
    NO_COLOR: "1",
  };
  const waiting = await wordsOfCommands();
  const run = async (argv: readonly string[]) => {
    const stop = new AbortController();
    let waits = 0;
    const around: CliOptions = {
      env,
      keyboard: new PassThrough(),
      columns: 120,
      signal: stop.signal,
      onWait() {
        waits += 1;
        if (waits > 5) stop.abort(130);
      },
    };
    const timer = setTimeout(() => stop.abort(130), 500);
    onEnd(await runCli([...argv, "--yes", "--no-input", "--retries", "0", ...flags], around), argv);
    clearTimeout(timer);
  };
  // Side by side, because some of them wait until they are stopped.
  const work = async () => {
    for (let argv = waiting.pop(); argv !== undefined; argv = waiting.pop()) await run(argv);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

describe("a terminal is not steered", () => {
  it.each(Object.keys(replies))("by %s, whatever the command and the form", async (name) => {
    api = await startFakeApi(() => replies[name] ?? {});
    const steered: string[] = [];
    for (const flags of [["--debug"], ["-o", "yaml", "--verbose"], ["-o", "csv"], ["-o", "json"], ["-o", "ndjson"]]) {
      await everyCommand(flags, ({ stdout, stderr }, argv) => {
        if (steering.test((stdout + stderr).replaceAll(own, ""))) steered.push([...argv, ...flags].join(" "));
      });
    }
    expect(steered).toEqual([]);
    expect(api.received.length).toBeGreaterThan(300);
  });

  it("by what is typed, or by a variable or a file's name", async () => {
    api = await startFakeApi(() => ({ body: { data: thing } }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k", NO_COLOR: "1" };
    for (const [argv, more] of [
      [["contacts", nasty], {}],
      [[nasty], {}],
      [["contacts", "get", "x", "--output", nasty], {}],
      [["contacts", "get", "x", "--fields", nasty], {}],
      [["contacts", "import", `${nasty}.csv`], {}],
      [["templates", "push", nasty], {}],
      [["alias", "set", nasty, "x"], {}],
      [["contacts", "list"], { POSTHORN_BASE_URL: nasty }],
      [["contacts", "list"], { POSTHORN_OUTPUT: nasty }],
      [["contacts", "list"], { POSTHORN_PROFILE: nasty }],
      [
        ["contacts", "get", "x", "--print-curl", "--idempotency-key", "k"],
        { POSTHORN_BASE_URL: `http://${"a".repeat(3)}/\u202e/v1` },
      ],
      [["api", "/x", "-X", `${nasty}`, "--dry-run"], {}],
    ] as [string[], Record<string, string>][]) {
      const ended = await runCli(argv, {
        env: { ...env, ...more },
        keyboard: new PassThrough(),
        columns: 80,
      });
      expect([argv, steering.test(ended.stdout + ended.stderr)]).toEqual([argv, false]);
    }
  });

  it("while its own colours stay", async () => {
    api = await startFakeApi(() => ({ status: 400, body: refusal }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
    const { stderr } = await runCli(["contacts", "get", "x"], { env, keyboard: new PassThrough() });
    expect(stderr.startsWith("\u001b[31mError code]0;owned[31m2Jxgnp.exe:\u001b[39m")).toBe(true);
    const colours = ["\u001b[31m", "\u001b[39m", "\u001b[2m", "\u001b[22m"];
    expect(colours.reduce((text, colour) => text.replaceAll(colour, ""), stderr)).not.toMatch(steering);
  });

  it("and a code has one line", async () => {
    api = await startFakeApi(() => ({
      status: 400,
      body: { error: { code: "a\nError fine: all is well", message: "m" } },
    }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
    const { stderr } = await runCli(["contacts", "get", "x", "--no-color"], { env, keyboard: new PassThrough() });
    expect(stderr.split("\n")[0]).toBe("Error a Error fine: all is well: m");
  });

  it("and JSON on it still means the same", async () => {
    api = await startFakeApi(() => ({ body: { data: thing } }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
    for (const format of ["json", "ndjson"]) {
      const { stdout } = await runCli(["contacts", "get", "x", "-o", format], { env, columns: 80 });
      expect(stdout).toContain("\\u202e");
      expect(JSON.parse(stdout)).toEqual(thing);
    }
  });
});

describe("a file or another program", () => {
  it("gets every character as it came", async () => {
    api = await startFakeApi(() => ({ body: { data: thing } }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
    for (const format of ["json", "ndjson", "csv", "id"]) {
      const { stdout } = await runCli(
        ["contacts", "get", "x", "-o", format, ...(format === "id" ? [] : ["--fields", "id"])],
        { env },
      );
      const text = format.endsWith("json") ? JSON.parse(stdout).id : stdout;
      expect([format, text.includes(`id${nasty}`)]).toEqual([format, true]);
    }
  });
});

describe("a server of another kind", () => {
  it.each([
    {},
    { data: null },
    { data: "x", pagination: null },
    { data: [null], pagination: {} },
    { ...list, data: [{}] },
  ])("that answers %j is reported as one, by every command", async (body) => {
    api = await startFakeApi(() => ({ body }));
    const odd: string[] = [];
    let reported = 0;
    await everyCommand(["-o", "json"], ({ code, stderr, stdout }, argv) => {
      if (/"unexpected"/.test(stderr) || /\bundefined\b/.test(stdout))
        odd.push(`${argv.join(" ")}: ${stderr}${stdout}`);
      if (!stderr.includes("in another shape than the contract")) return;
      reported += 1;
      expect([code, stderr]).toEqual([1, expect.stringContaining('"invalid_response"')]);
    });
    expect(odd).toEqual([]);
    if ("pagination" in body && Array.isArray(body.data)) expect(reported).toBeGreaterThan(3);
  });

  it("has doctor say so", async () => {
    api = await startFakeApi(() => ({ body: { data: "x", pagination: null } }));
    const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
    const { code, stdout } = await runCli(["doctor"], { env });
    const found = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === "service");
    expect({ code, found }).toMatchObject({ code: 1, found: { status: "fail", code: "invalid_response" } });
  });
});
