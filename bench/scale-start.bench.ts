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
import { median, rounded, spreadOf } from "./median.js";
import { newMail, startEngine } from "./processes.js";
import type { Result } from "./result.js";

const stored = 20_000;
const starts = 5;

interface Start {
  /** From the start of the process until it is ready. */
  ms: number;
  /** Bytes that the process holds then. */
  memory: number;
}

/** Measures time to start, memory and disk of an engine with many messages in the JSON store, against an empty one (S11). */
export async function run(): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  try {
    const full = join(root, "full");
    const journal = await fill(full);
    const measured: { empty: Start; full: Start }[] = [];
    for (let round = 0; round <= starts; round++) {
      measured.push({ empty: await start(join(root, `empty-${round}`)), full: await start(full) });
    }
    // The first round is a warm-up.
    measured.shift();
    const middle = (value: (each: (typeof measured)[number]) => number) => rounded(median(measured.map(value)));
    return [
      {
        id: "S11-start",
        what: `engine from process start to ready with ${stored} delivered messages in the JSON store, against an empty one`,
        ...spreadOf(measured.map(({ empty, full }) => full.ms / empty.ms)),
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
      },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function start(dir: string): Promise<Start> {
  const engine = await startEngine(["--data-dir", dir]);
  const memory = process.platform === "linux" ? await residentOf(engine.pid) : Number.NaN;
  await engine.stop();
  return { ms: engine.readyAfter, memory };
}

/** Fills a directory with messages whose delivery is simulated; returns the bytes of the journal. */
async function fill(dir: string): Promise<number> {
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const snapshotAfterBytes = Number.POSITIVE_INFINITY;
  const store = await openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes });
  const settings = { requestLimit: 1e9, emailLimit: 1e9 };
  const secret = "a secret of the benches, used nowhere else";
  const parts = { store, mailer: createCaptureMailer(), clock, secret, random, settings };
  const { sandboxKey } = await bootstrap(createCtx(parts), store);
  const core = createCore({ ...parts, worker: { slots: 64, slotsPerKey: 64 } });
  await core.start();
  const headers = { authorization: `Bearer ${sandboxKey}`, "content-type": "application/json" };
  for (let sent = 0; sent < stored; sent += 100) {
    const { status } = await core.handle({ method: "POST", url: "/v1/email/send", headers, body: newMail(100) });
    if (status !== 200) throw new Error(`a send was answered ${status}`);
    await core.settle();
  }
  await core.stop();
  const journal = await bytesIn(dir, "journal-");
  await store.close();
  return journal;
}

/** Returns the bytes of the newest snapshot, or of all journals. */
async function bytesIn(dir: string, prefix: "snapshot-" | "journal-"): Promise<number> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(prefix)).sort();
  const files = prefix === "snapshot-" ? names.slice(-1) : names;
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(dir, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the resident memory of a process in bytes, which Linux reports. */
async function residentOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
