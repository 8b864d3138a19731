import { pathToFileURL } from "node:url";
import type { JobRow } from "../packages/engine/src/store/entities.js";
import { Availability } from "../packages/engine/src/store/postgres/availability.js";
import { bulkInsert } from "../packages/engine/src/store/postgres/bulk-insert.js";
import { createConnections } from "../packages/engine/src/store/postgres/connections.js";
import { openPostgresStore } from "../packages/engine/src/store/postgres/postgres-store.js";
import { sqlTableOf } from "../packages/engine/src/store/postgres/sql-table.js";
import type { Store } from "../packages/engine/src/store/store.js";
import { sampleJob } from "../packages/engine/src/store/testing/sample-rows.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 5;
const concurrency = 64;
const commits = 2_000;
const queued = 10_000;

let made = 0;
const newJob = (): JobRow => {
  const n = String(++made).padStart(12, "0");
  return sampleJob(`01933b6e-8a4e-7000-8000-${n}`, {
    workspace_id: `01933b6e-8a4e-7000-8000-${made % 100}`,
    ref: `msg_${n}`,
  });
};

/** Rows a second of each kind of work. */
interface Round {
  floor: number;
  commit: number;
  claim: number;
  end: number;
}

/**
 * Measures commits of one row and claims of jobs on PostgreSQL against plain inserts of many rows (S6, S7). Measures
 * nothing where PostgreSQL is missing.
 */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("postgres.bench: skipped, no PostgreSQL on this machine and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  try {
    return await measure(server);
  } finally {
    await own?.remove();
  }
}

async function measure(server: string): Promise<Result[]> {
  const { url, drop } = await createTestDatabase(server, `posthorn_bench_${process.pid}`);
  const store = await openPostgresStore({ url });
  try {
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round++) measured.push(await measureRound(url, store));
    // The first round is a warm-up.
    measured.shift();
    const detail = {
      "plain inserts of 100, rows/s": rounded(median(measured.map((each) => each.floor))),
      "transactions of one row, /s": rounded(median(measured.map((each) => each.commit))),
      "jobs claimed, /s": rounded(median(measured.map((each) => each.claim))),
      "jobs ended one by one, /s": rounded(median(measured.map((each) => each.end))),
    };
    const row = (of: "commit" | "claim" | "end", goal: Pick<Result, "id" | "what" | "gate" | "target">): Result => {
      const ratios = measured.map((each) => each[of] / each.floor);
      const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
      return { ...goal, ratio: rounded(median(ratios)), min: rounded(least), max: rounded(most), rounds, detail };
    };
    const against = "against rows of plain inserts of 100";
    return [
      row("commit", {
        id: "S6-commit",
        what: `transactions of one row, durable, ${concurrency} at once, ${against}`,
        gate: ">= 0.04",
        target: ">= 0.2",
      }),
      row("claim", {
        id: "S7-claim",
        what: `jobs claimed in batches of 100 by 4 at once, ${against}`,
        gate: ">= 0.2",
        target: ">= 0.6",
      }),
      row("end", {
        id: "S7-end",
        what: `claimed jobs ended in a transaction each, ${concurrency} at once, ${against}`,
        gate: ">= 0.04",
        target: ">= 0.2",
      }),
    ];
  } finally {
    await store.close();
    await drop();
  }
}

async function measureRound(url: string, store: Store): Promise<Round> {
  await store.restore({ collections: {} });
  const floor = await rate(queued, () => plainInserts(url, queued));
  const claimed: JobRow[] = [];
  const claim = await rate(queued, async () => {
    await Promise.all(Array.from({ length: 4 }, () => claimAll(store, claimed)));
  });
  if (claimed.length !== queued) throw new Error(`${claimed.length} of ${queued} jobs were claimed`);
  const some = claimed.slice(0, commits);
  const end = await rate(commits, () =>
    atOnce(some, async (job) => {
      const scope = { workspace: job.workspace_id };
      await store.transaction(scope, (tx) => tx.jobs.delete(job.id, { lease_token: job.lease_token }));
    }),
  );
  const commit = await rate(commits, () =>
    atOnce(Array.from({ length: commits }, newJob), (job) =>
      store.transaction({ workspace: job.workspace_id }, (tx) => tx.jobs.insert(job)),
    ),
  );
  return { floor, commit, claim, end };
}

async function plainInserts(url: string, count: number): Promise<void> {
  const clock = { now: Date.now, at: () => () => {} };
  const connections = createConnections({
    url,
    poolSize: 1,
    availability: new Availability({ clock, log: { warn: () => {} } }),
  });
  const client = await connections.acquire();
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: 100 }, () => ({ ...newJob() }));
    await bulkInsert((text, values) => client.query({ name: "plain", text, values }), sqlTableOf("jobs"), rows);
  }
  connections.release(client);
  await connections.close();
}

async function claimAll(store: Store, claimed: JobRow[]): Promise<void> {
  const claim = { now: 2_000, limit: 100, lease_until: 9_000, lease_token: "t", maxPerKey: 100 };
  for (let turn = 0; turn < queued; turn++) {
    const jobs = await store.transaction("system", (tx) => tx.claimDue(claim));
    if (jobs.length === 0) return;
    claimed.push(...jobs);
  }
}

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (count / (performance.now() - start)) * 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
