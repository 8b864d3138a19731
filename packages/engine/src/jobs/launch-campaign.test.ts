import { describe, expect, it } from "vitest";
import { createCaptureMailer } from "../delivery/capture-mailer.js";
import type { Mailer } from "../delivery/mailer.js";
import { completeJob } from "../queue/queue.js";
import { launchBatchSize } from "../resources/campaigns/launch.js";
import { type FixtureOptions, openCore, sideBySide } from "../testing/core-fixture.js";
import { finishLaunchOfDeadJob, launchCampaign } from "./launch-campaign.js";

/** A campaign that was sent to `readers` contacts, and its launch job by job. */
async function setup(readers: number, options: FixtureOptions = {}) {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 }, ...options });
  const { call, core, store, workspace_id } = fixture;
  const scope = { workspace: workspace_id };
  const { ctx } = core;
  await store.transaction(scope, async (tx) => {
    for (let number = 0; number < readers; number += 1) {
      const now = ctx.clock.now();
      const email = `reader-${number}@example.com`;
      await tx.contacts.insert({
        id: ctx.ids.uuid(),
        workspace_id,
        email,
        address_key: email,
        first_name: null,
        last_name: null,
        attributes: {},
        subscribed: true,
        bounced: false,
        unsubscribed_at: null,
        last_opened_at: null,
        last_clicked_at: null,
        created_at: now,
        updated_at: now,
      });
    }
  });
  const create = async (line: string, body: unknown) => (await call(line, { body })).body.data.id as string;
  const template_id = await create("POST /templates", { name: "News", html: "<p>Hi</p>" });
  const rules = [{ field: "email", operator: "is_set" }];
  const segment_id = await create("POST /segments", { name: "All", conditions: { rules } });
  const draft = { name: "News", subject: "News", template_id, segment_id };
  const send = async (given: Partial<typeof draft> = {}) => {
    const id = await create("POST /campaigns", { ...draft, ...given });
    const { status } = await call(`POST /campaigns/${id}/send/api`, { headers: { "idempotency-key": id } });
    expect(status).toBe(202);
    return id;
  };
  let reads = 0;
  const runner = launchCampaign({
    read(...given) {
      reads += 1;
      return store.read(...given);
    },
  });
  const jobs = (kind: string) => store.read(scope, (tx) => tx.jobs.find({ where: { kind } }));
  const job = async () => {
    const [found] = await jobs("launch-campaign");
    if (found === undefined) throw new Error("no launch is under way");
    return found;
  };
  return {
    ...fixture,
    scope,
    segment_id,
    send,
    jobs,
    job,
    /** Returns how often jobs have read the store. */
    reads: () => reads,
    run: async () => runner(ctx, await job(), new AbortController().signal, () => true),
    /** Executes the next job as a worker does, with its result in one transaction. */
    async turn(): Promise<void> {
      const due = await job();
      const { onCommit } = await runner(ctx, due, new AbortController().signal, () => true);
      await store.transaction(scope, async (tx) => {
        expect(await completeJob(tx, due)).toBe(true);
        await onCommit?.(tx);
      });
    },
    /** Returns the addresses of all messages. */
    addressees: async () => (await store.read(scope, (tx) => tx.messages.find({}))).map(({ to }) => to).sort(),
    total: async (id: string) => (await call(`GET /campaigns/${id}`)).body.data.total_recipients,
  };
}

describe("the launch of a campaign", () => {
  it("accepts a batch per job, and adds the next job in the same transaction", async () => {
    const { send, turn, job, addressees, total, jobs } = await setup(launchBatchSize + 1);
    const id = await send();
    await turn();
    expect((await addressees()).length).toBe(launchBatchSize);
    expect((await job()).payload).toMatchObject({ launched: launchBatchSize, after: expect.stringMatching(/./) });
    await turn();
    expect(new Set(await addressees()).size).toBe(launchBatchSize + 1);
    expect((await job()).payload).toMatchObject({ launched: launchBatchSize + 1, after: null });
    await turn();
    expect(await jobs("launch-campaign")).toEqual([]);
    expect(await jobs("complete-campaign")).toMatchObject([{ ref: id, payload: { looks: 0 } }]);
    expect(await total(id)).toBe(launchBatchSize + 1);
  });

  it("looks for more contacts at once where few belong to the audience", async () => {
    const { send, turn, call, reads, addressees } = await setup(1000);
    const rules = [{ field: "email", operator: "contains", value: "-99" }];
    const { body } = await call("POST /segments", { body: { name: "Few", conditions: { rules } } });
    await send({ segment_id: body.data.id });
    await turn();
    expect((await addressees()).length).toBe(11);
    // The campaign, and slices of 50, 100, 200, 400 and the rest.
    expect(reads()).toBe(6);
  });

  it("accepts nobody twice and skips nobody when the transaction of a job is lost", async () => {
    const { send, turn, job, run, store, scope, addressees } = await setup(3);
    await send();
    const due = await job();
    const { onCommit } = await run();
    const failing = store.transaction(scope, async (tx) => {
      await completeJob(tx, due);
      await onCommit?.(tx);
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await addressees()).toEqual([]);
    await turn();
    expect(await addressees()).toEqual([0, 1, 2].map((number) => `reader-${number}@example.com`));
  });

  it("ends with the accepted messages when its segment is deleted", async () => {
    const { send, turn, call, segment_id, addressees, total } = await setup(launchBatchSize + 100);
    const id = await send();
    await turn();
    await call(`DELETE /segments/${segment_id}`);
    await turn();
    await turn();
    expect([(await addressees()).length, await total(id)]).toEqual([launchBatchSize, launchBatchSize]);
  });

  it("ends with the accepted messages when its job becomes a dead letter", async () => {
    const { send, turn, job, store, scope, core, total } = await setup(launchBatchSize + 100);
    const id = await send();
    await turn();
    const stuck = await job();
    await store.transaction(scope, (tx) => finishLaunchOfDeadJob(core.ctx, tx, stuck));
    expect(await total(id)).toBe(launchBatchSize);
  });

  it.each([
    [2, 2],
    [1, 1],
  ])(
    "mails contacts that returned to the audience within the limits: with a limit of %i, %i",
    async (plan_limit, mailed) => {
      const { send, turn, call, addressees, total, core } = await setup(2, { workspace: { plan_limit } });
      const { id: removed } = (await call("GET /contacts")).body.data[0];
      await call(`PATCH /contacts/${removed}`, { body: { subscribed: false } });
      const id = await send();
      expect(await total(id)).toBe(1);
      await call(`PATCH /contacts/${removed}`, { body: { subscribed: true } });
      await turn();
      expect((await addressees()).length).toBe(mailed);
      await core.settle();
      expect(await total(id)).toBe(mailed);
    },
  );

  it("does not delay other workspaces: mail that arrives at its beginning is delivered before the last batch is accepted", async () => {
    const capture = createCaptureMailer();
    let others: Promise<unknown> | undefined;
    let launch: readonly unknown[] = [];
    const deliver: Mailer["deliver"] = async (mail) => {
      others ??= call("POST /email/send", { key, body: { to: "other@example.com", subject: "Hi", text: "Hi" } });
      await others;
      if (mail.to === "other@example.com") launch = await jobs("launch-campaign");
      return capture.deliver(mail);
    };
    const { send, call, core, jobs, makeWorkspace } = await setup(launchBatchSize * 6 + 1, {
      mailer: { ...capture, deliver },
      worker: sideBySide,
    });
    const { key } = await makeWorkspace("Other");
    await send();
    await core.start();
    await core.settle();
    expect(launch).toMatchObject([{ payload: { after: expect.any(String) } }]);
    const place = capture.mails.findIndex(({ to }) => to === "other@example.com");
    expect([place > 0, place < launchBatchSize, capture.mails.length]).toEqual([true, true, launchBatchSize * 6 + 2]);
    await core.stop();
  });
});
