import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import type { Check } from "./doctor.js";
import { checkNode } from "./doctor.js";

const now = Date.parse("2026-03-09T08:30:00Z");
const key = { name: "Website", type: "production", permissions: ["*"], rate_limit: 100, is_sandbox: false };
const pagination = { total: 1, limit: 1000, offset: 0, has_more: false };
const domains = { data: [{ domain: "mail.example.com", verified: true }], pagination };

let api: FakeApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** Runs doctor against a service whose answers are sound but for those given. */
async function doctor(answers: Record<string, Reply> = {}, around: CliOptions = {}, ...flags: string[]) {
  const rateLimit = { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "90", "X-RateLimit-Reset": "1" };
  const sound: Record<string, Reply> = {
    health: { body: { data: { status: "ok", version: "1.0.0", time: new Date(now).toISOString() } } },
    permissions: { body: { data: key }, headers: rateLimit },
    domains: { body: domains },
    subscriptions: { body: { data: [{}, {}], pagination } },
    ...answers,
  };
  api = await startFakeApi(({ url }) => {
    const name =
      ["/messages?", "/workspaces", "health", "permissions", "domains"].find((part) => url.includes(part)) ??
      "subscriptions";
    return sound[name] ?? {};
  });
  const folder = mkdtempSync(join(tmpdir(), "posthorn-doctor-"));
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, POSTHORN_CONFIG_DIR: folder, ...around.env };
  const ended = await runCli(["doctor", ...flags], { now, ...around, env });
  const told: { ok: boolean; checks: Check[] } = JSON.parse(ended.stdout || "{}");
  return { code: ended.code, ok: told.ok, of: (name: string) => told.checks.find((check) => check.name === name) };
}

it("passes what is sound, and warns of what it may not read", async () => {
  const { code, ok, of } = await doctor();
  expect({ code, ok }).toEqual({ code: 0, ok: true });
  expect(of("health")).toMatchObject({ status: "pass", latency_ms: 0, version: "1.0.0" });
  expect(of("clock")).toMatchObject({ status: "pass", skew_seconds: 0 });
  expect(of("key")).toMatchObject({ status: "pass", key_name: "Website", is_sandbox: false });
  expect(of("rate_limit")).toMatchObject({ status: "pass", limit: 100, remaining: 90 });
  expect(of("domains")).toMatchObject({ status: "pass", verified: ["mail.example.com"] });
  expect(of("subscriptions")).toMatchObject({ status: "pass", count: 2 });
  expect(of("default_from")).toMatchObject({ status: "warn" });
  expect(of("terminal")).toMatchObject({ status: "pass", terminal: false });
});

it.each([
  [5, "pass", 0],
  [-6, "warn", 0],
  [300, "warn", 0],
  [301, "fail", 1],
] as const)("tells a clock that is %i s off apart: %s", async (seconds, status, exitCode) => {
  const time = new Date(now + seconds * 1000).toISOString();
  const { code, of } = await doctor({ health: { body: { data: { status: "ok", version: "1", time } } } });
  expect({ code, check: of("clock") }).toMatchObject({ code: exitCode, check: { status, skew_seconds: seconds } });
});

it.each([
  [10, "pass"],
  [9, "warn"],
])("looks at what is left of the rate limit: %i of 100", async (left, status) => {
  const headers = { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": String(left), "X-RateLimit-Reset": "1" };
  expect((await doctor({ permissions: { body: { data: key }, headers } })).of("rate_limit")?.status).toBe(status);
});

it("fails without a key, with one that is unknown, and where nobody answers", async () => {
  const without = await doctor({}, { env: { POSTHORN_API_KEY: "" } });
  expect({ code: without.code, check: without.of("key") }).toMatchObject({ code: 1, check: { status: "fail" } });
  const refused = { status: 401, body: { error: { code: "unauthorized", message: "unknown key" } } };
  const unknown = await doctor({ permissions: refused });
  expect({ code: unknown.code, check: unknown.of("key") }).toMatchObject({ code: 1, check: { code: "unauthorized" } });
  const base = { POSTHORN_BASE_URL: "http://127.0.0.1:1/v1" };
  const nobody = await doctor({}, { env: base });
  expect({ code: nobody.code, check: nobody.of("health") }).toMatchObject({
    code: 1,
    check: { code: "connection_error" },
  });
});

it("says what a clock that was moved means for receivers, and how to set it back", async () => {
  const time = new Date(now + 86_400_000).toISOString();
  const health = { body: { data: { status: "ok", version: "1", time } } };
  const { of } = await doctor({ health }, { env: { POSTHORN_OPERATOR_TOKEN: "t" } });
  expect(of("clock")).toMatchObject({
    status: "warn",
    message: expect.stringMatching(/86400 s ahead of this machine; receivers of webhooks .* may reject them/),
    fix: expect.stringContaining("posthorn clock now"),
  });
});

it("says that the database is away where the service says so", async () => {
  const time = new Date(now).toISOString();
  const data = { status: "unavailable", reason: "the database is away", version: "1", time };
  const { code, of } = await doctor({ health: { status: 503, body: { data } } });
  expect(code).toBe(1);
  expect(of("health")).toMatchObject({ status: "fail", message: expect.stringMatching(/: the database is away$/) });
  expect(of("health")?.fix).toContain("Start its database");
});

it.each([
  [
    "connect ECONNREFUSED 127.0.0.1:25",
    1,
    "fail",
    "the mail server cannot be reached (connect ECONNREFUSED 127.0.0.1:25)",
  ],
  ["451 4.7.1 try later", 0, "warn", "the mail server put mail off (451 4.7.1 try later)"],
  [null, 0, "pass", "no mail waits"],
] as const)("tells the operator why mail is still queued: %s", async (last_response, exitCode, status, message) => {
  const messages = [
    { created_at: "2026-03-09T08:20:00.000Z", last_response },
    { created_at: "2026-03-09T08:10:00.000Z", last_response },
  ];
  const operator = {
    "/messages?": { body: { data: messages } },
    "/workspaces": { body: { data: [{ id: "w" }], pagination } },
  };
  const { code, of } = await doctor(operator, { env: { POSTHORN_OPERATOR_TOKEN: "t" } });
  expect({ code, check: of("mail") }).toMatchObject({ code: exitCode, check: { status } });
  expect(of("mail")?.message).toContain(message);
  if (last_response !== null) expect(of("mail")?.message).toContain("2 queued since 2026-03-09T08:10:00.000Z");
});

it("fails with settings that are wrong, and says which", async () => {
  const { code, of } = await doctor({}, { env: { POSTHORN_BASE_URL: "nowhere" } });
  expect({ code, check: of("settings") }).toMatchObject({ code: 1, check: { status: "fail" } });
});

it("finds saved keys that others can read, and closes them with --fix", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-doctor-"));
  const file = join(folder, "credentials.json");
  writeFileSync(file, '{"profiles":{}}');
  chmodSync(file, 0o640);
  const around = { env: { POSTHORN_CONFIG_DIR: folder } };
  const found = await doctor({}, around);
  expect({ code: found.code, check: found.of("config") }).toMatchObject({
    code: 1,
    check: { fix: `chmod 600 ${file}` },
  });
  await api?.close();
  expect((await doctor({}, around, "--fix")).of("config")?.status).toBe("pass");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each([
  ["v20.18.3", "fail"],
  ["v20.19.0", "pass"],
  ["v24.0.0", "pass"],
])("knows whether Node %s is new enough: %s", (version, status) => {
  expect(checkNode(version).status).toBe(status);
});

it("reads the default sender where it has the operator's token, and prints lines on a terminal", async () => {
  const local = await startLocalMock();
  const around = { env: { POSTHORN_API_KEY: local.mock.liveKey, NO_COLOR: "1" }, columns: 80 };
  const { code, stdout } = await local.cli(["doctor"], around);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^pass {2}default_from {3}hello@posthorn\.test$/m);
  expect(stdout).toMatch(/^pass {2}subscriptions {2}0 webhook subscriptions$/m);
  await local.close();
});
