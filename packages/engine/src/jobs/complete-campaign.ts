import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobRunner } from "../queue/job-runner.js";
import { completeCampaign as complete } from "../resources/campaigns/launch.js";
import { readCounts } from "../resources/campaigns/stats.js";
import type { CampaignRow, JobRow } from "../store/entities.js";
import type { ReadTx, Store, Tx } from "../store/store.js";

/** How long mail of the campaign that is on its way is waited for in one run, in ms of the machine's time. */
const patience = 1000;

/** The longest wait between two runs, in ms. */
const longestWait = 60_000;

/** So many runs in a row wait for mail on its way; a worker that ended with it in hand is not waited for without end. */
const hopefulRuns = 5;

/**
 * Gives back the runner that ends a campaign once all of its messages have ended. Nothing but two counters is looked at, so
 * that those who deliver them have no row in common; mail that is to be tried again later is looked for again later.
 */
export function completeCampaign(store: Store): JobRunner {
  // Mail on its way takes its time also where the clock stands still.
  const machine = createClock();
  return async (ctx, job, leaseLost) => {
    const until = machine.now() + patience;
    for (let pause = 5; ; pause *= 2) {
      const left = await store.read("system", (tx) => whatIsLeft(tx, job.ref));
      if (left === "nothing") return { onCommit: (tx) => complete(ctx, tx, job.ref) };
      if (left === "waiting" || leaseLost.aborted || machine.now() >= until) {
        const { looks } = job.payload as JobPayloads["complete-campaign"];
        const isHopeful = left === "on its way" && looks < hopefulRuns;
        const wait = isHopeful ? 0 : Math.min(1000 * 2 ** looks, longestWait);
        return { reschedule: { at: ctx.clock.now() + wait, payload: { looks: looks + 1 } } };
      }
      await new Promise<void>((resolve) => machine.at(machine.now() + pause, resolve));
    }
  };
}

/** Ends the campaign of a job that cannot be done, with what is known: what is left of its mail ends by itself. */
export async function buryCompletion(ctx: Ctx, tx: Tx, job: JobRow): Promise<void> {
  await complete(ctx, tx, job.ref);
}

/** Whether a campaign has messages that have not ended, and whether a worker has one of them in hand. */
async function whatIsLeft(tx: ReadTx, id: string): Promise<"nothing" | "on its way" | "waiting"> {
  const campaign = await tx.campaigns.get(id);
  if (campaign === undefined || (await hasEnded(tx, campaign))) return "nothing";
  const inHand = await tx.jobs.find({ where: { state: "leased", kind: "deliver-email" } });
  const messages = await tx.messages.find({ where: { id: { in: inHand.map(({ ref }) => ref) } } });
  return messages.some(({ campaign_id }) => campaign_id === id) ? "on its way" : "waiting";
}

async function hasEnded(tx: ReadTx, campaign: Readonly<CampaignRow>): Promise<boolean> {
  const count = await readCounts(tx, campaign);
  return count("sent") + count("unsent") >= count("launched");
}
