import { contactFilter } from "../packages/engine/src/resources/contacts/conditions.js";
import type { ContactRow, StoredConditions } from "../packages/engine/src/store/entities.js";
import { createMemoryStore } from "../packages/engine/src/store/memory/memory-store.js";
import type { Store } from "../packages/engine/src/store/store.js";
import { sampleContact } from "../packages/engine/src/store/testing/sample-rows.js";
import { interleave } from "./interleave.js";
import { longestGap } from "./longest-gap.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const workspace_id = "01933b6e-8a4e-7000-8000-000000000001";
const now = Date.UTC(2026, 10, 21);
const day = 86_400_000;
const since = now - 30 * day;

const conditions: StoredConditions = {
  match: "all",
  rules: [
    { field: "plan", operator: "equals", value: "pro" },
    { field: "last_opened_at", operator: "within_last_days", value: 30 },
  ],
};

/** The same two rules as code. */
function isChosen({ attributes, last_opened_at }: ContactRow): boolean {
  const { plan } = attributes;
  if (typeof plan !== "string" || plan.toLowerCase() !== "pro") return false;
  return last_opened_at !== null && last_opened_at >= since && last_opened_at <= now;
}

/**
 * Measures counting the contacts of a segment with two rules in a memory store, compilation of the rules included,
 * against a loop over the same rows with the two rules as code (Q5), and the longest time that this blocks the event
 * loop (Q5-pause).
 */
export async function run(): Promise<Result[]> {
  return [await cost(100_000), await pause(1_000_000)];
}

async function cost(count: number): Promise<Result> {
  const { store, rows } = await filled(count);
  const cpu = async (work: () => Promise<number>) => {
    const repeats = 10;
    const before = process.cpuUsage();
    for (let turn = 0; turn < repeats; turn++) if ((await work()) !== expected) throw new Error("the counts differ");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / repeats;
  };
  const expected = chosen(rows);
  return interleave({
    id: "Q5",
    what: `CPU of a segment's estimate over ${count} contacts, 2 rules, against a loop with the rules as code (its time by the estimate's)`,
    gate: ">= 0.333",
    target: ">= 0.667",
    rounds: 11,
    unit: "CPU ms",
    reference: () => cpu(async () => chosen(rows)),
    own: () => cpu(() => estimate(store)),
  });
}

/** The reference is the same loop, which blocks the event loop throughout. */
async function pause(count: number): Promise<Result> {
  const { store, rows } = await filled(count);
  const rounds: { own: number; whole: number; loop: number }[] = [];
  for (let round = 0; round <= 7; round++) {
    const loop = await longestGap(async () => chosen(rows));
    const began = performance.now();
    const own = await longestGap(() => estimate(store));
    rounds.push({ own, whole: performance.now() - began, loop });
  }
  rounds.shift();
  const ratios = rounds.map(({ own, whole }) => own / whole);
  return {
    id: "Q5-pause",
    what: `longest pause of the loop in an estimate over ${count} contacts, against the whole of it`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds: rounds.length,
    gate: "<= 0.25",
    target: "<= 0.1",
    detail: {
      "longest pause, ms": rounded(median(rounds.map(({ own }) => own))),
      "estimate, ms": rounded(median(rounds.map(({ whole }) => whole))),
      "loop, ms": rounded(median(rounds.map(({ loop }) => loop))),
    },
  };
}

async function filled(count: number): Promise<{ store: Store; rows: readonly ContactRow[] }> {
  const rows = Array.from({ length: count }, (_, n) => contactOf(n));
  const store = createMemoryStore();
  await store.restore({ collections: { contacts: rows } });
  return { store, rows };
}

function contactOf(n: number): ContactRow {
  const email = `reader.${n}@example.com`;
  return sampleContact(`01933b6e-8a4e-7100-8000-${n.toString(16).padStart(12, "0")}`, {
    workspace_id,
    email,
    address_key: email,
    attributes: { plan: ["pro", "Free", "team", "PRO"][n % 4], orders: n % 40 },
    last_opened_at: n % 3 === 0 ? null : now - (n % 60) * day,
  });
}

function chosen(rows: readonly ContactRow[]): number {
  let count = 0;
  for (const row of rows) if (isChosen(row)) count += 1;
  return count;
}

function estimate(store: Store): Promise<number> {
  return store.read({ workspace: workspace_id }, async (tx) =>
    tx.contacts.count(await contactFilter(tx, workspace_id, conditions, now)),
  );
}
