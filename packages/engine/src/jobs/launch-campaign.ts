import type { Ctx } from "../platform/context.js";
import { createYielder } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { addJob } from "../queue/queue.js";
import { readAudience } from "../resources/campaigns/audience.js";
import { acceptCampaignMail, finishLaunch, type Launch, launchBatchSize } from "../resources/campaigns/launch.js";
import type { CampaignRow, ContactRow, JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/**
 * Returns the job runner that accepts the next messages of a campaign. The transaction that accepts them also stores
 * the progress, so that nobody is skipped or mailed twice after a crash. The next job is queued behind every job that
 * is older than these messages: the queue holds at most two batches of a campaign, and other mail does not wait for the
 * whole campaign.
 */
export function launchCampaign(store: Store): JobRunner {
  return async (ctx, job, leaseLost) => {
    const { ref, workspace_id } = job;
    const scope = { workspace: workspace_id };
    const campaign = await store.read(scope, (tx) => tx.campaigns.get(ref));
    if (campaign === undefined) return {};
    const launch = job.payload as Readonly<Record<string, unknown>> & Launch;
    if (launch.after === null) return { onCommit: (tx) => finishLaunch(ctx, tx, campaign) };
    const run_at = ctx.clock.now();
    const { contacts, after } = await nextContacts(store, campaign, launch.after, leaseLost);
    const payload = { ...launch, after, launched: launch.launched + contacts.length };
    return {
      // A new job continues. Heartbeats write to the row of this one, which would conflict with so large a transaction.
      async onCommit(tx) {
        await acceptCampaignMail(ctx, tx, campaign, { contacts, launch });
        await addJob(ctx, tx, { kind: "launch-campaign", ref, workspace_id, payload, run_at });
      },
    };
  };
}

/**
 * Returns the next contacts of an audience, some hundreds unless fewer are left. A deleted list has no more members.
 */
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
  // Few contacts of a slice may match, so several slices make up a batch.
  while (after !== null && contacts.length <= size && !leaseLost.aborted) {
    const behind: string = after;
    const part = await store.read(scope, (tx) => readAudience(tx, campaign, { after: behind, at, size }));
    contacts.push(...(part?.contacts ?? []));
    after = part?.next ?? null;
    await yieldIfDue();
  }
  return { contacts, after };
}

/** Finishes the launch of a dead letter with the messages that were accepted. */
export async function finishLaunchOfDeadJob(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  const campaign = await tx.campaigns.get(job.ref);
  if (campaign?.status === "sending") await finishLaunch(ctx, tx, campaign);
}
