import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listDailyCounts } from "../../admin/analytics.js";
import { automationCounts } from "../../admin/automation-counts.js";
import { listRuns } from "../../admin/automations.js";
import { listDeliveries } from "../../admin/deliveries.js";
import { listMessages } from "../../admin/messages.js";
import { listWebhooks } from "../../admin/webhooks.js";
import { type Claim, QueueLooks } from "../claim.js";
import { type CollectionName, entities } from "../entities.js";
import type { Query } from "../query.js";
import type { Scope } from "../store.js";
import { sampleJob } from "../testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { Availability } from "./availability.js";
import { BatchLoader, type Statement } from "./batching/batch-loader.js";
import { batchWrites } from "./batching/batch-writes.js";
import type { PendingChange } from "./batching/unit-of-work.js";
import { columnsOf } from "./columns.js";
import { type Client, type Connections, createConnections } from "./connections.js";
import { claimDue, claimWithin, dueJobs, extendLeases, nextRunAt } from "./jobs.js";
import { migrate } from "./migrate.js";
import { PreparedQuery } from "./prepared-query.js";
import { type SqlTable, sqlTableOf } from "./sql-table.js";
import { Transaction } from "./transaction.js";
import { TransactionCollection } from "./transaction-collection.js";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const server = testServerUrl();
/**
 * ANALYZE reads up to 30,000 rows: its statistics are exact, and each run makes the same plans. In larger tables a scan costs more, so
 * that no planner prefers it that does not here.
 */
const size = 30_000;
const workspaces = 50;
const names = Object.keys(entities) as CollectionName[];
const mine: Scope = { workspace: "ws-7" };

/** Returns the cursor of a page whose last message is of this time. */
const cursorAt = (time: number) => Buffer.from(`${time}.id-${time}`).toString("base64url");

type AnyHandler = (ctx: never, input: never) => unknown;

/** A statement and a plan for it. */
interface Planned {
  text: string;
  plan: string;
}

/** Returns the statement that fills a table with rows of fifty workspaces, each field with a few distinct values. */
function fillSql(name: CollectionName): string {
  const columns = columnsOf(name);
  const expressions: Record<string, string> = {
    id: "'id-' || n",
    workspace_id: `'ws-' || n % ${workspaces}`,
    hash: "'hash-' || n",
    ref: "'ref-' || n",
    address_key: "'address-' || n",
    template_id: "'template-' || n / 20",
    batch_id: "CASE WHEN n % 10 = 0 THEN 'batch-' || n / 1000 END",
    campaign_id: "CASE WHEN n % 10 = 1 THEN 'campaign-' || n / 1000 END",
    automation_id:
      name === "messages" ? "CASE WHEN n % 10 = 2 THEN 'automation-' || n / 1000 END" : "'automation-' || n / 1000",
    webhook_id: "'webhook-' || n / 1000",
    event: "'event-' || n % 18",
    trigger_key: "CASE WHEN n % 2 = 0 THEN 'trigger-' || n / 2 END",
    live_key: "'live-' || n",
    waiting_for: "CASE WHEN n % 3 = 0 THEN 'v' || n % 4 END",
    run_id: "'run-' || n / 10",
    place: "n % 10",
    lane: `'ws-' || n % ${workspaces}`,
    schedule_id: "CASE WHEN n % 10 = 3 THEN 'schedule-' || n / 50 END",
    domain: "'domain-' || n",
    name_key: "'name-' || n",
    list_id: "'list-' || n % 1000",
    tag_id: "'tag-' || n % 1000",
    contact_id: "'contact-' || n / 3",
    subject_id: "'subject-' || n / 5",
    state: "CASE WHEN n % 100 = 0 THEN 'leased' WHEN n % 101 = 0 THEN 'dead' ELSE 'queued' END",
    lease_until: "CASE WHEN n % 100 = 0 THEN n END",
    deleted_at: "CASE WHEN n % 3 = 0 THEN n END",
  };
  const spread = (field: string, column: string) => {
    if (expressions[field] !== undefined) return expressions[field];
    if (column.startsWith("text")) return "'v' || n % 8";
    if (column.startsWith("bigint") || column.startsWith("double")) return "n";
    return column.startsWith("boolean") ? "n % 4 = 0" : "'{}'";
  };
  const cells = Object.entries(columns).map(([field, column]) => spread(field, column ?? ""));
  return `INSERT INTO ${sqlTableOf(name).sql} (${Object.keys(columns)
    .map((field) => `"${field}"`)
    .join(", ")})
    SELECT ${cells.join(", ")} FROM generate_series(1, ${size}) n`;
}

/** Fills all tables. Indexes are dropped before and created after, which is faster; those of constraints stay. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace
        WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    );
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '128MB'");
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (const name of names) await client.query(fillSql(name));
    for (const { definition } of indexes) await client.query(definition);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

describe.skipIf(server === undefined)(`plans at ${size} rows a table`, () => {
  let drop = async () => {};
  let connections: Connections;
  let tenantRole: string | undefined;
  let planned: Planned[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(server ?? "", `posthorn_plans_${process.pid}`);
    drop = database.drop;
    ({ tenantRole } = await migrate(database.url));
    await fill(database.url);
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const real = createConnections({ url: database.url, poolSize: 1, availability });
    connections = { ...real, acquire: async () => explaining(await real.acquire()) };
  });
  afterAll(async () => {
    await connections.close();
    await drop();
  });

  /** Returns the connection with a `query` that records two plans of each statement: the custom and the generic one. */
  function explaining(client: Client): Client {
    const explained: Client = Object.create(client);
    const plans = async (text: string, values: unknown[]) => {
      // Batched transactions force index scans; here the planner may choose, and must choose the index.
      await client.query(
        "SET LOCAL enable_seqscan = on; SET LOCAL enable_hashjoin = on; SET LOCAL enable_mergejoin = on; SET LOCAL plan_cache_mode = auto",
      );
      const explain = async (statement: string, given: unknown[]) =>
        JSON.stringify((await client.query({ text: `EXPLAIN (FORMAT JSON) ${statement}`, values: given })).rows);
      planned.push({ text, plan: await explain(text, values) });
      await client.query(`PREPARE whatever AS ${text}`);
      await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
      planned.push({
        text,
        plan: await explain(`EXECUTE whatever${values.length > 0 ? `(${values.map(() => "NULL")})` : ""}`, []),
      });
      await client.query("SET LOCAL plan_cache_mode = auto; DEALLOCATE whatever");
    };
    // Some calls ask for several things at once; a statement is prepared under one name.
    let before: Promise<unknown> = Promise.resolve();
    const query = (statement: string | pg.QueryConfig | PreparedQuery) => {
      const result = before.then(() => explainAndRun(statement));
      before = result.catch(() => {});
      if (!(statement instanceof PreparedQuery)) return result;
      result.catch((error) => statement.handleError(error));
      return statement;
    };
    const explainAndRun = async (statement: string | pg.QueryConfig | PreparedQuery) => {
      if (
        typeof statement === "object" &&
        /^\s*(SELECT|WITH|UPDATE|DELETE)/.test(statement.text) &&
        !statement.text.includes("set_config")
      ) {
        await plans(statement.text, [...(statement.values ?? [])]);
      }
      const result = client.query(statement as string);
      return statement instanceof PreparedQuery ? statement.result : result;
    };
    explained.query = query as Client["query"];
    explained.release = (broken) => client.release(broken);
    return explained;
  }

  /** Runs work in a transaction that is rolled back, and returns the statements that read a whole table. */
  async function scans(scope: Scope, work: (transaction: Transaction) => Promise<unknown>): Promise<string[]> {
    planned = [];
    const transaction = new Transaction(connections, {
      scope,
      writes: true,
      locksRows: false,
      tenantRole,
    });
    try {
      await work(transaction);
    } finally {
      await transaction.rollback();
    }
    expect(planned.length).toBeGreaterThan(0);
    return planned.filter(({ plan }) => plan.includes('"Seq Scan"')).map(({ text }) => text);
  }

  const find = (name: CollectionName, query: object) => async (transaction: Transaction) => {
    const collection = new TransactionCollection(transaction, name);
    await collection.find(query as Query<never>);
    // Each page of a tenant's rows comes with a count; a count of a whole table reads all of it.
    if (Object.keys((query as Query<never>).where ?? {}).length > 0) await collection.count(query as Query<never>);
  };

  it("detects a sequential scan", async () => {
    const found = await scans("system", find("messages", { where: { subject: "v1" } }));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(
    // The index of jobs by state is partial here, one for queued and one for leased jobs.
    names.flatMap((name) =>
      (name === "jobs" ? [] : entities[name].indexes).map((index) => ({
        name,
        on: index.on as string[],
        order: index.order as string,
      })),
    ),
  )("scans the index of $name on $on by $order", async ({ name, on, order }) => {
    const values: Record<string, unknown> = {
      workspace_id: "ws-7",
      subscribed: true,
      bounced: true,
      deleted_at: null,
      template_id: "template-7",
      reason: "v7",
      status: "v7",
      address_key: "address-7",
      batch_id: "batch-7",
      campaign_id: "campaign-7",
      automation_id: "automation-7",
      webhook_id: "webhook-7",
      event: "event-7",
      trigger_key: "trigger-7",
      waiting_for: "v7",
      run_id: "run-7",
      schedule_id: "schedule-7",
      kind: "v7",
      list_id: "list-7",
      tag_id: "tag-7",
      contact_id: "contact-7",
      type: "v7",
      subject_id: "subject-7",
    };
    const where = Object.fromEntries(on.map((field) => [field, values[field]]));
    expect(Object.values(where)).not.toContain(undefined);
    const tenantless = on[0] !== "workspace_id";
    for (const direction of ["asc", "desc"]) {
      const query = { where, order: { by: order, direction }, limit: 100 };
      expect(await scans("system", find(name, query))).toEqual([]);
      if (!tenantless) expect(await scans(mine, find(name, query))).toEqual([]);
    }
  });

  it.each(names)("reads, updates and deletes a row of %s by its id and by its keys", async (name) => {
    const { tenant, unique, outOfLine } = entities[name];
    const work = async (transaction: Transaction) => {
      const collection = new TransactionCollection(transaction, name);
      await collection.get("id-7");
      for (const fields of outOfLine ? [] : unique) {
        const where = Object.fromEntries(
          fields.map((field) => [field, field === "version" || field === "place" ? 7 : `${field}-7`]),
        );
        await collection.first({ where: where as never });
      }
      if (!outOfLine) await collection.update("id-7", {});
      await collection.delete("id-7");
    };
    expect(await scans("system", work)).toEqual([]);
    if (tenant !== null) expect(await scans(mine, work)).toEqual([]);
  });

  it.each([1, 64])("finds rows by their keys when %i at a time are read, updated and deleted", async (count) => {
    const runBatches = (table: SqlTable) => async (transaction: Transaction) => {
      const { workspace } = transaction;
      const oneByOne = async (takeStatements: () => Statement[]) => {
        const results: unknown[][][] = [];
        for (const { text, values } of takeStatements()) results.push((await transaction.run(text, values)).rows);
        return results;
      };
      const loader = new BatchLoader(workspace, oneByOne, 1);
      const keys = table.entity.outOfLine ? table.keys.slice(0, 1) : table.keys;
      const valuesOf = (fields: readonly string[], n: number) =>
        fields.map((field) =>
          field === "version" || field === "place" ? n : field === "workspace_id" ? "ws-7" : `${field}-${n}`,
        );
      const each = Array.from({ length: count }, (_, n) => n * 50 + 7);
      await Promise.all(keys.flatMap((fields) => each.map((n) => loader.load(table, fields, valuesOf(fields, n)))));
      const change = (
        kind: "update" | "delete",
        version: string | undefined,
        expected: PendingChange["expected"] = [],
      ) =>
        each.map(
          (n): PendingChange => ({
            table,
            id: `id-${n}`,
            key: `${table.name} id-${n}`,
            kind,
            row: undefined,
            ifAbsent: false,
            cells: [],
            changedCells: new Map(),
            version,
            expected,
          }),
        );
      const writes = (["all", "some"] as const).flatMap((written) => {
        const options = { workspace, written };
        return [
          batchWrites(change("update", "3"), options),
          batchWrites(change("delete", "3"), options),
          table.name === "jobs" ? batchWrites(change("delete", undefined, [["lease_token", "t"]]), options) : [],
        ];
      });
      for (const { text, values } of writes.flat()) await transaction.run(text, values);
    };
    for (const name of names) {
      const { tenant } = entities[name];
      expect(await scans("system", runBatches(sqlTableOf(name)))).toEqual([]);
      if (tenant !== null) expect(await scans(mine, runBatches(sqlTableOf(name)))).toEqual([]);
    }
  });

  it("serves the listings of the resources from indexes, searches included", async () => {
    const newest = { by: "id", direction: "desc" };
    const search = {
      match: "any",
      rules: ["email", "first_name"].map((field) => ({ field, operator: "contains", value: "v7" })),
    };
    const workspace_id = "ws-7";
    const some = { in: Array.from({ length: 100 }, (_, n) => `contact-${50 * n + 7}`) };
    const onward = { by: "id", direction: "asc" };
    const rules = [
      { field: "attributes.plan", operator: "equals", value: "pro" },
      { field: "list_id", operator: "in", value: ["list-7"] },
      { field: "tag_id", operator: "not_in", value: ["tag-7"] },
    ];
    const lists: [CollectionName, object][] = [
      ["contacts", { where: { workspace_id }, matching: search, order: newest, limit: 100, offset: 200 }],
      ["contacts", { where: { workspace_id, subscribed: true, bounced: false }, order: newest, limit: 100 }],
      ["templates", { where: { workspace_id, deleted_at: null }, order: newest, limit: 100 }],
      ["suppressions", { where: { workspace_id, reason: "v7" }, order: newest, limit: 100 }],
      ["api_keys", { where: { workspace_id }, order: newest, limit: 100 }],
      [
        "messages",
        {
          where: { workspace_id, status: "v7", campaign_id: "campaign-7" },
          order: { by: "created_at", direction: "desc" },
          limit: 100,
        },
      ],
      ["contacts", { where: { workspace_id }, matching: { match: "all", rules }, order: newest, limit: 100 }],
      [
        "contacts",
        {
          where: { workspace_id, subscribed: true, id: { gt: "id-5", lte: "id-6" } },
          matching: { match: "all", rules },
          order: onward,
        },
      ],
      [
        "contacts",
        { where: { workspace_id, subscribed: true, id: { gt: "id-5" } }, order: onward, limit: 1, offset: 499 },
      ],
      ["contacts", { where: { workspace_id, id: { in: ["id-7", "id-57", "id-107"] } } }],
      ["contacts", { where: { workspace_id, subscribed: true, id: { in: ["id-7", "id-57", "id-107"] } } }],
      ["suppressions", { where: { workspace_id, address_key: { in: ["address-7", "address-57", "address-107"] } } }],
      ["list_members", { where: { workspace_id, list_id: "list-7" }, order: newest, limit: 100 }],
      ["list_members", { where: { workspace_id, list_id: "list-7", id: { gt: "id-5" } }, order: onward, limit: 500 }],
      ["list_members", { where: { workspace_id, contact_id: some } }],
      ["list_members", { where: { workspace_id, list_id: "list-7", contact_id: some } }],
      [
        "list_members",
        {
          where: { workspace_id, contact_id: { gt: "contact-5" } },
          order: { by: "contact_id", direction: "asc" },
          limit: 1_000,
        },
      ],
      ["contact_tags", { where: { workspace_id, tag_id: "tag-7" }, order: newest, limit: 100 }],
      ["contact_tags", { where: { workspace_id, contact_id: some } }],
      ["contact_tags", { where: { workspace_id, tag_id: "tag-7", contact_id: some } }],
      ["lists", { where: { workspace_id, type: "v7" }, order: newest, limit: 100 }],
      ["lists", { where: { workspace_id, id: { in: ["id-7", "id-57"] } } }],
      ["tags", { where: { workspace_id }, order: newest, limit: 100 }],
      ["segments", { where: { workspace_id }, order: newest, limit: 100 }],
      ["campaigns", { where: { workspace_id, status: "v7" }, order: newest, limit: 100 }],
      ["conversions", { where: { workspace_id, contact_id: "contact-7" }, order: newest, limit: 100 }],
      ["automations", { where: { workspace_id, deleted_at: null }, order: newest, limit: 100 }],
      ["automations", { where: { workspace_id, deleted_at: null, status: "v7" }, order: newest, limit: 100 }],
      ["automation_runs", { where: { workspace_id, automation_id: "automation-7" }, order: newest, limit: 100 }],
      [
        "automation_runs",
        {
          where: { workspace_id, automation_id: "automation-7", status: "v7", id: { gt: "id-5" } },
          order: onward,
          limit: 500,
        },
      ],
      ["automation_runs", { where: { workspace_id, status: "v7", contact_id: some } }],
      ["events", { where: { workspace_id, at: { gte: 50_000 } }, order: { by: "id", direction: "asc" }, limit: 100 }],
    ];
    for (const [name, query] of lists) expect(await scans(mine, find(name, query))).toEqual([]);
    const old = { where: { created_at: { lte: 100 } }, order: { by: "created_at", direction: "asc" }, limit: 500 };
    expect(await scans("system", find("idempotency", old))).toEqual([]);
  });

  /** Returns a collection that runs the statements and finds nothing: the rows are not such as a handler could show. */
  const unread = (collection: TransactionCollection) => ({
    find: async (query: Query<never>) => (await collection.find(query)).slice(0, 0),
    count: (query: Query<never>) => collection.count(query),
  });

  /** Answers a call of the admin API in a transaction whose workspace is one of those of the rows. */
  const answer = (handler: AnyHandler | { outside: AnyHandler }, input: object) => async (transaction: Transaction) => {
    const tx = Object.fromEntries(names.map((name) => [name, unread(new TransactionCollection(transaction, name))]));
    const first = { get: async () => ({ id: "ws-7" }) };
    const automation = {
      get: async () => ({ id: "automation-7", workspace_id: "ws-7", deleted_at: null, steps: [] }),
    };
    const all = { ...tx, workspaces: first, automations: automation };
    // Of a handler outside a transaction, what it reads.
    const store = { read: (_: Scope, work: (tx: object) => unknown) => work(all), transaction: async () => {} };
    const ctx = { tx: all, store, clock: { now: () => 50_000 } };
    const call = typeof handler === "function" ? handler : handler.outside;
    await call(ctx as never, { path: { id: "ws-7" }, query: {}, body: undefined, ...input } as never);
  };

  it.each([
    ["mail", listMessages, {}],
    ["mail without a count", listMessages, { count: false, limit: 50 }],
    ["mail to an address", listMessages, { to: "address-7" }],
    ["mail of a status", listMessages, { status: "v7" }],
    ["mail of a campaign", listMessages, { campaign_id: "campaign-7" }],
    ["mail of a campaign and status", listMessages, { campaign_id: "campaign-7", status: "v7" }],
    ["mail of an automation", listMessages, { automation_id: "automation-7" }],
    ["mail of a template", listMessages, { template_id: "template-7" }],
    ["mail of a template and status", listMessages, { template_id: "template-7", status: "v7" }],
    ["mail of a time", listMessages, { since: "1970-01-01", until: "1970-01-02" }],
    ["a later page of mail", listMessages, { cursor: cursorAt(50_007), limit: 50 }],
    ["a later page of mail of a template", listMessages, { cursor: cursorAt(50_007), template_id: "template-7" }],
    ["runs", listRuns, {}],
    ["runs of a contact", listRuns, { contact_id: "contact-7" }],
    ["runs of an automation and status", listRuns, { automation_id: "automation-7", status: "active" }],
    ["the counts at each step", automationCounts, {}],
    ["deliveries", listDeliveries, {}],
    ["deliveries of a webhook", listDeliveries, { webhook_id: "webhook-7" }],
    ["deliveries of a webhook and status", listDeliveries, { webhook_id: "webhook-7", status: "v7" }],
    ["webhooks of a status", listWebhooks, { status: "v7" }],
    ["mail by day", listDailyCounts, { days: 365 }],
  ] as [string, AnyHandler | { outside: AnyHandler }, object][])(
    "answers %s in the console from indexes",
    async (_name, handler, query) => {
      expect(await scans("system", answer(handler, { query }))).toEqual([]);
    },
  );

  it("finds expired mail through indexes", async () => {
    const workspace_id = "ws-7";
    const asc = (by: string) => ({ by, direction: "asc" });
    const where = { workspace_id };
    const queries: [CollectionName, object][] = [
      ["bounces", { where: { ...where, bounced_at: { lte: 900 } }, order: asc("bounced_at"), limit: 500 }],
      ["automation_runs", { where: { ...where, id: { gt: "", lt: "id-2" } }, order: asc("id"), limit: 100 }],
      ["run_steps", { where: { ...where, run_id: { in: ["run-7", "run-57"] } }, limit: 501 }],
      ["batches", { where: { ...where, id: { gt: "", lt: "id-2" } }, order: asc("id"), limit: 500 }],
      ["messages", { where: { ...where, batch_id: "batch-7", status: { in: ["scheduled", "queued"] } }, limit: 1 }],
      ["messages", { where: { ...where, schedule_id: "schedule-7", updated_at: { gt: 900 } }, limit: 1 }],
      [
        "messages",
        { where: { ...where, created_at: { gte: 0, lte: 900 } }, order: asc("created_at"), limit: 500, offset: 10 },
      ],
      ["batches", { where: { id: { in: ["id-7", "id-57"] } } }],
      ["automation_runs", { where: { id: { in: ["id-7", "id-57"] }, status: "active" } }],
      ["counters", { where: { ...where, kind: "v7", of: { lt: "of-2" } }, limit: 500 }],
      ["product_views", { where: { ...where, id: { lt: "id-2" } }, limit: 500 }],
    ];
    for (const [name, query] of queries) expect(await scans(mine, find(name, query))).toEqual([]);
  });

  it("finds the automations and runs of an event through the index of their key", async () => {
    const workspace_id = "ws-7";
    const keys = { in: ["trigger-50", "trigger-107", "trigger-7"] };
    const contact = { workspace_id, contact_id: "contact-7", status: "v7" };
    const queries: [CollectionName, string, object][] = [
      ["automations", "automations_by_trigger_key", { where: { workspace_id, trigger_key: keys } }],
      ["automations", "automations_by_trigger_key", { where: { workspace_id, trigger_key: keys }, limit: 1 }],
      ["automation_runs", "automation_runs_by_", { where: { ...contact, waiting_for: "v3", woken_by: null } }],
      ["automation_runs", "automation_runs_by_contact_id", { where: { ...contact, automation_id: "automation-7" } }],
    ];
    for (const [name, index, query] of queries) {
      expect(await scans(mine, (transaction) => new TransactionCollection(transaction, name).find(query))).toEqual([]);
      for (const { plan } of planned) expect(plan).toContain(index);
    }
  });

  it("finds the queued, the leased and the dead jobs through their partial indexes", async () => {
    const order = { by: "run_at", direction: "asc" };
    for (const [state, index] of [
      ["queued", "jobs_due"],
      ["leased", "jobs_leased"],
      ["dead", "jobs_dead"],
    ]) {
      await scans("system", find("jobs", { where: { state }, order, limit: 100 }));
      // The plan for this state, not that for any.
      expect(planned[0]?.plan).toContain(index);
    }
  });

  it("claims jobs and finds the next due time through indexes", async () => {
    const lease = { lease_until: 200_000, lease_token: "t" };
    const claimed = (claim: Omit<Claim, "now" | "limit" | keyof typeof lease>) => (transaction: Transaction) =>
      claimDue(transaction, { now: 50_000, limit: 64, ...lease, ...claim }, claimWithin(transaction));
    const claimNext = claimed({ maxPerKey: 16 });
    expect(await scans("system", claimNext)).toEqual([]);
    // The first workspace is saturated at once, so that jobs are selected key by key.
    const looks = new QueueLooks({ now: () => 0 });
    looks.record(50_000, 49_000);
    const claimFrom = claimed({ maxPerKey: 64, looks });
    expect(await scans("system", claimFrom)).toEqual([]);
    const claimPerKey = claimed({ maxPerKey: 1 });
    expect(await scans("system", claimPerKey)).toEqual([]);
    expect(await scans("system", (transaction) => nextRunAt(transaction, { withoutKinds: ["expire"] }))).toEqual([]);
    expect(await scans("system", (transaction) => nextRunAt(transaction, { after: 50_000 }))).toEqual([]);
    expect(await scans("system", (transaction) => dueJobs(transaction, 50_000))).toEqual([]);
    const leased = Array.from({ length: 64 }, (_, n) => sampleJob(`id-${n * 100}`, { lease_token: "v1" }));
    expect(await scans("system", (transaction) => extendLeases(transaction, leased, 300_000))).toEqual([]);
  });
});
