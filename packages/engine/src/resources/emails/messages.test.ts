import { describe, expect, it, vi } from "vitest";
import type { MessageRow } from "../../store/entities.js";
import { beginning, openCore } from "../../testing/core-fixture.js";
import { recordAccepted, recordBounced, recordFailed } from "./messages.js";

/** A queued message, and functions that record outcomes on its current row. */
async function queued(patch: Partial<MessageRow> = {}) {
  const { call, core, store, workspace_id, pass, admin } = await openCore();
  const { body } = await call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
  const { message_id } = body.data.results[0];
  const bounce = {
    type: "permanent" as const,
    sub_type: "unknown_user",
    response: "550 5.1.1 no",
    enhanced: "5.1.1",
    suppress: "yes" as const,
  };
  const record = (what: "accepted" | "bounced" | "failed") =>
    store.transaction({ workspace: workspace_id }, async (tx) => {
      const row = await tx.messages.get(message_id);
      if (row === undefined) throw new Error("the message is gone");
      if (what === "accepted") await recordAccepted(core.ctx, tx, row, { response: "250 ok" });
      if (what === "bounced") await recordBounced(core.ctx, tx, row, bounce);
      if (what === "failed") await recordFailed(core.ctx, tx, row, "expired");
    });
  await store.transaction({ workspace: workspace_id }, (tx) => tx.messages.update(message_id, patch));
  const status = async () => (await call(`GET /email/${message_id}/status`)).body.data;
  const events = async () => {
    const { body: detail } = await admin(`GET /messages/${message_id}`);
    return detail.data.events.map(({ type }: { type: string }) => type);
  };
  return { record, status, pass, events };
}

const iso = (after: number) => new Date(beginning + after).toISOString();

describe("the record of an acceptance", () => {
  it("reads the webhook subscriptions beside the message, so that it waits for a database once", async () => {
    const { call, core, store, workspace_id } = await openCore();
    const { body } = await call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    const id: string = body.data.results[0].message_id;
    const isStored = await store.transaction({ workspace: workspace_id }, async (tx) => {
      const row = (await tx.messages.get(id)) as MessageRow;
      const find = vi.spyOn(tx.webhooks, "find");
      // The message is found once the subscriptions are looked for.
      const get = vi.spyOn(tx.messages, "get").mockImplementation(async () => {
        await expect.poll(() => find.mock.calls.length).toBe(1);
        return row;
      });
      const result = await recordAccepted(core.ctx, tx, row, { response: "250 ok" });
      expect(get).toHaveBeenCalledTimes(1);
      expect(find).toHaveBeenCalledTimes(1);
      return result;
    });
    expect(isStored).toBe(true);
    expect((await call(`GET /email/${id}/status`)).body.data.status).toBe("delivered");
  });
});

describe("the status of a message", () => {
  it("is recorded as sent and delivered once", async () => {
    const { record, status, pass, events } = await queued();
    await record("accepted");
    pass(1000);
    await record("accepted");
    expect(await status()).toMatchObject({ status: "delivered", sent_at: iso(0), delivered_at: iso(0) });
    expect(await events()).toEqual(["email.sent", "email.delivered"]);
  });

  it("bounces after delivery, and stays bounced", async () => {
    const { record, status, pass } = await queued();
    await record("accepted");
    expect(await status()).toMatchObject({ status: "delivered", sent_at: iso(0), delivered_at: iso(0) });
    pass(1000);
    await record("bounced");
    pass(1000);
    for (const what of ["accepted", "failed", "bounced"] as const) {
      await record(what);
      expect(await status()).toMatchObject({
        status: "bounced",
        sent_at: iso(0),
        delivered_at: iso(0),
        bounced_at: iso(1000),
      });
    }
  });

  it("does not fall back when a delivery is reported after an open", async () => {
    const { record, status, pass } = await queued({ status: "opened", opened_at: beginning });
    pass(500);
    await record("accepted");
    expect(await status()).toMatchObject({ status: "opened", opened_at: iso(0), delivered_at: iso(500) });
  });

  it.each(["failed", "cancelled"] as const)("never changes after it is %s", async (final) => {
    const { record, status } = await queued({ status: final });
    for (const what of ["accepted", "bounced"] as const) {
      await record(what);
      expect((await status()).status).toBe(final);
    }
  });
});
