// A process that claims all due jobs of a database on request, a hundred at a time and four claims at once. It ends
// each hundred in one transaction, and then sends the number of jobs to its parent.
import { openPostgresStore } from "../../packages/engine/src/store/postgres/postgres-store.js";

const [url = ""] = process.argv.slice(2);
const store = await openPostgresStore({ url });
const lease_token = `of ${process.pid}`;
const claim = { now: 2_000, limit: 100, lease_until: 9_000, lease_token, maxPerKey: 100 };

async function claimAll(): Promise<number> {
  let count = 0;
  for (let looks = 0; looks < 10_000; looks++) {
    const jobs = await store.transaction("system", (tx) => tx.claimDue(claim));
    await store.transaction("system", async (tx) => {
      await Promise.all(jobs.map((job) => tx.jobs.delete(job.id, { lease_token })));
    });
    count += jobs.length;
    // A claim skips rows that another claim has locked, so the queue is empty only when no job is queued.
    if (jobs.length === 0 && (await store.nextRunAt()) === undefined) return count;
  }
  throw new Error("jobs are queued that cannot be claimed");
}

process.on("message", async () => {
  const counts = await Promise.all(Array.from({ length: 4 }, claimAll));
  process.send?.(counts.reduce((sum, count) => sum + count, 0));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
