import { openPostgresStore } from "../packages/engine/src/store/postgres/postgres-store.js";
import type { Store } from "../packages/engine/src/store/store.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import {
  ask,
  backendsOf,
  clusterArgs,
  cpuOf,
  createKey,
  type EngineProcess,
  load,
  newMail,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const few = 10_000;
const many = 1_000_000;
const rounds = 5;
const sends = 300;
const connections = 16;
const due = 2_000;

/** A database with delivered messages and as many jobs scheduled for later, and a process that answers. */
interface Stage {
  url: string;
  api: EngineProcess;
  key: string;
  store: Store;
  close(): Promise<void>;
}

/**
 * Measures what one send and one claim cost, engine and PostgreSQL together, with 1,000,000 messages and as many jobs
 * for later in the database, against 10,000 (S8). CPU is counted, because a wait for the disk is the same for both.
 *
 * The gate follows from the indexes: a descent grows with the logarithm of the rows, from two or three pages to three
 * or four; nothing else in a send or a claim depends on the number of rows.
 */
export async function run(): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error("scale.bench: skipped, only Linux reports the CPU time of other processes");
    return [];
  }
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("scale.bench: skipped, no PostgreSQL on this machine and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const stages: Stage[] = [];
  try {
    for (const count of [few, many]) stages.push(await openStage(server, count));
    return await measure(stages as [Stage, Stage]);
  } finally {
    for (const stage of stages) await stage.close();
    await own?.remove();
  }
}

async function measure([small, large]: [Stage, Stage]): Promise<Result[]> {
  const sizes = await ask(
    small.url,
    `SELECT relname, pg_total_relation_size(c.oid) / ${few}.0 AS bytes, pg_indexes_size(c.oid) / ${few}.0 AS indexes
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'public' AND relname IN ('messages', 'events')`,
  );
  const send: Pair[] = [];
  const claim: Pair[] = [];
  for (let round = 0; round <= rounds; round++) {
    send.push({ small: await costOfSend(small), large: await costOfSend(large) });
    claim.push({ small: await costOfClaim(small), large: await costOfClaim(large) });
  }
  const against = `with ${many} messages and as many jobs for later in PostgreSQL, against ${few}`;
  return [
    row(send, {
      id: "S8-send",
      what: `CPU of a send, engine and database, ${against}`,
      gate: "<= 1.5",
      target: "<= 1.2",
      detail: Object.fromEntries(
        sizes.flatMap(({ relname, bytes, indexes }) => [
          [`${relname}, bytes on disk a message`, rounded(Number(bytes))],
          [`${relname}, of these indexes`, rounded(Number(indexes))],
        ]),
      ),
    }),
    row(claim, {
      id: "S8-claim",
      what: `CPU of a claimed job, a hundred a claim, ${against}`,
      gate: "<= 1.5",
      target: "<= 1.2",
      detail: {},
    }),
  ];
}

interface Pair {
  small: number;
  large: number;
}

/** The first round is a warm-up. */
function row(pairs: readonly Pair[], goal: Pick<Result, "id" | "what" | "gate" | "target" | "detail">): Result {
  const measured = pairs.slice(1);
  const ratios = measured.map(({ small, large }) => large / small);
  return {
    ...goal,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    detail: {
      [`${few}, µs`]: rounded(median(measured.map(({ small }) => small))),
      [`${many}, µs`]: rounded(median(measured.map(({ large }) => large))),
      ...goal.detail,
    },
  };
}

async function costOfSend({ url, api, key }: Stage): Promise<number> {
  const pids = [api.pid, ...(await backendsOf(url))];
  const before = cpuOf(pids);
  await load([`${api.url}/email/send`], { authorization: `Bearer ${key}` }, { connections, amount: sends });
  return (cpuOf(pids) - before) / sends;
}

async function costOfClaim({ url, store }: Stage): Promise<number> {
  const now = Date.now();
  // Removes the jobs that earlier rounds left.
  await ask(url, `DELETE FROM jobs WHERE run_at < ${now}`, addJobs(due, "due", `${now - due} + n`), "ANALYZE jobs");
  const pids = [process.pid, ...(await backendsOf(url))];
  const before = cpuOf(pids);
  let claimed = 0;
  while (claimed < due) {
    const claim = { now, limit: 100, lease_until: now + 60_000, lease_token: "a bench's", maxPerKey: 100 };
    const { length } = await store.transaction("system", (tx) => tx.claimDue(claim));
    if (length === 0) throw new Error(`${claimed} of ${due} jobs were claimed`);
    claimed += length;
  }
  return (cpuOf(pids) - before) / due;
}

async function openStage(server: string, count: number): Promise<Stage> {
  const { url, drop } = await createTestDatabase(server, `posthorn_scale_${process.pid}_${count}`);
  const sink = await startSink();
  // One message is delivered, and one job waits. All other rows are copies of these.
  const all = await startEngine(clusterArgs(url, "all", sink.url));
  const key = await createKey(all);
  await sendOne(all, key);
  await untilReceived(sink, 1);
  await all.stop();
  sink.stop();
  const api = await startEngine(clusterArgs(url, "api"));
  await sendOne(api, key);
  await fill(url, count);
  const store = await openPostgresStore({ url });
  return {
    url,
    api,
    key,
    store,
    async close() {
      await store.close();
      await api.stop();
      await drop();
    },
  };
}

async function sendOne({ url }: EngineProcess, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const { status } = await fetch(`${url}/email/send`, { method: "POST", headers, body: newMail() });
  if (status !== 200) throw new Error(`a send was answered ${status}`);
}

const quickly = "SET synchronous_commit = off";
const ofMessage = "'msg_' || lpad(to_hex(n), 32, '0')";

/** Copies the delivered message, its events and the waiting job `count` times, each with a new id, address and time. */
async function fill(url: string, count: number): Promise<void> {
  const address = "'reader.' || md5(n::text) || '@example.com'";
  const message = { id: ofMessage, to: address, address_key: address, created_at: `(m).created_at - ${count} + n` };
  const delivered = "SELECT messages AS m FROM messages WHERE status = 'delivered' LIMIT 1";
  const event = {
    id: "lpad(to_hex(n), 31, '0') || row_number",
    subject_id: ofMessage,
    at: `(m).at - ${count} + n`,
  };
  const deliveryEvents = `SELECT events AS m, row_number() OVER (ORDER BY id) FROM events WHERE subject_id LIKE 'msg%'`;
  const later = Date.now() + 30 * 86_400_000;
  await Promise.all([
    ask(url, quickly, copies("messages", delivered, count, message)),
    // A send reads no event, so only enough events are copied to measure their size on disk.
    ask(url, quickly, copies("events", deliveryEvents, Math.min(count, few), event)),
    ask(url, quickly, addJobs(count, "later", `${later} + n`)),
  ]);
  await ask(url, "VACUUM ANALYZE messages", "VACUUM ANALYZE events", "VACUUM ANALYZE jobs", "CHECKPOINT");
}

function addJobs(count: number, name: string, run_at: string): string {
  const id = `'${name}-' || lpad(to_hex(n), 20, '0')`;
  const template = "SELECT jobs AS m FROM jobs WHERE kind = 'deliver-email' LIMIT 1";
  return copies("jobs", template, count, {
    id,
    ref: id,
    run_at,
    state: "'queued'",
    lease_until: "null::bigint",
    lease_token: "null::text",
  });
}

/** Returns an insert of copies of the rows that `template` selects as `m`, with new values in some columns. */
function copies(table: string, template: string, count: number, other: Record<string, string>): string {
  const values = Object.entries(other).flatMap(([name, value]) => [`'${name}'`, value]);
  return `INSERT INTO ${table} SELECT r.* FROM (${template}) t, generate_series(1, ${count}) n,
    LATERAL jsonb_populate_record(m, jsonb_build_object(${values.join(", ")})) r ON CONFLICT DO NOTHING`;
}
