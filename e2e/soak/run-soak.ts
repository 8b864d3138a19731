import { startTestServer } from "@posthorn/engine/testing";
import { createKey, firstWorkspace } from "../cluster/cluster.js";
import type { EngineProcess } from "../support/engine-process.js";
import { pause } from "../support/pause.js";
import { makeDiskOfSize } from "./disk-of-size.js";
import { type Engines, startEngines, storeFlags } from "./engines.js";
import { createFaults, type Faults } from "./faults.js";
import { Load } from "./load.js";
import { type CheckedPromise, checkPromises } from "./promises.js";
import { type Receivers, startReceivers } from "./receivers.js";
import { Samples } from "./samples.js";

export interface SoakOptions {
  store: "json" | "postgres";
  minutes: number;
  /** Calls a second; default: half of what is measured. */
  rate?: number | undefined;
}

/** What a soak ended with. */
export interface SoakResult {
  /** Whether every promise was kept. */
  isKept: boolean;
  /** Whether memory and event-loop lag did not grow. */
  isFlat: boolean;
  /** The report, line by line. */
  lines: string[];
}

/** What memory and the lag of the event loop may be in the last quarter, as a multiple of the second one. */
const most = { resident: 1.3, lag: 2 };
/**
 * How many bytes of memory a message of this load may take for good. The JSON store keeps its keys and those of its events. The heap, which grows
 * to twice of what is alive, has its contact and the events that wait for a subscriber that is gone. docs/reliability.md has what was
 * measured.
 */
const bytesKept = { json: 700, postgres: 0 };
/** How far the clock is moved when the users have gone, so that the events of a dead receiver are sent again. */
const untilRetries = "40m";
/** A lag below this (ms) is no growth: machines with other work have it, too. */
const usualLag = 250;

/** Returns the size of the disk for the JSON store: large enough for 500 mails a second, of which each takes up to 18 KB. */
const diskMegabytes = (minutes: number) => 2_000 + 600 * Math.ceil(minutes);

/** Soaks a service and checks every promise at the end. Returns undefined where PostgreSQL is wanted and its programs are missing. */
export async function runSoak(options: SoakOptions): Promise<SoakResult | undefined> {
  const { store, minutes } = options;
  const length = minutes * 60_000;
  const server = store === "postgres" ? await startTestServer() : undefined;
  if (store === "postgres" && server === undefined) return undefined;
  const disk = await makeDiskOfSize(diskMegabytes(minutes));
  const receivers = await startReceivers();
  const { flags, processes, drop } = await storeFlags(store, { disk, server: server?.url });
  const args = ["--smtp", receivers.smtp, ...flags];
  const engines = await startEngines({ args, processes, life: length + 20 * 60_000 });
  try {
    const { key } = await createKey(engines.next());
    const load = new Load(engines, { key, operatorToken: engines.next().operatorToken });
    await load.begin(receivers);
    const rate = options.rate ?? (await halfOfCapacity(load, engines, receivers));
    const faults = createFaults({ engines, receivers, disk, server, length: Math.min(20_000, length / 12) });
    const samples = await live({ engines, receivers, load, faults, rate, length });
    await makeRetriesDue(engines.next());
    await allDone(engines, receivers);
    const workspace_id = await firstWorkspace(engines.next());
    const { acknowledged, automation } = load;
    const evidence = { engine: engines.next(), workspace_id, automation, acknowledged, receivers, kills: faults.kills };
    const begins = `${minutes} minutes on the ${store} store, ${rate.toFixed(1)} calls a second`;
    const promises = await checkPromises(evidence);
    return report([begins], { promises, load, faults, samples, bytesKept: bytesKept[store] });
  } finally {
    await engines.close();
    await receivers.close();
    await drop();
    await disk.remove();
    await server?.remove();
  }
}

/** Measures how many calls a second are answered and all they cause is done, and returns half of it. */
async function halfOfCapacity(load: Load, engines: Engines, receivers: Receivers): Promise<number> {
  const start = performance.now();
  const end = start + 10_000;
  let calls = 0;
  const user = async () => {
    for (; performance.now() < end; calls += 1) await load.one();
  };
  await Promise.all(Array.from({ length: 16 }, user));
  const seconds = ((await allDone(engines, receivers)) - start) / 1000;
  console.log(`capacity: ${(calls / seconds).toFixed(1)} calls a second, with what they cause`);
  return Math.max(1, calls / seconds / 2);
}

/** Lets users work while faults come one after another, and measures the processes. */
async function live(parts: {
  engines: Engines;
  receivers: Receivers;
  load: Load;
  faults: Faults;
  rate: number;
  length: number;
}): Promise<Samples> {
  const { engines, receivers, load, faults, rate, length } = parts;
  const samples = new Samples();
  const users = load.run(rate);
  const end = performance.now() + length;
  const between = Math.min(60_000, length / 8);
  let isOver = false;
  const measuring = (async () => {
    while (!isOver) {
      await samples.take(engines, receivers.mails.size);
      await pause(Math.min(5_000, length / 40));
    }
  })();
  while (performance.now() + between < end) {
    await pause(between);
    await faults.next();
  }
  await pause(Math.max(0, end - performance.now()));
  load.stop();
  await users;
  isOver = true;
  await measuring;
  return samples;
}

/**
 * Makes what waits to be sent again due. Jobs are held while the clock moves: those that fall due on the way would run one after another,
 * and with tens of thousands of events that takes longer than a call waits.
 */
async function makeRetriesDue(engine: EngineProcess): Promise<void> {
  await engine.admin("POST", "/hold");
  await engine.admin("POST", "/clock", { advance: untilRetries });
  await engine.admin("POST", "/clock", { resume: true });
  await engine.admin("POST", "/hold/release", { due_jobs: "run" });
}

/** Waits until no mail, run or event for a living subscriber is left to do. Resolves with when that was, by `performance.now`. */
async function allDone(engines: Engines, receivers: Receivers): Promise<number> {
  const limit = performance.now() + 5 * 60_000;
  let done = limit;
  for (let quiet = 0; quiet < 5 && performance.now() < limit; ) {
    await pause(500);
    const engine = engines.next();
    const workspace_id = await firstWorkspace(engine);
    const count = async (query: string) =>
      (await engine.admin("GET", `/workspaces/${workspace_id}/messages?limit=1${query}`)).body.pagination.total;
    const [all, delivered] = [await count(""), await count("&status=delivered")];
    quiet = all === delivered && receivers.events.size >= all ? quiet + 1 : 0;
    if (quiet <= 1) done = performance.now();
  }
  return done;
}

interface Outcome {
  promises: CheckedPromise[];
  load: Load;
  faults: Faults;
  samples: Samples;
  bytesKept: number;
}

function report(lines: string[], { promises, load, faults, samples, bytesKept }: Outcome): SoakResult {
  const { second, last } = samples.quarters();
  const kept = ((last.mails - second.mails) * bytesKept) / 1e6;
  const memory = most.resident * second.residentMegabytes + kept;
  lines.push(`faults: ${faults.done.join(", ")}; ${load.acknowledged.repeated} calls were repeated`);
  for (const { promise, checked, broken } of promises) {
    lines.push(`${broken.length === 0 ? "kept  " : "BROKEN"} ${checked} ${promise}`);
    lines.push(...broken.slice(0, 10).map((line) => `       ${line}`));
  }
  const flat = [
    ["memory, MB", second.residentMegabytes, last.residentMegabytes, memory] as const,
    ["event-loop lag, ms", second.loopLagMs, last.loopLagMs, Math.max(usualLag, most.lag * second.loopLagMs)] as const,
  ].map(([name, before, after, limit]) => {
    lines.push(
      `${after <= limit ? "flat  " : "GREW  "} ${name}: ${before} in the second quarter, ${after} in the last (limit ${Math.round(limit)})`,
    );
    return after <= limit;
  });
  return { isKept: promises.every(({ broken }) => broken.length === 0), isFlat: flat.every(Boolean), lines };
}
