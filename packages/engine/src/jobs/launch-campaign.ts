import type { Ctx } from "../platform/context.js";
import { createYielder } from "../platform/event-loop.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobRunner } from "../queue/job-runner.js";
import { addJob } from "../queue/queue.js";
import { readAudience } from "../resources/campaigns/audience.js";
import { acceptCampaignMail, finishLaunch, launchBatchSize } from "../resources/campaigns/launch.js";
import type { CampaignRow, ContactRow, JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

type Launch = JobPayloads["launch-campaign"];

/**
 * Gives back the runner that accepts the next messages of a campaign. How far it has come is noted in the transaction that
 * accepts them, so that nobody is skipped or mailed twice, wherever it ends. Its next turn comes behind what was queued
 * before these messages: the queue never holds more than two batches of a campaign, and other mail never waits for the rest.
 */
export function launchCampaign(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    const { ref, workspace_id } = job;
    const scope = { workspace: workspace_id };
    const campaign = await store.read(scope, (tx) => tx.campaigns.get(ref));
    if (campaign === undefined) return {};
    const launch = job.payload as unknown as Launch;
    if (launch.after === null) return { onCommit: (tx) => finishLaunch(ctx, tx, campaign) };
    const run_at = ctx.clock.now();
    const { contacts, after } = await nextContacts(store, campaign, launch.after, leaseLost);
    const payload = { ...launch, after, launched: launch.launched + contacts.length };
    return {
      // A job of its own goes on: this one is written to by its heartbeat, which so large a transaction should not meet.
      async onCommit(tx) {
        await acceptCampaignMail(ctx, tx, campaign, contacts, launch);
        await addJob(ctx, tx, { kind: "launch-campaign", ref, workspace_id, payload, run_at });
      },
    };
  };
}

/** The next contacts of an audience, some hundreds where there are as many. A list that is gone has no more members. */
async function nextContacts(
  store: Store,
  campaign: Readonly<CampaignRow>,
  from: string,
  leaseLost: AbortSignal,
): Promise<{ contacts: Readonly<ContactRow>[]; after: string | null }> {
  const scope = { workspace: campaign.workspace_id };
  const at = campaign.started_at ?? 0;
  const size = launchBatchSize / 2;
  const contacts: Readonly<ContactRow>[] = [];
  const yieldIfDue = createYielder();
  let after: string | null = from;
  // Few of many may fit: a batch is not begun for each of them.
  while (after !== null && contacts.length <= size && !leaseLost.aborted) {
    const behind: string = after;
    const part = await store.read(scope, (tx) => readAudience(tx, campaign, { after: behind, at, size }));
    contacts.push(...(part?.contacts ?? []));
    after = part?.next ?? null;
    await yieldIfDue();
  }
  return { contacts, after };
}

/** Ends the launch of a campaign that cannot go on: what was accepted of it is all there will be. */
export async function buryLaunch(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  const campaign = await tx.campaigns.get(job.ref);
  if (campaign?.status === "sending") await finishLaunch(ctx, tx, campaign);
}
