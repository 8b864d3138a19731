import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openPostgresStore } from "../packages/engine/src/store/postgres/postgres-store.js";
import { sampleJob } from "../packages/engine/src/store/testing/sample-rows.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 5;
const jobs = 10_000;

/**
 * Measures how fast two processes claim and complete jobs, a hundred a claim, against one (S9). Measures nothing where
 * PostgreSQL is missing.
 */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error(
      "scale-claims.bench: skipped, no PostgreSQL on this machine and POSTHORN_TEST_DATABASE_URL is not set",
    );
    return [];
  }
  const { url, drop } = await createTestDatabase(server, `posthorn_claims_${process.pid}`);
  const store = await openPostgresStore({ url });
  const claimers: ChildProcess[] = [];
  try {
    for (let index = 0; index < 2; index++) {
      const claimer = fork(fileURLToPath(new URL("./servers/claim.ts", import.meta.url)), [url]);
      claimers.push(claimer);
      await once(claimer, "message");
    }
    const rate = async (workers: readonly ChildProcess[]) => {
      const collections = { jobs: Array.from({ length: jobs }, (_, n) => newJob(n)) };
      await store.restore({ collections });
      const began = performance.now();
      const counts = await Promise.all(
        workers.map(async (worker) => {
          worker.send("claim");
          return ((await once(worker, "message")) as [number])[0];
        }),
      );
      const claimed = counts.reduce((sum, count) => sum + count, 0);
      if (claimed !== jobs) throw new Error(`${claimed} of ${jobs} jobs were claimed`);
      return (jobs / (performance.now() - began)) * 1000;
    };
    const pairs: { one: number; two: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      pairs.push({ one: await rate(claimers.slice(0, 1)), two: await rate(claimers) });
    }
    pairs.shift();
    const ratios = pairs.map(({ one, two }) => two / one);
    return [
      {
        id: "S9-claim",
        what: "jobs claimed a hundred at a time and ended, two processes on one PostgreSQL, against one process",
        ratio: rounded(median(ratios)),
        min: rounded(Math.min(...ratios)),
        max: rounded(Math.max(...ratios)),
        rounds,
        // Two processes gain little on two cores that PostgreSQL shares. The gate holds that they do not block each
        // other.
        gate: ">= 0.8",
        target: ">= 1.3",
        detail: {
          "one process, jobs/s": rounded(median(pairs.map(({ one }) => one))),
          "two processes, jobs/s": rounded(median(pairs.map(({ two }) => two))),
        },
      },
    ];
  } finally {
    for (const claimer of claimers) claimer.disconnect();
    await store.close();
    await drop();
    await own?.remove();
  }
}

function newJob(n: number) {
  const id = `01933b6e-8a4e-7000-8000-${String(n).padStart(12, "0")}`;
  return sampleJob(id, { workspace_id: `01933b6e-8a4e-7000-8000-${n % 100}`, ref: `msg_${n}` });
}
