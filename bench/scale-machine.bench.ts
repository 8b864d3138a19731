import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCore } from "../packages/engine/src/create-core.js";
import { createCaptureMailer } from "../packages/engine/src/delivery/capture-mailer.js";
import { createClock } from "../packages/engine/src/platform/clock.js";
import { createCtx } from "../packages/engine/src/platform/create-ctx.js";
import { systemRandom } from "../packages/engine/src/platform/random.js";
import { bootstrap } from "../packages/engine/src/startup/bootstrap.js";
import { openJsonStore } from "../packages/engine/src/store/json/json-store.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import {
  ask,
  createKey,
  type EngineProcess,
  load,
  member,
  newMail,
  type Sink,
  startEngine,
  startSink,
  untilTaken,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 3;
const mails = 2_000;
const connections = 64;
const stored = 20_000;
const starts = 5;

/** What a layout did in one round, a second. */
interface Rate {
  accepted: number;
  delivered: number;
}

/**
 * Measures what one machine carries, processes as they are run in earnest, load and mail server beside them: sends accepted
 * and mails delivered on the JSON store, on PostgreSQL with one process and with two (S10); and what stored messages take
 * of memory, disk and starting time on the JSON store (S11).
 */
export async function run(): Promise<Result[]> {
  return [...(await rates()), await started()];
}

async function rates(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("scale-machine.bench: S10 is skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const dir = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const sink = await startSink();
  const databases = [
    await createTestDatabase(server, `posthorn_machine_${process.pid}_1`),
    await createTestDatabase(server, `posthorn_machine_${process.pid}_2`),
  ] as const;
  const engines: EngineProcess[] = [];
  const start = async (args: readonly string[]) => {
    const engine = await startEngine(args);
    engines.push(engine);
    return engine;
  };
  try {
    const json = await layout([await start(["--data-dir", dir, "--smtp", sink.url])], sink);
    const one = await layout([await start(member(databases[0].url, "all", sink.url))], sink);
    const pair = [member(databases[1].url, "all", sink.url), member(databases[1].url, "all", sink.url)];
    const two = await layout([await start(pair[0] ?? []), await start(pair[1] ?? [])], sink);
    const measured: { json: Rate; one: Rate; two: Rate }[] = [];
    const written: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = await writtenBy(server);
      const ofOne = await one();
      written.push(((await writtenBy(server)) - before) / mails);
      measured.push({ json: await json(), one: ofOne, two: await two() });
    }
    measured.shift();
    const detail: Record<string, number> = { "PostgreSQL, bytes of WAL a mail": rounded(median(written.slice(1))) };
    for (const [name, layout] of [
      ["JSON store", "json"],
      ["PostgreSQL, one process", "one"],
      ["PostgreSQL, two processes", "two"],
    ] as const) {
      detail[`${name}, accepted/s`] = rounded(median(measured.map((each) => each[layout].accepted)));
      detail[`${name}, delivered/s`] = rounded(median(measured.map((each) => each[layout].delivered)));
    }
    const row = (ratios: number[], goal: Pick<Result, "id" | "what" | "gate" | "target">): Result => {
      const [min, max] = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))];
      return { ...goal, ratio: rounded(median(ratios)), min, max, rounds, detail };
    };
    return [
      row(
        measured.map(({ one, json }) => one.delivered / json.delivered),
        {
          id: "S10-postgres",
          what: `mails accepted and delivered a second, ${connections} connections: one process on PostgreSQL, against one on the JSON store`,
          gate: ">= 0.25",
          target: ">= 0.6",
        },
      ),
      row(
        measured.map(({ one, two }) => two.delivered / one.delivered),
        {
          id: "S10-two",
          what: `mails accepted and delivered a second, ${connections} connections: two processes on one PostgreSQL, against one, all on this machine`,
          gate: ">= 0.8",
          target: ">= 1.3",
        },
      ),
    ];
  } finally {
    for (const engine of engines) await engine.stop();
    sink.stop();
    for (const { drop } of databases) await drop();
    await own?.remove();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Gives back what sends a load of mails through the processes and tells at what rate they were accepted, and delivered. */
async function layout(engines: readonly [EngineProcess, ...EngineProcess[]], sink: Sink): Promise<() => Promise<Rate>> {
  const headers = { authorization: `Bearer ${await createKey(engines[0])}` };
  const urls = engines.map(({ url }) => `${url}/email/send`);
  return async () => {
    const goal = (await sink.taken()) + mails;
    const began = performance.now();
    const { rps } = await load(urls, headers, { connections, amount: mails });
    return { accepted: rps, delivered: (mails / ((await untilTaken(sink, goal)) - began)) * 1000 };
  };
}

/** Bytes of WAL a server has written since it was made. */
async function writtenBy(server: string): Promise<number> {
  const [row] = await ask(server, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes");
  return Number(row?.bytes);
}

/** Starts with many messages in the store and with none. */
async function started(): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  try {
    const full = join(root, "full");
    const journal = await fill(full);
    const start = async (dir: string) => {
      const engine = await startEngine(["--data-dir", dir]);
      const memory = process.platform === "linux" ? await residentOf(engine.pid) : Number.NaN;
      const ms = engine.readyAfter;
      await engine.stop();
      return { ms, memory };
    };
    const measured: { empty: { ms: number; memory: number }; full: { ms: number; memory: number } }[] = [];
    for (let round = 0; round <= starts; round++) {
      measured.push({ empty: await start(join(root, `empty-${round}`)), full: await start(full) });
    }
    measured.shift();
    const ratios = measured.map(({ empty, full }) => full.ms / empty.ms);
    const middle = (value: (each: (typeof measured)[number]) => number) => rounded(median(measured.map(value)));
    return {
      id: "S11-start",
      what: `engine from process start to ready with ${stored} delivered messages in the JSON store, against an empty one`,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds: starts,
      gate: "<= 12",
      target: "<= 6",
      detail: {
        "empty, ms": middle(({ empty }) => empty.ms),
        "full, ms": middle(({ full }) => full.ms),
        "empty, MB resident": middle(({ empty }) => empty.memory / 1e6),
        "MB resident for 100,000 messages": middle(
          ({ full, empty }) => ((full.memory - empty.memory) / stored / 1e6) * 100_000,
        ),
        "journal, bytes a message": rounded(journal / stored),
        "snapshot, bytes a message": rounded((await bytesIn(full, "snapshot-")) / stored),
      },
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Fills a directory with messages that went the whole way, simulated; gives the journal's bytes. */
async function fill(dir: string): Promise<number> {
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const snapshotAfterBytes = Number.POSITIVE_INFINITY;
  const store = await openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes });
  const settings = { requestLimit: 1e9, emailLimit: 1e9 };
  const secret = "the bench keeps no secrets, only figures";
  const parts = { store, mailer: createCaptureMailer(), clock, secret, random, settings };
  const { sandboxKey } = await bootstrap(createCtx(parts), store);
  const core = createCore({ ...parts, worker: { slots: 64, slotsPerKey: 64 } });
  await core.start();
  const headers = { authorization: `Bearer ${sandboxKey}`, "content-type": "application/json" };
  for (let sent = 0; sent < stored; sent += 100) {
    const { status } = await core.handle({ method: "POST", url: "/v1/email/send", headers, body: newMail(100) });
    if (status !== 200) throw new Error(`a stored message was answered ${status}`);
    await core.settle();
  }
  await core.stop();
  const journal = await bytesIn(dir, "journal-");
  await store.close();
  return journal;
}

async function bytesIn(dir: string, prefix: string): Promise<number> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(prefix)).sort();
  const files = prefix === "snapshot-" ? names.slice(-1) : names;
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(dir, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes of memory a process holds; Linux tells. */
async function residentOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
