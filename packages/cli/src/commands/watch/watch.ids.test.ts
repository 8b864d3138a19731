import { expect, it } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { jsonLines } from "../../testing/local-mock.js";
import { errorOf, refusal } from "../../testing/replies.js";
import { type Served, serve } from "../../testing/served.js";

const at = "2026-03-09T08:30:00.000Z";
const none = {
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  clicked_at: null,
  bounced_at: null,
  bounce_type: null,
};
const delivered = { status: "delivered", sent_at: at, delivered_at: at };

/** Starts a service in which each message has the state that `stateOf` says of its id and of how often it was asked for. */
function messages(stateOf: (id: string, looks: number) => object): Promise<Served> {
  const looks = new Map<string, number>();
  return serve(({ url }) => {
    const id = decodeURIComponent(/\/email\/(?:batch\/)?([^/]+)/.exec(url)?.[1] ?? "");
    looks.set(id, (looks.get(id) ?? 0) + 1);
    return { body: { data: { message_id: id, to: "ada@example.com", ...none, ...stateOf(id, looks.get(id) ?? 0) } } };
  });
}

it("follows several at once, and asks no more for those that have ended", async () => {
  const { cli, calls } = await messages((id, looks) =>
    id === "msg_1" || looks === 3 ? delivered : { status: "queued" },
  );
  const { code, stdout } = await cli(["watch", "msg_1", "msg_2"]);
  expect(code).toBe(0);
  expect(
    jsonLines<{ message_id: string; status: string }>(stdout).map((each) => `${each.message_id} ${each.status}`),
  ).toEqual(["msg_1 sent", "msg_1 delivered", "msg_2 queued", "msg_2 sent", "msg_2 delivered"]);
  expect(calls().filter((call) => call.includes("msg_1"))).toHaveLength(1);
});

it.each([
  [1, 1000],
  [2, 1400],
  [10, 7000],
])("looks less often at %i ids, as all of them share the key's window", async (count, interval) => {
  const ids = Array.from({ length: count }, (_, n) => `msg_${n}`);
  const { cli } = await messages((_, looks) => (looks === 2 ? delivered : { status: "queued" }));
  const waits: number[] = [];
  await cli(["watch", ...ids], { onWait: (each) => waits.push(each) });
  expect(waits).toEqual([interval]);
});

it("reads ids from stdin, whatever is between them, each once", async () => {
  const { cli, calls } = await messages(() => delivered);
  const { code } = await cli(["watch", "msg_1", "-"], { stdin: "msg_2\nmsg_1\r\n\n  msg_3\tmsg_2" });
  expect({ code, calls: calls() }).toEqual({
    code: 0,
    calls: ["msg_1", "msg_2", "msg_3"].map((id) => `GET /v1/email/${id}/status`),
  });
});

it("ends with 9 where one of several cannot arrive, and names it", async () => {
  const bounced = { status: "bounced", sent_at: at, bounced_at: at, bounce_type: "permanent" };
  const { cli } = await messages((id) => (id === "msg_2" ? bounced : delivered));
  const { code, stderr } = await cli(["watch", "msg_1", "msg_2"]);
  expect([code, JSON.parse(stderr).error]).toEqual([9, { code: "not_met", message: "msg_2 is bounced" }]);
});

it.each([
  [
    ["-o", "csv"],
    "at,status,message_id,batch_id,to,bounce_type,total,sent,failed\r\n2026-03-09T08:30:00.000Z,sent,msg_1",
  ],
  [["-o", "id"], "msg_1\nmsg_1\n"],
  [["--jq", ".status"], "sent\ndelivered\n"],
  [["--fields", "status"], '{"status":"sent"}\n{"status":"delivered"}\n'],
  [["-o", "yaml", "--fields", "status"], "---\nstatus: sent\n---\nstatus: delivered\n"],
])("prints each change with %j", async (words, begin) => {
  const { cli } = await messages(() => delivered);
  const { stdout } = await cli(["watch", "msg_1", ...words]);
  expect(stdout.startsWith(begin)).toBe(true);
});

it("prints lines for people with --plain, and lets no address steer the terminal", async () => {
  const { cli } = await messages(() => ({ ...delivered, to: "ada\u001b[2J@example.com" }));
  const { stdout } = await cli(["watch", "msg_1", "--plain", "--no-color"], { columns: 80 });
  expect(stdout).toBe(
    "2026-03-09 08:30:00  sent        ada[2J@example.com  msg_1\n2026-03-09 08:30:00  delivered   ada[2J@example.com  msg_1\n",
  );
});

it("waits where the key's window is full, and says for how long", async () => {
  let isFull = true;
  const { cli } = await serve(() => {
    if (!isFull) return { body: { data: { message_id: "msg_1", to: "a@b.example", ...none, ...delivered } } };
    isFull = false;
    return refusal(429, "rate_limited", {}, { "Retry-After": "7" });
  });
  const { code, stderr } = await cli(["watch", "msg_1", "--retries", "0"]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("Waiting 7 s")]);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "not_found"), 5],
  [refusal(500, "internal_error"), 1],
  [{ body: "<html>" }, 1],
  [{ body: { data: { message_id: "msg_1" } } }, 1],
])("ends at once where the service answers %j, with %i", async (reply, exitCode) => {
  const { cli, received } = await serve(reply);
  expect(errorOf(await cli(["watch", "msg_1", "--retries", "0"])).code).toBe(exitCode);
  expect(received).toHaveLength(1);
});

it("keeps what it has printed and ends with 130 when Ctrl-C stops it", async () => {
  const { cliUntil } = await messages(() => ({ status: "queued" }));
  const { code, stdout, stderr } = await cliUntil(["watch", "msg_1"], (printed) => printed.includes("queued"));
  expect([code, jsonLines(stdout).length, stderr]).toEqual([130, 1, ""]);
});

it("escapes an id in the path, so that it leads to no other call", async () => {
  const { cli, calls } = await messages(() => delivered);
  expect((await cli(["watch", "msg_1/../../contacts"])).code).toBe(0);
  expect(calls()).toEqual(["GET /v1/email/msg_1%2F..%2F..%2Fcontacts/status"]);
  expect((await cli(["watch", ".."])).code).toBe(2);
});

it("follows a mail of a mock until its recipient has opened it", async () => {
  const mock = await openKeyedMock({ clock: "2026-03-09T08:30:00Z" });
  const words = ["--to", "opened@simulator.test", "--subject", "Hi", "--html", "<p>Hi</p>", "--track-opens"];
  const id = await mock.made("send", ...words);
  const { code, stdout } = await mock.keyed(["watch", id, "--until", "sent"]);
  expect(code).toBe(0);
  expect(jsonLines<{ status: string }>(stdout).map(({ status }) => status)).toContain("sent");
});
