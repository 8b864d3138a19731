import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobRunner } from "../queue/job-runner.js";
import { completeCampaign as complete } from "../resources/campaigns/launch.js";
import { readCounts } from "../resources/campaigns/stats.js";
import type { CampaignRow, JobRow } from "../store/entities.js";
import type { ReadTx, Store, Tx } from "../store/store.js";

/** How long one execution waits for messages that are being delivered, in ms of wall-clock time. */
const longestPoll = 1000;

/** The longest delay before the next execution, in ms. */
const longestWait = 60_000;

/**
 * How many consecutive executions wait for messages that are being delivered. More would not help: the worker that had one may
 * have crashed.
 */
const maxImmediateRuns = 5;

/**
 * Returns the job runner that completes a campaign after all of its messages. It reads two counters only, so that
 * deliveries share no row because of it. While messages wait for a retry, it is rescheduled.
 */
export function completeCampaign(store: Store): JobRunner {
  // Deliveries take wall-clock time even when the engine's clock is moved manually.
  const wallClock = createClock();
  return async (ctx, job, leaseLost) => {
    const until = wallClock.now() + longestPoll;
    for (let pause = 5; ; pause *= 2) {
      const mail = await store.read("system", (tx) => stateOfMail(tx, job.ref));
      if (mail === "finished") return { onCommit: (tx) => complete(ctx, tx, job.ref) };
      if (mail === "waiting" || leaseLost.aborted || wallClock.now() >= until) {
        const { looks } = job.payload as JobPayloads["complete-campaign"];
        const isImmediate = mail === "being delivered" && looks < maxImmediateRuns;
        const wait = isImmediate ? 0 : Math.min(1000 * 2 ** looks, longestWait);
        return { reschedule: { at: ctx.clock.now() + wait, payload: { looks: looks + 1 } } };
      }
      await new Promise<void>((resolve) => wallClock.at(wallClock.now() + pause, resolve));
    }
  };
}

/** Completes the campaign of a dead letter. Its unfinished messages are still delivered. */
export async function completeCampaignOfDeadJob(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await complete(ctx, tx, job.ref);
}

/** Returns whether all messages of a campaign are finished and, if not, whether a worker is delivering one of them. */
async function stateOfMail(tx: ReadTx, id: string): Promise<"finished" | "being delivered" | "waiting"> {
  const campaign = await tx.campaigns.get(id);
  if (campaign === undefined || (await isComplete(tx, campaign))) return "finished";
  const running = await tx.jobs.find({ where: { state: "leased", kind: "deliver-email" } });
  const messages = await tx.messages.find({ where: { id: { in: running.map(({ ref }) => ref) } } });
  return messages.some(({ campaign_id }) => campaign_id === id) ? "being delivered" : "waiting";
}

async function isComplete(tx: ReadTx, campaign: Readonly<CampaignRow>): Promise<boolean> {
  const count = await readCounts(tx, campaign);
  return count("sent") + count("unsent") >= count("launched");
}
