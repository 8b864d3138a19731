import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { styleFor } from "../output/terminal-text.js";
import { createContext } from "../program/context.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import type { Call } from "./connect.js";
import { curlCommand, dryRun, previewOf, printCurl } from "./preview.js";

const baseUrl = "https://a.test/v1";
const flags: GlobalFlags = { input: true, color: true };
const get: Call = { method: "GET", path: "/contacts", authenticated: true };
const post: Call = { method: "POST", path: "/emails", body: { to: "ada@example.com" }, authenticated: true };

function layout(format: "table" | "json" | "ndjson" | "csv") {
  const style = styleFor({}, {}, false);
  return { format, fields: undefined, jq: undefined, terminal: false, width: 80, style };
}

describe("a dry run", () => {
  it("is an object for scripts, without absent members", async () => {
    expect(JSON.parse(await dryRun(get, baseUrl, flags, layout("json")))).toEqual({
      dry_run: true,
      method: "GET",
      url: "https://a.test/v1/contacts",
    });
    expect(JSON.parse(await dryRun(post, baseUrl, { ...flags, idempotencyKey: "k" }, layout("json")))).toEqual({
      dry_run: true,
      method: "POST",
      url: "https://a.test/v1/emails",
      idempotency_key: "k",
      body: { to: "ada@example.com" },
    });
  });

  it.each(["ndjson", "csv"] as const)("is one line with -o %s", async (format) => {
    expect((await dryRun(post, baseUrl, flags, layout(format))).match(/\n/g)).toHaveLength(1);
  });

  it("is a request to read for people", async () => {
    const text = await dryRun(post, baseUrl, { ...flags, idempotencyKey: "k" }, layout("table"));
    expect(text).toBe('POST https://a.test/v1/emails\nIdempotency-Key: k\n\n{\n  "to": "ada@example.com"\n}\n');
    expect(await dryRun(get, baseUrl, flags, layout("table"))).toBe("GET https://a.test/v1/contacts\n");
  });

  it("appends the query to a path with or without one", () => {
    const query = { limit: 5, search: "a b&c", all: true };
    expect(previewOf({ ...get, query }, baseUrl, flags).url).toBe(
      "https://a.test/v1/contacts?limit=5&search=a+b%26c&all=true",
    );
    expect(previewOf({ ...get, path: "/contacts?x=1", query: { y: 2 } }, baseUrl, flags).url).toBe(
      "https://a.test/v1/contacts?x=1&y=2",
    );
    expect(previewOf({ ...get, query: {} }, baseUrl, flags).url).toBe("https://a.test/v1/contacts");
  });
});

describe("a curl command", () => {
  it("has the key as a variable, and a body as one word", () => {
    const call = { ...post, body: { subject: "It's" } };
    expect(curlCommand(call, baseUrl, flags)).toBe(
      `${[
        "curl -X POST https://a.test/v1/emails",
        '-H "Authorization: Bearer $POSTHORN_API_KEY"',
        "-H 'Content-Type: application/json'",
        `--data-raw '{"subject":"It'\\''s"}'`,
      ].join(" \\\n  ")}\n`,
    );
  });

  it("has no key where the call needs none, and names another variable where it is given", () => {
    expect(curlCommand({ ...get, authenticated: false }, baseUrl, flags)).toBe(
      "curl -X GET https://a.test/v1/contacts\n",
    );
    expect(curlCommand(get, baseUrl, flags, "POSTHORN_OPERATOR_TOKEN")).toContain("Bearer $POSTHORN_OPERATOR_TOKEN");
  });

  it.each(["Authorization", "Cookie", "X-Api-Key", "x-token", "Client-Secret"])(
    "never repeats the header %s",
    (name) => {
      const command = curlCommand({ ...get, headers: { [name]: "hidden" } }, baseUrl, flags);
      expect(command).toContain(`-H "${name}: $SECRET"`);
      expect(command).not.toContain("hidden");
    },
  );

  it("shows other headers and the idempotency key", () => {
    const command = curlCommand({ ...get, headers: { "X-Trace": "a b" } }, baseUrl, {
      ...flags,
      idempotencyKey: "k-1",
    });
    expect(command).toContain("-H 'X-Trace: a b'");
    expect(command).toContain("-H 'Idempotency-Key: k-1'");
  });
});

describe("printed curl commands", () => {
  async function printed(
    calls: Call[],
    given: Partial<GlobalFlags> = {},
    env: Record<string, string> = {},
    files = {},
  ) {
    const folder = folderWith({ "project/file": "", ...files });
    const cwd = join(folder, "project");
    const { io, printed: output } = collectingIo({ cwd, env: { POSTHORN_CONFIG_DIR: join(folder, "config"), ...env } });
    const context = createContext([], io, () => ({ ...flags, ...given }));
    await printCurl(calls, context, baseUrl);
    return { context, output, folder };
  }

  it.each([
    ["nothing", {}, { POSTHORN_API_KEY: "ph_live_env" }, ""],
    ["a key", {}, {}, "To run it, set POSTHORN_API_KEY to a key.\n"],
    ["the flag's key", { apiKey: "ph_live_flag" }, {}, "the key that was given with --api-key.\n"],
    ["stdin's key", { apiKeyStdin: true }, {}, "the key that was given on stdin.\n"],
  ] as [string, Partial<GlobalFlags>, Record<string, string>, string][])("ask for %s", async (_, given, env, note) => {
    const { output } = await printed([get], given, env);
    const { stdout, stderr } = output();
    expect(stderr.endsWith(note) && (note !== "" || stderr === "")).toBe(true);
    expect(stdout + stderr).not.toMatch(/ph_live_/);
  });

  it("name the profile whose key they need", async () => {
    const profile = { api_key: "ph_live_saved", base_url: baseUrl, key_name: "k", is_sandbox: false };
    const files = { "config/credentials.json": JSON.stringify({ current: "work", profiles: { work: profile } }) };
    const { output } = await printed([get], {}, {}, files);
    expect(output().stderr).toBe("To run it, set POSTHORN_API_KEY to the key of the profile work.\n");
  });

  it("ask for no key where no call needs one, and ask once for many calls", async () => {
    expect((await printed([{ ...get, authenticated: false }])).output().stderr).toBe("");
    const { context, output } = await printed([get, get]);
    await printCurl([get], context, baseUrl);
    expect(output().stderr.match(/To run it/g)).toHaveLength(1);
    expect(output().stdout.match(/curl -X GET/g)).toHaveLength(3);
  });

  it("say where the key does not go because the project file is not trusted", async () => {
    const files = { "project/posthorn.config.json": '{"baseUrl":"https://a.test/v1"}' };
    const { output, folder } = await printed([get], {}, { POSTHORN_API_KEY: "ph_live_env" }, files);
    expect(output().stderr).toBe(
      `${join(folder, "project", "posthorn.config.json")} names this server, and posthorn trust has not let keys go there.\n`,
    );
  });

  it("have a new idempotency key where the operation needs one, unless one is given", async () => {
    const call = { ...post, needsIdempotencyKey: true };
    const keysIn = (text: string) => [...text.matchAll(/Idempotency-Key: ([\w-]+)/gi)].map(([, key]) => key);
    const [one, other] = keysIn((await printed([call, call])).output().stdout);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
    expect(keysIn((await printed([call], { idempotencyKey: "mine" })).output().stdout)).toEqual(["mine"]);
    const own = { ...call, headers: { "idempotency-key": "own" } };
    expect((await printed([own])).output().stdout.match(/idempotency-key/gi)).toHaveLength(1);
  });
});
