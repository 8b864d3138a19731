import { expect, it } from "vitest";
import { beginning, openCore } from "../testing/core-fixture.js";
import { classify } from "./classify.js";
import type { Mailer, Outcome } from "./mailer.js";

const minute = 60_000;
const away = classify({ stage: "connect", reply: null, message: "connect ECONNREFUSED 10.0.0.5:25" });
const accepted: Outcome = { result: "accepted", response: "250 2.0.0 ok" };

/** A core whose relay the test takes away and brings back; with what was logged as an error. */
async function relaying(outcome: Outcome = away) {
  const now = { outcome };
  const mailer: Mailer = { kind: "capture", deliver: async () => now.outcome, close: async () => {} };
  const fixture = await openCore({ mailer });
  const said = () => fixture.logged.filter((line) => line.startsWith("the mail server cannot be reached"));
  const send = async () =>
    (await fixture.call("POST /email/send", { body: { to: "ada@example.com", subject: "Hi", text: "Hi" } })).body.data
      .results[0].message_id as string;
  const status = async (id: string) => (await fixture.call(`GET /email/${id}/status`)).body.data;
  const answer = (next: Outcome) => {
    now.outcome = next;
  };
  return { ...fixture, said, send, status, answer };
}

it("is logged once, and again every ten minutes, with how much mail waits and since when", async () => {
  const { core, said, send } = await relaying();
  await send();
  await core.runDueJobs();
  expect(said()).toEqual([]);
  await core.time.advance(9 * minute);
  expect(said()).toHaveLength(1);
  expect(said()[0]).toContain('"reason":"connect ECONNREFUSED 10.0.0.5:25","waiting":1');
  expect(said()[0]).toContain(`"since":"${new Date(beginning).toISOString()}"`);
  await send();
  await core.time.advance(2 * minute);
  expect(said()).toHaveLength(2);
  expect(said()[1]).toContain('"waiting":2');
  await core.time.advance(60 * minute);
  expect(said().length).toBeGreaterThanOrEqual(7);
  expect(said().length).toBeLessThanOrEqual(8);
});

it("is logged after five failed deliveries, and again after the relay was available", async () => {
  const { core, said, send, answer } = await relaying();
  for (let i = 0; i < 5; i += 1) await send();
  await core.runDueJobs();
  expect(said()).toHaveLength(1);
  answer(accepted);
  await core.time.advance(minute);
  answer(away);
  for (let i = 0; i < 5; i += 1) await send();
  await core.runDueJobs();
  expect(said()).toHaveLength(2);
  expect(said()[1]).toContain(`"since":"${new Date(beginning + minute).toISOString()}"`);
});

it("is the reason of a queued mail: for its sender without the host, for the operator with it", async () => {
  const { core, send, status, admin, workspace_id, answer } = await relaying();
  const id = await send();
  expect(await status(id)).not.toHaveProperty("reason");
  await core.runDueJobs();
  expect(await status(id)).toMatchObject({
    status: "queued",
    reason: expect.stringMatching(/^the mail server cannot be reached/),
  });
  expect((await status(id)).reason).not.toContain("10.0.0.5");
  const { body } = await admin(`GET /workspaces/${workspace_id}/messages?status=queued`);
  expect(body.data).toMatchObject([
    { message_id: id, reason: expect.stringMatching(/cannot be reached/), last_response: away.response },
  ]);
  answer(classify({ stage: "rcpt", reply: "451 4.7.1 try later", message: "" }));
  await core.time.advance(minute);
  expect((await status(id)).reason).toBe("the mail server deferred it: 451 4.7.1 try later");
  answer(accepted);
  await core.time.advance(60 * minute);
  expect(await status(id)).toMatchObject({ status: "delivered" });
  expect(await status(id)).not.toHaveProperty("reason");
});
