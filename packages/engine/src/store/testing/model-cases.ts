import fc from "fast-check";
import { expect, it } from "vitest";
import type { JobRow, MessageRow, MessageStatus, SuppressionRow } from "../entities.js";
import type { Query } from "../query.js";
import type { ReadTx, Store } from "../store.js";
import { sampleJob, sampleMessage, sampleSuppression } from "./sample-rows.js";
import type { StoreUnderTest } from "./store-under-test.js";

/** The rows that a store must have, in plain maps. */
interface Model {
  messages: Map<string, MessageRow>;
  suppressions: Map<string, SuppressionRow>;
  jobs: Map<string, JobRow>;
}

type Reason = SuppressionRow["reason"];

type ModelStep =
  | { do: "insert message"; id: string; status: MessageStatus; created_at: number; batch_id: string | null }
  | { do: "update message"; id: string; status: MessageStatus; expecting: MessageStatus | undefined }
  | { do: "delete message"; id: string }
  | { do: "insert suppression"; id: string; address_key: string; workspace_id: string; reason: Reason }
  | { do: "change suppression"; id: string; reason: Reason }
  | { do: "delete suppression"; id: string }
  | { do: "insert job"; id: string; run_at: number; workspace_id: string }
  | { do: "claim"; now: number; limit: number; maxPerKey: number };

type ModelCommand =
  | { do: "transaction"; steps: ModelStep[]; fails: boolean }
  | { do: "query"; query: Query<MessageRow> }
  | { do: "reopen" }
  | { do: "return to start of snapshot" };

const id = fc.constantFrom("1", "2", "3", "4", "5", "6");
const status = fc.constantFrom<MessageStatus[]>("queued", "sent", "failed");
const workspace_id = fc.constantFrom("ws-1", "ws-2");
const reason = fc.constantFrom<Reason[]>("manual", "bounce");
const time = fc.integer({ min: 0, max: 5 });
const batch_id = fc.constantFrom("b", null);

const step: fc.Arbitrary<ModelStep> = fc.oneof(
  fc.record({ do: fc.constant("insert message" as const), id, status, created_at: time, batch_id }),
  fc.record({
    do: fc.constant("update message" as const),
    id,
    status,
    expecting: fc.option(status, { nil: undefined }),
  }),
  fc.record({ do: fc.constant("delete message" as const), id }),
  fc.record({ do: fc.constant("insert suppression" as const), id, address_key: id, workspace_id, reason }),
  fc.record({ do: fc.constant("change suppression" as const), id, reason }),
  fc.record({ do: fc.constant("delete suppression" as const), id }),
  fc.record({ do: fc.constant("insert job" as const), id, run_at: time, workspace_id }),
  fc.record({
    do: fc.constant("claim" as const),
    now: time,
    limit: time,
    maxPerKey: fc.integer({ min: 1, max: 2 }),
  }),
);

const query: fc.Arbitrary<Query<MessageRow>> = fc.record(
  {
    where: fc.record(
      {
        workspace_id: fc.constant("ws-1"),
        status: fc.oneof(status, fc.record({ in: fc.array(status, { maxLength: 3 }) }), fc.record({ not: status })),
        created_at: fc.oneof(
          time,
          fc.record({ gte: time, lt: time }),
          fc.record({ gt: time }),
          fc.record({ lte: time }),
        ),
        batch_id: fc.oneof(batch_id, fc.record({ in: fc.array(batch_id, { maxLength: 2 }) })),
        id: fc.oneof(id, fc.record({ in: fc.array(id, { maxLength: 3 }) }), fc.record({ gt: id })),
      },
      { requiredKeys: [] },
    ),
    order: fc.record({
      by: fc.constantFrom("id" as const, "created_at" as const, "batch_id" as const),
      direction: fc.constantFrom("asc" as const, "desc" as const),
    }),
    limit: fc.integer({ min: 0, max: 4 }),
    offset: fc.integer({ min: 0, max: 4 }),
  },
  { requiredKeys: [] },
);

const command: fc.Arbitrary<ModelCommand> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("transaction" as const),
      steps: fc.array(step, { maxLength: 4 }),
      fails: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("query" as const), query }) },
  { weight: 1, arbitrary: fc.constant({ do: "reopen" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "return to start of snapshot" as const }) },
);

/** Runs random commands on a store and on the model, and compares all results. */
export function modelCases(backend: StoreUnderTest): void {
  it("answers random commands as plain maps would", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
        let store = await backend.open();
        let model: Model = { messages: new Map(), suppressions: new Map(), jobs: new Map() };
        try {
          const start = { snapshot: await store.snapshot(), model: copy(model) };
          for (const each of commands) {
            if (each.do === "transaction") model = await runTransaction(store, model, each);
            else if (each.do === "query") await compareQuery(store, model, each.query);
            else if (each.do === "reopen") store = (await backend.reopen?.(store)) ?? store;
            else {
              await store.restore(start.snapshot);
              model = copy(start.model);
            }
          }
          await compareAll(store, model);
        } finally {
          await store.close();
        }
      }),
      { numRuns: 40 },
    );
  });
}

function copy(model: Model): Model {
  return { messages: new Map(model.messages), suppressions: new Map(model.suppressions), jobs: new Map(model.jobs) };
}

async function runTransaction(
  store: Store,
  model: Model,
  { steps, fails }: { steps: ModelStep[]; fails: boolean },
): Promise<Model> {
  let next = copy(model);
  const work = store.transaction("system", async (tx) => {
    // A store may run the work more than once.
    next = copy(model);
    for (const each of steps) {
      if (each.do === "insert message") {
        const row = sampleMessage(each.id, {
          status: each.status,
          created_at: each.created_at,
          batch_id: each.batch_id,
        });
        expect(await isRefused(tx.messages.insert(row))).toBe(next.messages.has(each.id));
        if (!next.messages.has(each.id)) next.messages.set(each.id, row);
      } else if (each.do === "update message") {
        const before = next.messages.get(each.id);
        const fits = before !== undefined && (each.expecting === undefined || before.status === each.expecting);
        const expecting = each.expecting === undefined ? undefined : { status: each.expecting };
        const after = fits ? { ...before, status: each.status } : undefined;
        expect(await tx.messages.update(each.id, { status: each.status }, expecting)).toEqual(after);
        if (after !== undefined) next.messages.set(each.id, after);
      } else if (each.do === "delete message") {
        expect(await tx.messages.delete(each.id)).toBe(next.messages.delete(each.id));
      } else if (each.do === "insert suppression") {
        const { address_key, workspace_id, reason } = each;
        const row = sampleSuppression(each.id, { address_key, workspace_id, reason });
        const isTaken = [...next.suppressions.values()].some(
          (other) => other.id === row.id || (other.workspace_id === workspace_id && other.address_key === address_key),
        );
        expect(await isRefused(tx.suppressions.insert(row))).toBe(isTaken);
        if (!isTaken) next.suppressions.set(row.id, row);
      } else if (each.do === "change suppression") {
        const before = next.suppressions.get(each.id);
        const after = before && { ...before, reason: each.reason };
        expect(await tx.suppressions.update(each.id, { reason: each.reason })).toEqual(after);
        if (after !== undefined) next.suppressions.set(each.id, after);
      } else if (each.do === "delete suppression") {
        expect(await tx.suppressions.delete(each.id)).toBe(next.suppressions.delete(each.id));
      } else if (each.do === "insert job") {
        const row = sampleJob(each.id, { run_at: each.run_at, workspace_id: each.workspace_id });
        expect(await isRefused(tx.jobs.insert(row))).toBe(next.jobs.has(row.id));
        if (!next.jobs.has(row.id)) next.jobs.set(row.id, row);
      } else {
        const lease = { lease_until: each.now + 2, lease_token: "t" };
        const claimed = await tx.claimDue({ ...each, ...lease });
        const expected = dueIn(next, each).map(
          (job): JobRow => ({ ...job, ...lease, state: "leased", attempts: job.attempts + 1 }),
        );
        expect(claimed).toEqual(expected);
        for (const job of expected) next.jobs.set(job.id, job);
      }
    }
    await compareCounts(tx, next);
    if (fails) throw new Error("rolled back");
  });
  if (fails) await expect(work).rejects.toThrow("rolled back");
  else await work;
  return fails ? model : next;
}

async function isRefused(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: "UniqueViolation" });
    return true;
  }
}

function dueIn(model: Model, { now, limit, maxPerKey }: { now: number; limit: number; maxPerKey: number }): JobRow[] {
  const claimedByWorkspace = new Map<string, number>();
  return [...model.jobs.values()]
    .filter((job) => (job.state === "queued" ? job.run_at <= now : (job.lease_until ?? 0) <= now))
    .sort((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1))
    .filter((job) => {
      const count = (claimedByWorkspace.get(job.workspace_id) ?? 0) + 1;
      claimedByWorkspace.set(job.workspace_id, count);
      return count <= maxPerKey;
    })
    .slice(0, limit);
}

async function compareQuery(store: Store, model: Model, query: Query<MessageRow>): Promise<void> {
  const passing = [...model.messages.values()].filter((row) =>
    Object.entries(query.where ?? {}).every(([field, test]) => passes(row[field as keyof MessageRow], test)),
  );
  const { by, direction } = query.order ?? { by: "id", direction: "asc" };
  const sign = direction === "asc" ? 1 : -1;
  const key = (row: MessageRow) => row[by] ?? "";
  passing.sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1));
  const offset = query.offset ?? 0;
  const page = passing.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
  await store.read({ workspace: "ws-1" }, async (tx) => {
    expect(await tx.messages.find(query)).toEqual(page);
    expect(await tx.messages.count(query)).toBe(passing.length);
    expect(await tx.messages.first({ ...query, limit: 1 })).toEqual(passing[offset]);
    await compareCounts(tx, model);
  });
}

/** Compares counts by equal fields, which a store may count as rows change. */
async function compareCounts(tx: ReadTx, model: Model): Promise<void> {
  for (const reason of ["manual", "bounce", undefined] as const) {
    const expected = [...model.suppressions.values()].filter(
      (row) => row.workspace_id === "ws-1" && (reason === undefined || row.reason === reason),
    );
    const where = { workspace_id: "ws-1", ...(reason && { reason }) };
    expect(await tx.suppressions.count({ where })).toBe(expected.length);
  }
}

function passes(value: unknown, test: unknown): boolean {
  if (test === null || typeof test !== "object") return value === test;
  if ("in" in test) return (test.in as unknown[]).includes(value);
  if ("not" in test) return value !== test.not;
  const { gt, gte, lt, lte } = test as { gt?: string; gte?: string; lt?: string; lte?: string };
  const own = value as string;
  return (
    (gt === undefined || own > gt) &&
    (gte === undefined || own >= gte) &&
    (lt === undefined || own < lt) &&
    (lte === undefined || own <= lte)
  );
}

async function compareAll(store: Store, model: Model): Promise<void> {
  const sorted = <R extends { id: string }>(rows: Map<string, R>) =>
    [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  await store.read("system", async (tx) => {
    expect(await tx.messages.find({})).toEqual(sorted(model.messages));
    expect(await tx.suppressions.find({})).toEqual(sorted(model.suppressions));
    expect(await tx.jobs.find({})).toEqual(sorted(model.jobs));
  });
  const queued = sorted(model.jobs).filter((job) => job.state === "queued");
  expect(await store.nextRunAt()).toBe(queued.length === 0 ? undefined : Math.min(...queued.map((job) => job.run_at)));
}
