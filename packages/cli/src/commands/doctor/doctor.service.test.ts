import { expect, it } from "vitest";
import type { Reply } from "../../testing/fake-api.js";
import { pageOf, refusal } from "../../testing/replies.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";
import type { Check } from "./doctor.js";

const now = Date.parse("2026-03-09T08:30:00Z");
const health: Reply = { body: { data: { status: "ok", version: "1.0.0", time: new Date(now).toISOString() } } };
const key = { name: "Website", type: "production", permissions: ["*"], rate_limit: 0, is_sandbox: false };

/** Runs doctor on a service that is sound but for the answers to these parts of its paths. */
async function examined(
  answers: Record<string, Reply | "cut">,
  words: readonly string[] = [],
  around: CliOptions = {},
) {
  const sound: Record<string, Reply | "cut"> = {
    "/health": health,
    "/api-key/permissions": { body: { data: key } },
    "/domains": pageOf([{ domain: "mail.example.com", verified: true }]),
    "/webhooks/triggers": pageOf([]),
    ...answers,
  };
  const { cli, calls } = await serve(({ url }) => {
    const part = Object.keys(sound).find((each) => url.includes(each));
    return part === undefined ? refusal(404, "not_found") : (sound[part] ?? {});
  });
  const env = { POSTHORN_OPERATOR_TOKEN: "", ...around.env };
  const ended = await cli(["doctor", ...words], { now, ...around, env });
  const checks: Check[] = ended.stdout.startsWith('{"ok"') ? JSON.parse(ended.stdout).checks : [];
  return { ...ended, calls: calls(), checks, check: (name: string) => checks.find((each) => each.name === name) };
}

it("looks at each part of the service once, in a fixed order", async () => {
  const { code, stderr, checks, calls } = await examined({});
  expect({ code, stderr, names: checks.map(({ name }) => name) }).toEqual({
    code: 0,
    stderr: "",
    names: [
      "node",
      "config",
      "health",
      "clock",
      "key",
      "rate_limit",
      "domains",
      "default_from",
      "subscriptions",
      "terminal",
    ],
  });
  expect(calls).toEqual([
    "GET /v1/health",
    "GET /v1/api-key/permissions",
    "GET /v1/domains?limit=1000",
    "GET /v1/webhooks/triggers?limit=1000",
  ]);
});

it.each([
  [pageOf([]), "no sending domain is verified", "posthorn domains add <domain>"],
  [
    pageOf([{ domain: "a.example", verified: false }]),
    "no sending domain is verified",
    "posthorn domains verify <id>, once",
  ],
  [refusal(403, "forbidden"), "cannot be read: No.", undefined],
])("warns of domains that answer %j, and does not fail for them", async (reply, message, fix) => {
  const { code, check } = await examined({ "/domains": reply });
  expect({ code, check: check("domains") }).toMatchObject({ code: 0, check: { status: "warn", message } });
  if (fix) expect(check("domains")?.fix).toContain(fix);
});

it("names three domains, and how many more there are", async () => {
  const many = ["a", "b", "c", "d", "e"].map((name) => ({ domain: `${name}.example`, verified: true }));
  const { check } = await examined({ "/domains": pageOf(many) });
  expect(check("domains")?.message).toBe("verified: a.example, b.example, c.example and 2 more");
});

it.each([
  [{ is_sandbox: true }, '"Website" is a sandbox key: nothing it sends is delivered, with *'],
  [
    { permissions: ["email:send", "a:b", "c:d", "e:f"] },
    '"Website" is a live key, with email:send, a:b, c:d and 1 more',
  ],
])("says what a key with %j may do", async (more, message) => {
  const { check } = await examined({ "/api-key/permissions": { body: { data: { ...key, ...more } } } });
  expect(check("key")).toMatchObject({ status: "pass", message });
});

it.each([
  [refusal(401, "unauthorized"), "unauthorized", "posthorn login saves another key."],
  [refusal(403, "forbidden"), "forbidden", "posthorn login saves another key."],
  [refusal(429, "rate_limited"), "rate_limited", "The key's window is full. --retries waits for it."],
])("fails where the key's call is answered %j, asks no more, and says what to do", async (reply, name, fix) => {
  const { code, check, calls } = await examined({ "/api-key/permissions": reply });
  expect({ code, check: check("key"), calls: calls.length }).toMatchObject({
    code: 1,
    check: { status: "fail", code: name, fix },
    calls: 2,
  });
});

it.each([
  ["cut" as const, "Start the service (posthorn dev)"],
  [refusal(503, "unavailable"), "The service is there and cannot work"],
  [{ body: "<html>" }, "The service is there and cannot work"],
])("fails where health answers %j, and asks no more", async (reply, fix) => {
  const { code, check, calls } = await examined({ "/health": reply });
  expect({ code, calls }).toEqual({ code: 1, calls: ["GET /v1/health"] });
  expect(check("health")).toMatchObject({ status: "fail", fix: expect.stringContaining(fix) });
});

it("fails where health says that it is not well, and warns of a clock that is not told", async () => {
  const { code, check } = await examined({
    "/health": { body: { data: { status: "degraded", version: "1", time: "now" } } },
  });
  expect([code, check("health")?.status]).toEqual([1, "fail"]);
  expect(check("clock")).toMatchObject({ status: "warn", message: "the service does not say what time it is" });
});

it("says that a server does not speak the contract, instead of breaking", async () => {
  const { code, check } = await examined({ "/health": { body: { data: { ok: true } } } });
  expect([code, check("service")]).toMatchObject([1, { status: "fail", code: "invalid_response" }]);
});

it("counts subscriptions in words", async () => {
  expect((await examined({ "/webhooks/triggers": pageOf([{}]) })).check("subscriptions")?.message).toBe(
    "1 webhook subscription",
  );
  const closed = await examined({ "/webhooks/triggers": refusal(403, "forbidden") });
  expect([closed.code, closed.check("subscriptions")?.status]).toEqual([0, "warn"]);
});

it.each([
  [{ columns: 80, rows: 24 }, "pass", "80 columns, 24 rows"],
  [{ columns: 79, rows: 24 }, "warn", "79 columns, 24 rows"],
  [{ columns: 80, rows: 23 }, "warn", "80 columns, 23 rows"],
])("looks at a terminal of %j", async (around, status, message) => {
  const { stdout } = await examined({}, ["--no-color"], around);
  expect(stdout).toMatch(new RegExp(`^${status} +terminal +${message}`, "m"));
});

it("prints each check with what mends it below, without what steers a terminal", async () => {
  const hostile = pageOf([{ domain: "a\u001b[2J.example", verified: true }]);
  const { stdout } = await examined(
    { "/domains": hostile, "/api-key/permissions": { body: { data: { ...key, name: "\u0007K" } } } },
    [],
    {
      columns: 80,
      env: { NO_COLOR: "1" },
    },
  );
  expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(stdout).toMatch(/^pass {2}domains +verified: a\[2J\.example$/m);
  expect(stdout).toMatch(/^warn {2}default_from .*\n {19,}Give --from-email/m);
});

it.each([
  [["--jq", '.checks[]|select(.name=="key").status'], "pass\n"],
  [["-o", "csv", "--fields", "name,status"], "name,status\r\nnode,pass\r\n"],
  [["-o", "ndjson", "--fields", "name"], '{"name":"node"}\n'],
  [["-o", "yaml"], "ok: true\nchecks:\n"],
])("prints with %j for programs", async (words, begin) => {
  const { code, stdout } = await examined({}, words);
  expect({ code, begins: stdout.startsWith(begin) }).toEqual({ code: 0, begins: true });
});

it("reports a wrong setting and still prints the other checks, in the requested format", async () => {
  const cwd = folderWith({ "posthorn.config.json": '{"baseUrl":7}' });
  const ended = await runCli(["doctor", "--json"], { cwd });
  const { ok, checks } = JSON.parse(ended.stdout);
  expect([ended.code, ok, checks.map(({ name }: Check) => name)]).toEqual([1, false, ["node", "config", "settings"]]);
});

it("does not wait for a service that does not answer, and reports it once", async () => {
  const { cli, received } = await serve(() => "silence");
  const { code, stdout } = await cli(["doctor", "--timeout", "50ms", "--retries", "5"]);
  const found = JSON.parse(stdout).checks.find(({ name }: Check) => name === "health");
  expect([code, found.code, received.length]).toEqual([1, "timeout", 1]);
});
