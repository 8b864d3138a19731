import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { MessageRow, Rows } from "../packages/engine/src/store/entities.js";
import { openJsonStore } from "../packages/engine/src/store/json/json-store.js";
import { createMemoryStore } from "../packages/engine/src/store/memory/memory-store.js";
import type { Store } from "../packages/engine/src/store/store.js";
import { sampleMessage } from "../packages/engine/src/store/testing/sample-rows.js";
import { contactOf } from "./audience.js";
import { longestGap } from "./longest-gap.js";
import { median, rounded, spreadOf } from "./median.js";
import type { Result } from "./result.js";
import type { IsWanted } from "./wanted.js";

let ids = 0;
const newId = () => `${process.pid}-${++ids}`;
const workspace_id = "01933b6e-8a4e-7000-8000-000000000001";
type Bounds = Pick<Result, "id" | "what" | "gate" | "target">;
const statuses = ["queued", "sent", "delivered", "opened"] as const;

/** Measures commits, snapshots and recovery of the JSON store (S1 to S5), and the memory of a row (Q2). Measures only what is wanted. */
export async function run(isWanted: IsWanted): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const measures: readonly [id: string, measure: () => Promise<Result>][] = [
    ["S1", () => groupCommit(join(root, "s1"))],
    ["S2", () => growth(root, { few: 1_000, many: 100_000 }, { id: "S2", gate: "<= 1.8", target: "<= 1.5" })],
    ["S3", () => pause(join(root, "s3"), 100_000, { id: "S3", gate: "<= 0.25", target: "<= 0.1" })],
    ["S4", () => growth(root, { few: 1_000, many: 1_000_000 }, { id: "S4", gate: "<= 2.5", target: "<= 1.9" })],
    ["S5", () => recovery(root)],
    ["S3-200MB", () => pause(join(root, "s3-large"), 280_000, { id: "S3-200MB", gate: "<= 0.25", target: "<= 0.1" })],
    ["Q2", () => heap("messages", messageOf, { ...ofRow("message"), gate: "<= 1.5", target: "<= 1.15" })],
    [
      "Q2-contacts",
      () => heap("contacts", contact, { ...ofRow("contact"), id: "Q2-contacts", gate: "<= 1.3", target: "<= 1.15" }),
    ],
  ];
  const results: Result[] = [];
  try {
    for (const [id, measure] of measures) if (isWanted(id)) results.push(await measure());
    return results;
  } finally {
    await rm(root, { recursive: true });
  }
}

const contact = (n: number) => contactOf(n, workspace_id);
const ofRow = (row: string) => ({
  id: "Q2",
  what: `heap of a stored ${row}, indexes included, against the plain parsed object`,
});

function open(dir: string): Promise<Store> {
  // A snapshot in the middle of a round would fall on one side only.
  const snapshotAfterBytes = Number.POSITIVE_INFINITY;
  return openJsonStore({ dir, now: Date.now, newId, freeSpaceFloor: 0, snapshotAfterBytes });
}

function messageOf(n: number): MessageRow {
  const key = String(n).padStart(9, "0");
  return sampleMessage(`msg_01jd${key}9f3c7a5be2`, {
    workspace_id,
    to: `customer${n}@example.com`,
    address_key: `customer${n}@example.com`,
    subject: `Your order ${key} has shipped`,
    content_id: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    data_id: `${key}d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f0`,
    created_at: 1_760_000_000_000 + n,
    updated_at: 1_760_000_000_000 + n,
  });
}

async function fill(store: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    await store.transaction("system", async (tx) => {
      for (let n = from; n < Math.min(count, from + 1_000); n++) await tx.messages.insert(messageOf(n));
    });
  }
}

/** Commits `commits` changes, each of one message, `concurrency` at a time. */
async function commit(store: Store, docs: number, commits: number, concurrency: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < commits) {
      const turn = next++;
      const { id } = messageOf((turn * 7_919) % docs);
      const status = statuses[turn % statuses.length] ?? "queued";
      await store.transaction("system", (tx) =>
        tx.messages.update(id, { status, updated_at: 1_770_000_000_000 + turn }),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function result(bounds: Bounds, ratios: readonly number[], detail: Record<string, number>): Result {
  const figures = Object.entries(detail).map(([name, value]) => [name, rounded(value)]);
  return { ...bounds, ...spreadOf(ratios), detail: Object.fromEntries(figures) };
}

/** Compares the durable commits a second of 32 at once with those of one at a time. */
async function groupCommit(dir: string): Promise<Result> {
  const store = await open(dir);
  await fill(store, 1_000);
  const rate = async (concurrency: number, commits: number) => {
    const start = performance.now();
    await commit(store, 1_000, commits, concurrency);
    return (commits / (performance.now() - start)) * 1_000;
  };
  const rates: { one: number; many: number }[] = [];
  for (let round = 0; round <= 9; round++) rates.push({ one: await rate(1, 500), many: await rate(32, 16_000) });
  rates.shift();
  await store.close();
  return result(
    { id: "S1", what: "durable commits/s of 32 at once, against one at a time", gate: ">= 10", target: ">= 20" },
    rates.map(({ one, many }) => many / one),
    { "one, /s": median(rates.map(({ one }) => one)), "32, /s": median(rates.map(({ many }) => many)) },
  );
}

/** Compares the CPU time of a commit in a store with many messages with one in a store with few. */
async function growth(
  root: string,
  { few, many }: { few: number; many: number },
  bounds: Pick<Result, "id" | "gate" | "target">,
): Promise<Result> {
  const small = await open(join(root, `${bounds.id}-few`));
  const large = await open(join(root, `${bounds.id}-many`));
  await fill(small, few);
  await fill(large, many);
  const cost = async (store: Store, docs: number) => {
    const commits = 8_000;
    const before = process.cpuUsage();
    await commit(store, docs, commits, 64);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / commits;
  };
  const costs: { small: number; large: number }[] = [];
  for (let round = 0; round <= 11; round++)
    costs.push({ small: await cost(small, few), large: await cost(large, many) });
  costs.shift();
  await small.close();
  await large.close();
  return result(
    { ...bounds, what: `CPU of a durable commit with ${many} messages in the store, against ${few}` },
    costs.map((each) => each.large / each.small),
    {
      [`${few}, µs`]: median(costs.map((each) => each.small)),
      [`${many}, µs`]: median(costs.map((each) => each.large)),
    },
  );
}

/** Compares the longest pause of the event loop while a snapshot is written with one JSON.stringify of the same rows. */
async function pause(dir: string, docs: number, bounds: Pick<Result, "id" | "gate" | "target">): Promise<Result> {
  let store = await open(dir);
  await fill(store, docs);
  const rows = await store.read("system", (tx) => tx.messages.find({}));
  const gaps: { own: number; stringify: number; bytes: number }[] = [];
  for (let round = 0; round <= 5; round++) {
    const start = performance.now();
    const bytes = JSON.stringify(rows).length;
    const stringify = performance.now() - start;
    await commit(store, docs, 1, 1);
    gaps.push({ own: await longestGap(() => store.close()), stringify, bytes });
    store = await open(dir);
  }
  gaps.shift();
  await store.close();
  return result(
    { ...bounds, what: `longest pause of the loop in a snapshot of ${docs} messages, against JSON.stringify of them` },
    gaps.map((gap) => gap.own / gap.stringify),
    {
      "own, ms": median(gaps.map((gap) => gap.own)),
      "own, longest ms": Math.max(...gaps.map((gap) => gap.own)),
      "stringify, ms": median(gaps.map((gap) => gap.stringify)),
      MB: median(gaps.map((gap) => gap.bytes / 1e6)),
    },
  );
}

/** Compares opening a store whose journal has 100,000 records with JSON.parse of its lines. */
async function recovery(root: string): Promise<Result> {
  const source = join(root, "s5");
  const store = await open(source);
  const records = 100_000;
  for (let from = 0; from < records; from += 500) {
    const add = (_: unknown, i: number) => store.transaction("system", (tx) => tx.messages.insert(messageOf(from + i)));
    await Promise.all(Array.from({ length: 500 }, add));
  }
  const [name = ""] = await readdir(source);
  const lines = (await readFile(join(source, name), "utf8"))
    .split("\n")
    .slice(0, -1)
    .map((line) => line.slice(9));

  const costs: { own: number; parse: number }[] = [];
  for (let round = 0; round <= 7; round++) {
    const copy = join(root, `s5-${round}`);
    await (await open(copy)).close();
    await copyFile(join(source, name), join(copy, name));
    const before = threadTime();
    for (const line of lines) JSON.parse(line);
    const between = threadTime();
    const opened = await open(copy);
    costs.push({ own: threadTime() - between, parse: between - before });
    const recovered = await opened.read("system", (tx) => tx.messages.count({}));
    if (recovered !== records) throw new Error(`${recovered} of ${records} messages were recovered`);
    await opened.close();
    await rm(copy, { recursive: true });
  }
  costs.shift();
  await store.close();
  const own = median(costs.map((cost) => cost.own));
  return result(
    {
      id: "S5",
      what: "CPU of recovering 100,000 messages from the journal, against JSON.parse of their lines",
      gate: "<= 2",
      target: "<= 1.5",
    },
    costs.map((cost) => cost.own / cost.parse),
    {
      "own, ms": own / 1_000,
      "parse, ms": median(costs.map((cost) => cost.parse)) / 1_000,
      "records/s": records / (own / 1e6),
    },
  );
}

/**
 * Returns the CPU time (µs) of the main thread where the system reports it, else of the whole process with its
 * collector's threads.
 */
function threadTime(): number {
  if (process.platform === "linux") {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1_000;
  }
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Compares the heap of a row in the store, every index included, with the plain parsed object. */
async function heap<C extends "messages" | "contacts">(
  collection: C,
  rowOf: (n: number) => Rows[C],
  bounds: Bounds,
): Promise<Result> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const count = 100_000;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const parsed = () => Array.from({ length: count }, (_, n) => JSON.parse(JSON.stringify(rowOf(n))) as Rows[C]);
  /** A function for each round, so that nothing of one round is alive in the next. */
  const weigh = async () => {
    const before = used();
    const plain = parsed();
    const between = used();
    const store = createMemoryStore();
    await store.restore({ collections: { [collection]: plain } });
    // Store and array share the rows, so that the difference is the store's part.
    const after = used();
    // Both are read once more, so that neither is collected before it is measured.
    const held = await store.read("system", (tx) => tx[collection].count({}));
    if (held !== plain.filter((row) => row.id !== "").length) throw new Error("rows are missing");
    return { plain: (between - before) / count, own: (after - before) / count };
  };
  const costs: { plain: number; own: number }[] = [];
  for (let round = 0; round < 5; round++) costs.push(await weigh());
  return result(
    bounds,
    costs.map(({ plain, own }) => own / plain),
    { "plain, bytes": median(costs.map(({ plain }) => plain)), "own, bytes": median(costs.map(({ own }) => own)) },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const each of await run(() => true)) console.log(JSON.stringify(each));
}
