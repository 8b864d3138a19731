import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { runCli } from "../../testing/run-cli.js";
import { mockOptions } from "../mock/mock.js";

vi.setConfig({ testTimeout: 30_000 });

const folder = () => mkdtempSync(join(tmpdir(), "posthorn-host-"));
/** What a program beside the server finds: it asks with the variables that are set and writes what it is answered. */
const asking = (path: string, then = "") =>
  `fetch(process.env.POSTHORN_BASE_URL+${JSON.stringify(path)},{headers:{Authorization:'Bearer '+process.env.POSTHORN_API_KEY}}).then(async r=>{require('fs').writeFileSync('out.json',JSON.stringify({status:r.status,body:await r.json()}));${then}})`;

async function beside(cwd: string, words: string[], script: string) {
  const env = { POSTHORN_CONFIG_DIR: cwd, PATH: process.env.PATH ?? "", POSTHORN_INBOX: "off" };
  const ended = await runCli([...words, "--port", "0", "--", process.execPath, "-e", script], { cwd, env });
  const file = join(cwd, "out.json");
  const seen = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return { ...ended, seen };
}

it("begins with samples, in a folder that is gone at the end", async () => {
  const cwd = folder();
  const { code, seen } = await beside(cwd, ["dev", "--ephemeral", "--seed"], asking("/contacts", "process.exit(5)"));
  expect({ code, status: seen.status }).toEqual({ code: 5, status: 200 });
  expect(seen.body.data.map(({ email }: { email: string }) => email)).toContain("ada@example.com");
  expect(readdirSync(cwd).filter((name) => name === ".posthorn")).toEqual([]);
});

it("keeps what it was seeded with until it is reset, and its keys beyond that", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "f.json"), '{"contacts.create":[{"email":"one@example.com"}]}');
  const first = await beside(cwd, ["dev", "--seed", "f.json"], asking("/contacts"));
  expect(first.seen.body.data).toHaveLength(1);
  const kept = await beside(cwd, ["dev"], asking("/contacts"));
  expect(kept.seen.body.data).toHaveLength(1);
  const reset = await beside(cwd, ["dev", "--reset"], asking("/contacts"));
  expect(reset.seen).toMatchObject({ status: 200, body: { data: [] } });
});

it("begins a mock with fixtures, a clock that stands, and faults", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "f.json"), '{"tags.create":[{"name":"vip"}]}');
  const words = ["mock", "--fixtures", "f.json", "--clock", "2026-03-09T08:30:00Z"];
  const { seen } = await beside(cwd, words, asking("/tags"));
  expect(seen.body.data).toMatchObject([{ name: "vip", created_at: "2026-03-09T08:30:00.000Z" }]);
  const failing = await beside(cwd, ["mock", "--fail", "503:1.0", "--latency", "0..2", "--strict"], asking("/tags"));
  expect([failing.code, failing.seen.status]).toEqual([0, 503]);
});

it.each([
  ["emails.send=429:3", { operation: "emails.send", times: 3, status: 429 }],
  ["emails.send=limit_reached:0.5", { operation: "emails.send", probability: 0.5, code: "limit_reached" }],
  ["emails.send=drop", { operation: "emails.send", times: 1, drop_response: true }],
  ["emails.send=drop-request:2", { operation: "emails.send", times: 2, drop_request: true }],
])("has --fail %s mean one fault", async (text, fault) => {
  expect(await mockOptions({ fail: [text], keep: "1" }, { env: {}, note: async () => {} })).toEqual({
    port: 4010,
    keep: 1,
    faults: [fault],
  });
});

it("ends with 1 where it is to be strict and no operation answers a call, and names that", async () => {
  const stray = await beside(folder(), ["mock", "--strict"], asking("/contcats"));
  expect([stray.code, stray.stderr]).toEqual([1, expect.stringContaining("answers these calls: GET /v1/contcats")]);
});

it.each([
  [["mock", "--clock", "soon"], "--clock must be"],
  [["mock", "--fail", "emails.send"], "--fail must be"],
  [["mock", "--fail", "nothing=429"], "no operation is called nothing"],
  [["mock", "--fail", "tags.list=399"], "from 400 to 599"],
  [["mock", "--fail", "tags.list=nonsense"], "has no code nonsense"],
  [["mock", "--fail", "emails.sent=429"], "no operation is called emails.sent"],
  [["mock", "--fail", "429"], "--fail must be"],
  [["mock", "--fail", "429:3"], "--fail must be"],
  [["mock", "--fail", "429:0.0"], "--fail must be"],
  [["mock", "--fail", "429:1.01"], "--fail must be"],
  [["mock", "--fail", "tags.list=drop-answer"], "has no code drop-answer"],
  [["mock", "--keep", "0"], "--keep must be a whole number of messages, at least 1"],
  [["mock", "--keep", "2.5"], "--keep must be"],
  [["mock", "--keep", "all"], "--keep must be"],
  [["mock", "--latency", "slow"], "--latency must be"],
  [["mock", "--latency", "200..50"], "--latency must be"],
  [["mock", "--latency", "50.."], "--latency must be"],
  [["mock", "--fixtures", "nothing.json"], "cannot be read"],
  [["dev", "--ephemeral", "--data-dir", "x"], "cannot both be meant"],
])("refuses %j", async (words, problem) => {
  const { code, stderr } = await beside(folder(), words, "");
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining(problem)]);
});

it("names the fixture that is refused, and starts nothing", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "f.json"), '{"tags.create":[{"name":"a"},{"nmae":"b"}]}');
  const { code, seen, stderr } = await beside(cwd, ["mock", "--fixtures", "f.json"], asking("/tags"));
  expect({ code, seen, error: JSON.parse(stderr).error }).toMatchObject({
    code: 1,
    seen: undefined,
    error: { code: "validation_error", message: expect.stringContaining("tags.create[1]: ") },
  });
});

it("runs where nothing can be kept, and says what other commands need then", async () => {
  const cwd = folder();
  const file = join(cwd, "file");
  writeFileSync(file, "");
  const env = { POSTHORN_CONFIG_DIR: join(file, "below"), PATH: process.env.PATH ?? "" };
  const ended = await runCli(["mock", "--port", "0", "--", process.execPath, "-e", "process.exit(5)"], { cwd, env });
  expect(ended).toMatchObject({ code: 5, stdout: "" });
  expect(ended.stderr).toContain("Other commands need POSTHORN_OPERATOR_TOKEN");
});
