import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { type FakeApi, type Received, type Reply, startFakeApi } from "../testing/fake-api.js";
import { startLocalMock } from "../testing/local-mock.js";
import { runCli } from "../testing/run-cli.js";

// The first call loads the SDK and all that an import needs.
vi.setConfig({ testTimeout: 20_000 });

let api: FakeApi;
afterEach(() => api.close());

async function importing(text: string, reply: (request: Received, before: number) => Reply, ...words: string[]) {
  let before = 0;
  api = await startFakeApi((request) => reply(request, before++));
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-import-"));
  writeFileSync(join(cwd, "people.jsonl"), text);
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
  const run = (...more: string[]) =>
    runCli(["contacts", "import", "people.jsonl", "--retries", "0", ...words, ...more], { cwd, env });
  return { run, cwd };
}

const lines = (count: number) => Array.from({ length: count }, (_, n) => `{"email":"c${n}@example.com"}\n`).join("");
const created = { status: 201, body: { data: { id: "c" } } };
const refused = (status: number, code: string, headers = {}) => ({
  status,
  headers,
  body: { error: { code, message: "No." } },
});

it("waits where the key's window is full or the service busy, and loses no row", async () => {
  const { run } = await importing(lines(3), (_, before) => {
    if (before === 1 || before === 2) return refused(429, "rate_limited", { "Retry-After": "0" });
    return before === 4 ? refused(503, "unavailable", { "Retry-After": "0" }) : created;
  });
  const { code, stdout } = await run();
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({ code: 0, summary: { rows: 3, created: 3 } });
  const sent = api.received.map(({ body }) => (body as { email: string }).email);
  expect(sent.map((email) => email[1])).toEqual(["0", "1", "1", "1", "2", "2"]);
  const keys = api.received.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(3);
});

it("says what it waits for and how long, and never that it tries again", async () => {
  const local = await startLocalMock({ clock: "2026-03-09T08:30:00Z", limits: { requests: 100 } });
  try {
    const cwd = mkdtempSync(join(tmpdir(), "posthorn-import-"));
    writeFileSync(join(cwd, "people.jsonl"), lines(200));
    const env = { POSTHORN_API_KEY: local.mock.liveKey };
    const waits: number[] = [];
    let moved = Promise.resolve();
    const onWait = (milliseconds: number): void => {
      waits.push(milliseconds);
      moved = moved.then(() => local.mock.advance(milliseconds)).then(() => {});
    };
    const argv = ["contacts", "import", "people.jsonl", "--retries", "0"];
    const { code, stdout, stderr } = await local.cli(argv, { cwd, env, onWait });
    await moved;
    expect({ code, summary: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      summary: { rows: 200, created: 200, failed: 0 },
    });
    expect(stderr).toMatch(/^Waiting 60 s: .*100 requests.*\.\n$/);
    expect(new Set(waits)).toEqual(new Set([60_000]));
    const calls = local.mock.requests.filter(({ path }) => path === "/contacts");
    expect(calls.filter(({ status }) => status === 201)).toHaveLength(200);
    expect(stderr).not.toContain("Trying again");
  } finally {
    await local.close();
  }
});

it("waits for a call that an import which was killed left under way", async () => {
  const busy = refused(409, "conflict", { "Retry-After": "0" });
  const { run } = await importing(lines(1), (_, before) => (before === 0 ? busy : created));
  expect(JSON.parse((await run()).stdout)).toMatchObject({ rows: 1, created: 1, failed: 0 });
});

it("never writes failures over the file it reads", async () => {
  const { run, cwd } = await importing(lines(1), () => created, "--failures", "./people.jsonl");
  const { code, stderr } = await run();
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, "--failures must not be the file that is imported"]);
  expect([readFileSync(join(cwd, "people.jsonl"), "utf8"), api.received]).toEqual([lines(1), []]);
});

it("does not begin where it cannot note what it does", async () => {
  const { run, cwd } = await importing(lines(1), () => created);
  mkdirSync(join(cwd, "people.jsonl.import"));
  const { code, stderr } = await run();
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining("cannot be written")]);
  expect(api.received).toEqual([]);
});

it.each([
  [401, "unauthorized", 4],
  [403, "forbidden", 4],
  [500, "internal_error", 1],
  [503, "unavailable", 1],
])("stops at a %d, which the next row would meet, too, and goes on later", async (status, error, code) => {
  let broken = true;
  const { run } = await importing(lines(4), (_, before) => (before === 2 && broken ? refused(status, error) : created));
  const stopped = await run();
  expect([stopped.code, stopped.stdout]).toEqual([code, ""]);
  expect(stopped.stderr).toContain("Stopped after 2 rows. Go on with: posthorn contacts import people.jsonl");
  broken = false;
  const { stdout } = await run("--resume");
  expect(JSON.parse(stdout)).toMatchObject({ rows: 4, created: 4 });
  expect(api.received.map(({ body }) => (body as { email: string }).email[1])).toEqual(["0", "1", "2", "2", "3"]);
  // The row in doubt comes under its old key.
  expect(api.received[3]?.headers["idempotency-key"]).toBe(api.received[2]?.headers["idempotency-key"]);
});

it("keeps what it noted when a crash cut off its last line", async () => {
  const { run, cwd } = await importing(lines(3), (_, before) =>
    before === 2 ? refused(500, "internal_error") : created,
  );
  await run();
  const path = join(cwd, "people.jsonl.import");
  writeFileSync(path, readFileSync(path, "utf8").trimEnd().slice(0, -4));
  const { stdout } = await run("--resume");
  expect(JSON.parse(stdout)).toMatchObject({ rows: 3, created: 3 });
  expect(api.received.map(({ body }) => (body as { email: string }).email[1])).toEqual(["0", "1", "2", "1", "2"]);
});

it("has no more rows on their way than are wanted", async () => {
  const { run } = await importing(lines(40), () => created, "--concurrency", "32");
  expect(JSON.parse((await run()).stdout)).toMatchObject({ rows: 40, created: 40 });
  expect(api.received).toHaveLength(40);
});

it("sends what JSON says as it says it", async () => {
  const row =
    '{"email":"a@example.com","first_name":null,"attributes":{"n":"42"},"plan":{"__proto__":1},"attributes.x.y":[]}';
  const { run } = await importing(`${row}\n`, () => created);
  await run();
  expect(JSON.stringify(api.received[0]?.body)).toBe(
    '{"email":"a@example.com","first_name":null,"attributes":{"n":"42","plan":{"__proto__":1},"x.y":[]}}',
  );
});
