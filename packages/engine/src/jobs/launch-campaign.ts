import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Ctx } from "../platform/context.js";
import { createYielder } from "../platform/event-loop.js";
import type { JobRunner } from "../queue/job-runner.js";
import { addJob } from "../queue/queue.js";
import { type AudiencePart, readAudience } from "../resources/campaigns/audience.js";
import { acceptCampaignMail, finishLaunch, type Launch, launchBatchSize } from "../resources/campaigns/launch.js";
import type { CampaignRow, ContactRow, JobRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

/**
 * Returns the job runner that accepts the next messages of a campaign. The transaction that accepts them also stores
 * the progress, so that nobody is skipped or mailed twice after a crash. The next job is queued behind every job that
 * is older than these messages: the queue holds at most two batches of a campaign, and other mail does not wait for the
 * whole campaign.
 */
export function launchCampaign(store: Pick<Store, "read">): JobRunner {
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

/** The most contacts of which one read looks for those of an audience. */
const largestSlice = 400;

/**
 * Returns the next contacts of an audience: a batch where most contacts belong to it, at least half a batch unless fewer are left. A
 * deleted list has no more members.
 */
async function nextContacts(
  store: Pick<Store, "read">,
  campaign: Readonly<CampaignRow>,
  from: string,
  leaseLost: AbortSignalLike,
): Promise<{ contacts: Readonly<ContactRow>[]; after: string | null }> {
  const scope = { workspace: campaign.workspace_id };
  const at = campaign.started_at ?? 0;
  const enough = launchBatchSize / 2;
  const contacts: Readonly<ContactRow>[] = [];
  const yieldIfDue = createYielder();
  let after: string | null = from;
  let size = enough;
  while (after !== null && contacts.length <= enough && !leaseLost.aborted) {
    const slice: AudiencePart = { after, at, size };
    const part = await store.read(scope, (tx) => readAudience(tx, campaign, slice));
    const found = part?.contacts ?? [];
    contacts.push(...found);
    after = part?.next ?? null;
    // Where few contacts match, small slices would make many reads of a batch.
    if (found.length < size / 8) size = Math.min(2 * size, largestSlice);
    await yieldIfDue();
  }
  return { contacts, after };
}

/** Finishes the launch of a dead letter with the messages that were accepted. */
export async function finishLaunchOfDeadJob(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  const campaign = await tx.campaigns.get(job.ref);
  if (campaign?.status === "sending") await finishLaunch(ctx, tx, campaign);
}
