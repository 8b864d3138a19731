import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { jsonLines, type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";
import type { MessageStatus } from "./send-states.js";

vi.setConfig({ testTimeout: 20_000 });

interface Told {
  message_id?: string;
  batch_id?: string;
  status: string;
  at: string | null;
}

const at = (minute: number) => `2026-03-09T08:3${minute}:00.000Z`;
const message = (status: string, more: Partial<MessageStatus> = {}): MessageStatus => ({
  message_id: "msg_1",
  status,
  to: "ada@example.com",
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  clicked_at: null,
  bounced_at: null,
  bounce_type: null,
  ...more,
});
const batch = (status: string, sent: number, failed: number) => ({
  batch_id: "batch_1",
  status,
  total: 3,
  sent,
  failed,
  created_at: at(0),
  completed_at: status === "processing" ? null : at(1),
  failures: [],
});

/** Watches what answers with these states, one after another; the last one stays. */
async function watching(states: readonly object[], ...words: string[]) {
  let looks = 0;
  const answer = (): Reply => ({ body: { data: states[Math.min(looks++, states.length - 1)] } });
  const api: FakeApi = await startFakeApi(answer);
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
  const ended = await runCli(["watch", ...words], { env });
  await api.close();
  return { ...ended, looks, told: jsonLines<Told>(ended.stdout).map(({ status }) => status) };
}

const delivered = message("delivered", { sent_at: at(1), delivered_at: at(2) });
const bounced = message("bounced", { sent_at: at(1), bounced_at: at(2), bounce_type: "permanent" });

it("tells each step once, in order, those between two looks too, and ends when it is delivered", async () => {
  const { code, told, stdout } = await watching([message("queued"), message("queued"), delivered], "msg_1");
  expect({ code, told }).toEqual({ code: 0, told: ["queued", "sent", "delivered"] });
  expect(jsonLines(stdout)[2]).toEqual({
    message_id: "msg_1",
    status: "delivered",
    at: at(2),
    to: "ada@example.com",
    bounce_type: null,
  });
});

it.each([
  ["bounced", bounced],
  ["failed", message("failed")],
  ["cancelled", message("cancelled")],
])("ends with 9 once a message is %s", async (status, state) => {
  const { code, told, stderr } = await watching([message("queued"), state], "msg_1");
  expect({ code, last: told.at(-1), error: JSON.parse(stderr).error }).toMatchObject({
    code: 9,
    last: status,
    error: { code: "not_met", message: `msg_1 is ${status}` },
  });
});

it.each([
  ["sent", message("sent", { sent_at: at(1) }), 0],
  ["sent", message("clicked", { sent_at: at(1) }), 0],
  ["delivered", message("opened", { sent_at: at(1), delivered_at: at(2), opened_at: at(3) }), 0],
  ["delivered", message("bounced", { sent_at: at(1), delivered_at: at(2), bounced_at: at(3) }), 0],
  ["opened", bounced, 9],
  ["bounced", bounced, 0],
  ["bounced", message("failed"), 9],
  ["cancelled", delivered, 9],
])("waits until %s and takes %j for %d", async (until, state, code) => {
  expect((await watching([message("queued"), state], "msg_1", "--until", until)).code).toBe(code);
});

it("gives up after the time it is given", async () => {
  const { code, looks, stderr } = await watching([delivered], "msg_1", "--until", "opened", "--timeout", "3s");
  expect({ code, error: JSON.parse(stderr).error }).toMatchObject({
    code: 9,
    error: { code: "not_met", message: "msg_1 is delivered after 3000 ms" },
  });
  expect(looks).toBe(4);
});

it.each([
  [batch("completed", 3, 0), 0],
  [batch("completed", 2, 1), 3],
  [batch("failed", 0, 3), 9],
])("takes a batch that ends as %j for %d", async (state, code) => {
  const states = [batch("processing", 0, 0), batch("processing", 1, 0), state];
  const ended = await watching(states, "batch_1");
  expect(ended.code).toBe(code);
  expect(ended.told).toEqual(["processing", "processing", state.status]);
});

it.each([
  [["msg_1", "--until", "read"], "a message is never read"],
  [["batch_1", "--until", "delivered"], "a batch is never delivered"],
  [["msg_1", "--interval", "99ms"], "--interval must be"],
  [["-"], "there is no id to watch"],
])("refuses %j before it looks", async (words, problem) => {
  const { code, looks, stderr } = await watching([delivered], ...words);
  expect({ code, looks }).toEqual({ code: 2, looks: 0 });
  expect(JSON.parse(stderr).error.message).toContain(problem);
});

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());

it("watches what is sent until it is delivered, without a key on a mock of this user", async () => {
  const sent = await local.cli(
    ["send", "--to", "ada@example.com", "--to", "grace@example.com", "--subject", "Hi", "--text", "Hi", "-o", "id"],
    { env: { POSTHORN_API_KEY: local.mock.liveKey } },
  );
  const { code, stdout } = await local.cli(["watch", "-"], { stdin: sent.stdout });
  const told = jsonLines<Told>(stdout).filter(({ status }) => status === "delivered");
  expect({ code, ids: told.map(({ message_id }) => message_id).sort() }).toEqual({
    code: 0,
    ids: sent.stdout.trim().split("\n").sort(),
  });
});

it("sends and watches in one, says who is left out, and ends with 3 then", async () => {
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  await local.cli(["suppressions", "create", "--email", "gone@example.com"], { env });
  const words = ["send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hi", "--watch"];
  expect(jsonLines<Told>((await local.cli(words, { env })).stdout).at(-1)?.status).toBe("delivered");
  const partly = await local.cli([...words, "--to", "gone@example.com", "--fail-on-skip"], { env });
  expect(partly.code).toBe(3);
  expect(partly.stderr).toContain("gone@example.com is left out: suppressed");
  const unmet = await local.cli([...words, "--until", "opened", "--timeout", "1s"], { env });
  expect(unmet.code).toBe(9);
});

it("tells people in words", async () => {
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  const words = ["send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hi", "--watch"];
  const { stdout } = await local.cli(words, { env: { ...env, NO_COLOR: "1", TERM: "dumb" }, columns: 100 });
  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}.*delivered.*ada@example\.com {2}msg_/m);
});
