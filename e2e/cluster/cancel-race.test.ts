import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { serverUrl } from "../support/database.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";

const rounds = 2;
const perRound = 40;
/** How far apart the emails of a round are due, in ms. */
const apart = 20;

/** With the default lease, so that no slow worker loses a job to another, which would send its mail again. */
const test = base.extend<{ flags: readonly string[] }>({
  flags: async ({ task: _task }, use) => use([]),
});

describe.skipIf(serverUrl() === undefined)("scheduled emails over one database", { timeout: 60_000 }, () => {
  test("are either cancelled by one of two calls, or sent once by one worker", async ({ cluster, sink }) => {
    const [one, other] = await Promise.all([cluster.start("api"), cluster.start("all"), cluster.start("worker")]);
    const { key: token } = await createKey(one);
    const apis = [one.ready.base_url, other.ready.base_url];
    const statusOf = async (id: string): Promise<string> =>
      (await ask(`${apis[0]}/email/${id}/status`, { token })).body.data.status;
    const cancelled: string[] = [];
    const sent: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Further than the processes' clocks can differ, so that all are stopped at the same time.
      const { body } = await one.admin("POST", "/clock", { advance: "10s" });
      const now = Date.parse(body.data.now);
      const clockOf = async () => (await other.admin("GET", "/clock")).body.data;
      await expect.poll(clockOf, { timeout: 10_000 }).toEqual({ mode: "manual", now: body.data.now });
      const schedule = async (index: number): Promise<string> => {
        const send_at = new Date(now + (index + 1) * apart).toISOString();
        const mail = { from_email: "hello@example.com", to: "ada@example.com", subject: "S", text: "T", send_at };
        const answer = await ask(`${apis[index % 2]}/email/send`, { method: "POST", token, body: mail });
        expect(answer.status).toBe(202);
        return answer.body.data.message_id;
      };
      const ids = await Promise.all(Array.from({ length: perRound }, (_, index) => schedule(index)));
      await one.admin("POST", "/clock", { resume: true });
      // The latest first: cancellations and due times approach each other and overlap.
      for (const id of ids.toReversed()) {
        const answers = await Promise.all(apis.map((api) => ask(`${api}/email/${id}`, { method: "DELETE", token })));
        const codes = answers.map(({ status }) => status).sort();
        expect([
          [200, 409],
          [409, 409],
        ]).toContainEqual(codes);
        (codes[0] === 200 ? cancelled : sent).push(id);
      }
      const outcomes = () => Promise.all(ids.map(async (id) => `${id} ${await statusOf(id)}`));
      const expected = ids.map((id) => `${id} ${cancelled.includes(id) ? "cancelled" : "delivered"}`);
      await expect.poll(outcomes, { timeout: 20_000, interval: 200 }).toEqual(expected);
    }
    expect(sink.mails.map(({ messageId }) => messageId).sort()).toEqual(sent.sort());
    // Both outcomes occur; otherwise nothing raced.
    expect(cancelled.length).toBeGreaterThan(0);
    expect(sent.length).toBeGreaterThan(0);
  });
});
