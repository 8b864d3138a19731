import { afterEach, expect, it } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

let api: FakeApi | undefined;
let local: LocalMock | undefined;
afterEach(async () => {
  await api?.close();
  await local?.close();
  api = undefined;
  local = undefined;
});

const record = (name: string, status: string) => ({
  type: name === "_posthorn" ? "TXT" : "CNAME",
  name: `${name}.mail.example.com`,
  value: "v",
  purpose: "dkim",
  status,
});
const domain = (status: string, ...found: string[]) => ({
  id: "d1",
  domain: "mail.example.com",
  status,
  verified: status === "verified",
  dns_records: ["k1", "k2", "_posthorn"].map((name, index) => record(name, found[index] ?? status)),
});
const pending = { body: { data: domain("pending", "verified") } };
const wrong = { body: { data: domain("failed", "verified", "failed", "pending") } };
const verified = { body: { data: domain("verified") } };
const full = (seconds: number): Reply => ({
  status: 429,
  headers: { "Retry-After": String(seconds) },
  body: { error: { code: "rate_limited", message: "too many" } },
});

/** Verifies a domain that answers like this, one reply a look; the last one stays. */
async function verifying(replies: readonly Reply[], words: readonly string[], around: CliOptions = {}) {
  const waits: number[] = [];
  let looks = 0;
  const opened = await startFakeApi(() => replies[Math.min(looks++, replies.length - 1)] ?? {});
  api = opened;
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: opened.baseUrl };
  const ended = await runCli(["domains", "verify", "d1", ...words], {
    env,
    onWait: (each) => waits.push(each),
    ...around,
  });
  return { ...ended, waits, received: opened.received };
}

it("verifies again until the domain is verified, with a separate call each time, and prints it once", async () => {
  const { code, stdout, stderr, waits, received } = await verifying(
    [pending, wrong, pending, pending, pending, pending, verified],
    ["--wait"],
  );
  expect({ code, printed: JSON.parse(stdout), stderr }).toEqual({ code: 0, printed: domain("verified"), stderr: "" });
  expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  expect(new Set(received.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set(["POST /v1/domains/d1/verify"]),
  );
  expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(7);
});

it("does not wait for one that is verified at once", async () => {
  const { code, waits, received } = await verifying([verified], ["--wait"]);
  expect({ code, waits, looks: received.length }).toEqual({ code: 0, waits: [], looks: 1 });
});

it("verifies once without --wait, whatever it finds", async () => {
  const { code, stdout, received } = await verifying([pending], []);
  expect({ code, status: JSON.parse(stdout).status, looks: received.length }).toEqual({
    code: 0,
    status: "pending",
    looks: 1,
  });
});

it.each([
  [4, 0],
  [5, 9],
])("with 3 s and a look a second, one that is verified at look %i ends with %i", async (look, code) => {
  const replies = [...Array.from({ length: look - 1 }, () => pending), verified];
  const ended = await verifying(replies, ["--wait", "--timeout", "3s", "--interval", "1s"]);
  expect({ code: ended.code, waits: ended.waits }).toEqual({ code, waits: [1000, 1000, 1000] });
});

it("ends with 9 when it is not verified in time, and says which records are missing and which are wrong", async () => {
  const { code, stdout, stderr, waits } = await verifying(
    [wrong],
    ["--wait", "--timeout", "2500ms", "--interval", "2s"],
  );
  expect({ code, stdout, waits, error: JSON.parse(stderr).error }).toEqual({
    code: 9,
    stdout: "",
    waits: [2000, 500],
    error: {
      code: "not_met",
      message: "mail.example.com is failed after 2500 ms",
      hint: "Missing: TXT _posthorn.mail.example.com. Wrong: CNAME k2.mail.example.com.",
      next: ["posthorn domains dns d1"],
    },
  });
});

it("waits for ten minutes by default", async () => {
  const { code, stderr, waits } = await verifying([pending], ["--wait", "--interval", "1m"]);
  expect({ code, waits }).toEqual({ code: 9, waits: Array(10).fill(60_000) });
  expect(JSON.parse(stderr).error.message).toBe("mail.example.com is pending after 600000 ms");
});

it("waits as long as it is told to where the key's window is full, and goes on", async () => {
  const words = ["--wait", "--interval", "1s", "--retries", "0"];
  const { code, waits } = await verifying([full(7), pending, full(0), verified], words);
  expect({ code, waits }).toEqual({ code: 0, waits: [7000, 1000, 1000] });
  await api?.close();
  const late = await verifying([full(7)], [...words, "--timeout", "3s"]);
  expect({ code: late.code, waits: late.waits }).toEqual({ code: 7, waits: [3000] });
});

it.each([
  [{ status: 404, body: { error: { code: "not_found", message: "no such domain" } } }, 5],
  [{ status: 403, body: { error: { code: "forbidden", message: "no" } } }, 4],
])("ends at once where looking cannot help: %j", async (reply, code) => {
  const ended = await verifying([pending, reply], ["--wait"]);
  expect({ code: ended.code, stdout: ended.stdout, looks: ended.received.length }).toEqual({
    code,
    stdout: "",
    looks: 2,
  });
});

it.each([
  [["--wait", "--interval", "99ms"], "--interval must be a duration of at least 100ms"],
  [["--wait", "--interval", "soon"], "--interval must be"],
  [["--wait", "--timeout", "0s"], "--timeout must be"],
  [["--interval", "1s"], "--interval is for --wait"],
  [["--wait", "--idempotency-key", "k"], "--idempotency-key is for one call"],
])("refuses %j before it looks", async (words, problem) => {
  const { code, stderr, received } = await verifying([verified], words);
  expect({ code, looks: received.length }).toEqual({ code: 2, looks: 0 });
  expect(JSON.parse(stderr).error.message).toContain(problem);
});

it("takes an interval of 100 ms", async () => {
  expect((await verifying([pending, verified], ["--wait", "--interval", "100ms"])).waits).toEqual([100]);
});

it.each(["--dry-run", "--print-curl"])("prints the call with %s and makes none", async (flag) => {
  const { code, stdout, received } = await verifying([verified], ["--wait", flag]);
  expect({ code, looks: received.length }).toEqual({ code: 0, looks: 0 });
  expect(stdout).toContain("/domains/d1/verify");
});

it("notes on a terminal how far it is, when that has changed, and not with -q", async () => {
  const replies = [pending, pending, verified];
  const { stderr } = await verifying(replies, ["--wait"], { typed: "" });
  expect(stderr).toBe("1 of 3 records of mail.example.com are right.\n3 of 3 records of mail.example.com are right.\n");
  await api?.close();
  expect((await verifying(replies, ["--wait", "-q"], { typed: "" })).stderr).toBe("");
});

it("ends with 130 on Ctrl-C", async () => {
  const stop = new AbortController();
  const onWait = () => stop.abort(130);
  const { code, stdout } = await verifying([pending], ["--wait"], { signal: stop.signal, onWait });
  expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
});

it("waits on a mock until its DNS has every record", async () => {
  let asked = 0;
  // Four records a look: the third look finds them.
  local = await startLocalMock({ dns: async () => (asked++ < 8 ? "missing" : "found") });
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  const added = await local.cli(["domains", "add", "mail.example.com", "-o", "id"], { env });
  const { code, stdout } = await local.cli(["domains", "verify", added.stdout.trim(), "--wait"], { env });
  expect({ code, asked, status: JSON.parse(stdout).status }).toEqual({ code: 0, asked: 12, status: "verified" });
});
