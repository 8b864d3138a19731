import { pathToFileURL } from "node:url";
import { Logger, makeWorkerUtils, run as runWorker } from "graphile-worker";
import pg from "pg";
import PgBoss from "pg-boss";
import { QueueLooks } from "../packages/engine/src/store/claim.js";
import type { JobRow } from "../packages/engine/src/store/entities.js";
import type { Store } from "../packages/engine/src/store/store.js";
import { sampleJob } from "../packages/engine/src/store/testing/sample-rows.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

// Measures the built packages: a loader that compiles sources at run time names every function, which costs time.
const built = new URL("../packages/engine/dist/store/postgres/postgres-store.js", import.meta.url);
const { openPostgresStore } = (await import(
  built.href
)) as typeof import("../packages/engine/src/store/postgres/postgres-store.js");

const rounds = 5;
const queued = 10_000;
/** The results that a worker commits in one transaction: see `queue/job-results.ts`. */
const endedTogether = 24;

/** Empty jobs completed a second, from a full queue to an empty one. */
interface Round {
  own: number;
  graphile: number;
  boss: number;
}

/**
 * Measures empty jobs claimed and completed on PostgreSQL, in the sets in which a worker does it, against two other job queues,
 * which complete jobs in sets as well (S7).
 */
export async function run(): Promise<Result[]> {
  const server = testServerUrl() === undefined ? await startTestServer() : undefined;
  const base = testServerUrl() ?? server?.url;
  if (base === undefined) {
    console.error("postgres-queue.bench: skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const { url, drop } = await createTestDatabase(base, `posthorn_bench_queue_${process.pid}`);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // The statements of a broken connection report it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const store = await openPostgresStore({ url });
  const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => {}) });
  await utils.migrate();
  const boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue("empty");
  try {
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      measured.push({ own: await ours(store), graphile: await graphile(pool), boss: await bosses(boss) });
    }
    // The first round is a warm-up.
    measured.shift();
    return [
      result(measured, "graphile", {
        id: "S7-graphile",
        of: "graphile-worker's, local queue of 500",
        gate: ">= 1.2",
        target: ">= 1.8",
      }),
      result(measured, "boss", { id: "S7-boss", of: "pg-boss's, batches of 1000", gate: ">= 3", target: ">= 4" }),
    ];
  } finally {
    await boss.stop({ graceful: false });
    await utils.release();
    await store.close();
    await pool.end();
    await drop();
    await server?.remove();
  }
}

function result(
  measured: readonly Round[],
  which: "graphile" | "boss",
  { of, ...goal }: { id: string; of: string; gate: string; target: string },
): Result {
  const ratios = measured.map((round) => round.own / round[which]);
  return {
    ...goal,
    what: `${queued} empty jobs claimed 500 at a time and ended ${endedTogether} in a transaction: jobs/s against ${of}`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    detail: {
      "own, jobs/s": rounded(median(measured.map(({ own }) => own))),
      "other, jobs/s": rounded(median(measured.map((round) => round[which]))),
    },
  };
}

async function ours(store: Store): Promise<number> {
  await store.restore({ collections: { jobs: Array.from({ length: queued }, (_, n) => newJob(n)) } });
  return rate(async () => {
    const ends: Promise<boolean[]>[] = [];
    const looks = new QueueLooks();
    // One claim at a time, as in a worker. Its jobs end while the next claim runs.
    for (let turn = 0, claimed = 0; claimed < queued; turn++) {
      if (turn > queued) throw new Error(`${claimed} of ${queued} jobs were claimed`);
      const claim = { now: 2_000, limit: 500, lease_until: 9_000, lease_token: `t${turn}`, maxPerKey: 500, looks };
      const jobs = await store.transaction("system", (tx) => tx.claimDue(claim));
      claimed += jobs.length;
      for (let i = 0; i < jobs.length; i += endedTogether) ends.push(end(store, jobs.slice(i, i + endedTogether)));
    }
    if ((await Promise.all(ends)).flat().includes(false)) throw new Error("a job's lease was lost");
  });
}

/** Completes jobs of one workspace as the worker does. */
function end(store: Store, jobs: readonly JobRow[]): Promise<boolean[]> {
  const scope = { workspace: (jobs[0] as JobRow).workspace_id };
  return store.transaction(scope, (tx) =>
    Promise.all(jobs.map(({ id, lease_token }) => tx.jobs.delete(id, { lease_token }))),
  );
}

function newJob(n: number): JobRow {
  const place = String(n).padStart(12, "0");
  return sampleJob(`01933b6e-8a4e-7000-8000-${place}`, { ref: `msg_${place}` });
}

async function graphile(pool: pg.Pool): Promise<number> {
  await pool.query(
    `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(SELECT json_populate_record(NULL::graphile_worker.job_spec,
      '{"identifier":"empty","payload":{}}') FROM generate_series(1, $1)))`,
    [queued],
  );
  let done = 0;
  let allDone = () => {};
  const ended = new Promise<void>((resolve) => {
    allDone = resolve;
  });
  return rate(async () => {
    const runner = await runWorker({
      pgPool: pool,
      logger: new Logger(() => () => {}),
      noHandleSignals: true,
      preset: {
        worker: { concurrentJobs: 24, localQueue: { size: 500 }, completeJobBatchDelay: 0 },
      },
      taskList: {
        empty: async () => {
          done += 1;
          if (done === queued) allDone();
        },
      },
    });
    await ended;
    // Resolves once the completed jobs are recorded in the database.
    await runner.stop();
  });
}

async function bosses(boss: PgBoss): Promise<number> {
  for (let made = 0; made < queued; made += 1000) {
    await boss.insert(Array.from({ length: 1000 }, () => ({ name: "empty", data: {} })));
  }
  return rate(async () => {
    for (let done = 0; done < queued; ) {
      const jobs = await boss.fetch("empty", { batchSize: 1000 });
      await boss.complete(
        "empty",
        jobs.map(({ id }) => id),
      );
      done += jobs.length;
    }
  });
}

async function rate(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (queued / (performance.now() - start)) * 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const measured of await run()) console.log(JSON.stringify(measured));
}
