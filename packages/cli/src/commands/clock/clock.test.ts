import { mkdtempSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findRunning, recordRunning } from "../../local/running.js";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

const now = { mode: "manual", now: "2026-03-09T08:30:00.000Z", fired: [] };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ headers }) =>
    headers.authorization === "Bearer token-1"
      ? { body: { data: now } }
      : { status: 401, body: { error: { code: "unauthorized", message: "the token is not valid" } } },
  );
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

function cli(argv: readonly string[], env: Record<string, string> = { POSTHORN_OPERATOR_TOKEN: "token-1" }) {
  const config = { POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-cli-")) };
  return runCli(argv, { env: { POSTHORN_BASE_URL: api.baseUrl, ...config, ...env } });
}

it.each([
  [["clock"], "GET", "/_posthorn/clock", undefined],
  [["clock", "read"], "GET", "/_posthorn/clock", undefined],
  [["clock", "freeze"], "POST", "/_posthorn/clock", { freeze: true }],
  [["clock", "set", "2026-03-09T08:30:00Z"], "POST", "/_posthorn/clock", { set: "2026-03-09T08:30:00Z" }],
  [["clock", "advance", "3d"], "POST", "/_posthorn/clock", { advance: "3d" }],
  [["clock", "to-next"], "POST", "/_posthorn/clock", { to_next: true }],
  [["clock", "resume"], "POST", "/_posthorn/clock", { resume: true }],
  [["clock", "now"], "POST", "/_posthorn/clock", { now: true }],
  [["settle"], "POST", "/_posthorn/settle", {}],
  [["settle", "--timeout", "10s"], "POST", "/_posthorn/settle", { timeout_ms: 9750 }],
  [["clock", "settle"], "POST", "/_posthorn/settle", {}],
  [["clock", "advance", "1.5w"], "POST", "/_posthorn/clock", { advance: "1.5w" }],
  [["clock", "set", "20260309T0930+0100"], "POST", "/_posthorn/clock", { set: "20260309T0930+0100" }],
  [["clock", "set", "2026-03-10"], "POST", "/_posthorn/clock", { set: "2026-03-10T00:00:00.000Z" }],
])("asks the admin API for %o", async (argv, method, url, body) => {
  expect(await cli(argv)).toEqual({ code: 0, stdout: `${JSON.stringify(now)}\n`, stderr: "" });
  expect(api.received).toMatchObject([{ method, url, body }]);
});

it("lists the jobs that are coming, the first at the top", async () => {
  const mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  for (const at of ["2026-03-09T10:00:00Z", "2026-03-09T09:00:00Z"]) {
    const send = ["send", "--to", "ada@example.com", "--subject", "Hello", "--text", "Hi", "--send-at", at];
    expect((await mock.cli(send, { env })).code).toBe(0);
  }
  const { code, stdout } = await mock.cli(["clock", "jobs"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).data).toMatchObject([
    { at: "2026-03-09T09:00:00.000Z", job: "send-scheduled" },
    { at: "2026-03-09T10:00:00.000Z", job: "send-scheduled" },
  ]);
  await mock.cli(["clock", "set", "2026-03-09T09:30:00Z"]);
  const fired = await mock.cli(["clock", "fired"]);
  expect(JSON.parse(fired.stdout).data.at(-1)).toMatchObject({ at: "2026-03-09T09:00:00.000Z", job: "send-scheduled" });
  await mock.close();
});

it("says on stderr what a clock that is ahead means for receivers", async () => {
  const note = "the service's clock is 3 d ahead of this machine's: receivers may reject them";
  const told = await startFakeApi(() => ({ body: { data: { ...now, ahead_ms: 259_200_000, note } } }));
  const { code, stdout, stderr } = await cli(["clock", "resume"], {
    POSTHORN_OPERATOR_TOKEN: "token-1",
    POSTHORN_BASE_URL: told.baseUrl,
  });
  await told.close();
  expect([code, JSON.parse(stdout).ahead_ms]).toEqual([0, 259_200_000]);
  expect(stderr).toContain(`${note}. posthorn clock now sets it back.`);
});

it.each([
  [["clock", "advance", "3 days"], "<duration>"],
  [["clock", "advance", "-1h"], "unknown option"],
  [["clock", "advance", "90"], "<duration>"],
  [["clock", "advance"], "missing required argument"],
  [["clock", "set", "tomorrow"], "<time>"],
  [["clock", "set", "2026-13-01"], "<time>"],
  [["clock", "set", "2026-02-30T08:30:00Z"], "<time>"],
  [["clock", "set", "2026-03-09T08:30:00"], "<time>"],
  [["clock", "back"], "clock has no command back"],
])("refuses %o and sends nothing", async (argv, said) => {
  const { code, stdout, stderr } = await cli(argv);
  expect({ code, stdout, sent: api.received }).toEqual({ code: 2, stdout: "", sent: [] });
  expect(stderr).toContain(said);
});

it("prints what it would send", async () => {
  const { code, stdout } = await cli(["clock", "advance", "3d", "--dry-run"]);
  expect({ code, sent: api.received }).toEqual({ code: 0, sent: [] });
  expect(JSON.parse(stdout)).toMatchObject({ dry_run: true, method: "POST", body: { advance: "3d" } });
});

it("shows what fired as a table, in the order in which it did", async () => {
  const mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  for (const at of ["2026-03-09T10:00:00Z", "2026-03-09T09:00:00Z"]) {
    const send = ["send", "--to", "ada@example.com", "--subject", "Hello", "--text", "Hi", "--send-at", at];
    expect((await mock.cli(send, { env })).code).toBe(0);
  }
  const shown = await mock.cli(["clock", "to-next", "--no-color"], { columns: 100 });
  expect(shown.stdout).toMatch(
    /^mode {2}manual\nnow {3}2026-03-09T09:00:00\.000Z\n\nfired\nAT +JOB +ID\n2026-03-09T09:00:00\.000Z {2}send-scheduled {2}msg_\w+\n2026-03-09T09:00:00\.000Z {2}deliver-email {3}msg_\w+\n$/,
  );
  const moved = JSON.parse((await mock.cli(["clock", "advance", "3h"])).stdout);
  expect(moved).toMatchObject({
    now: "2026-03-09T12:00:00.000Z",
    fired: [{ job: "send-scheduled" }, { job: "deliver-email" }],
  });
  for (const { at } of moved.fired) expect(at).toBe("2026-03-09T10:00:00.000Z");
  await mock.close();
});

it("needs no token for a server that this user runs here", async () => {
  const env = { POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-cli-")) };
  const operatorUrl = api.baseUrl.replace("/v1", "/_posthorn");
  const forget = recordRunning({ base_url: api.baseUrl, operator_url: operatorUrl, operator_token: "token-1" }, env);
  const folder = join(env.POSTHORN_CONFIG_DIR, "running");
  const [file = ""] = await readdir(folder);
  expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  expect((await cli(["clock"], env)).code).toBe(0);
  forget();
  expect(findRunning(api.baseUrl, env)).toBeUndefined();
  expect((await cli(["clock"], env)).code).toBe(4);
});

it("says what the admin API refuses", async () => {
  const { code, stdout, stderr } = await cli(["clock"], { POSTHORN_OPERATOR_TOKEN: "wrong" });
  expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "unauthorized",
    message: "the token is not valid",
    status: 401,
  });
});

it("ends with 8 when no server answers", async () => {
  const gone = await startFakeApi(() => ({}));
  await gone.close();
  const env = { POSTHORN_OPERATOR_TOKEN: "t", POSTHORN_BASE_URL: gone.baseUrl };
  expect((await cli(["settle"], env)).code).toBe(8);
});
