import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClock } from "./platform/clock.js";
import type { CollectionName } from "./store/entities.js";
import { openPostgresStore } from "./store/postgres/postgres-store.js";
import type { Store } from "./store/store.js";
import { createTestDatabase, testServerUrl } from "./store/testing/test-postgres.js";
import { sideBySide } from "./testing/core-fixture.js";
import { openRuns, type RunFixture } from "./testing/run-fixture.js";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const server = testServerUrl();
const size = 50_000;

/** The tables that grow with mail and contacts, and what differs between the copies of a row. */
const largeTables: Partial<Record<CollectionName, string>> = {
  contacts: "'address_key', 'filled-' || n",
  suppressions: "'address_key', 'filled-' || n",
  list_members: "'contact_id', 'filled-' || n",
  messages: "'address_key', 'filled-' || n",
  batches: "",
  contents: "",
  events: "'subject_id', 'filled-' || n",
  deliveries: "'event_id', 'filled-' || n",
  automation_runs: "'contact_id', 'filled-' || n, 'live_key', 'filled-' || n",
  run_steps: "'run_id', 'filled-' || n",
  jobs: "'ref', 'filled-' || n, 'run_at', 4000000000000, 'state', 'queued', 'lease_until', NULL, 'lease_token', NULL",
  idempotency: "",
};

/** A statement of the store, with the settings and the scope of its connection. */
interface Statement {
  text: string;
  values: unknown[];
  options: string;
  scope: [role: string, workspace: string];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** Sends, batches, imports contacts, delivers mail and webhooks, runs automations, and looks all of it up. */
async function work({ core, call, make, trigger, page, mails }: RunFixture, round: string): Promise<void> {
  const at = (n: number) => `${round}-${n}@example.com`;
  const each = Array.from({ length: 8 }, (_, n) => n);
  const contacts = await Promise.all(each.map((n) => make("/contacts", { email: at(n), first_name: "Ada" })));
  const contact_ids = contacts.map(({ id }) => id);
  const list = await make("/lists", { name: `Readers ${round}` });
  await make(`/lists/${list.id}/members`, { contact_ids });
  await make("/suppressions", { email: at(99) });
  const mail = { subject: "Hello", html: '<p>Hello <a href="https://example.com">{{email}}</a></p>' };
  const sends = await Promise.all(
    each.map((n) => call("POST /email/send", { body: { to: at(n), ...mail }, headers: { "idempotency-key": at(n) } })),
  );
  const messages = each.map((n) => ({ to: at(n + 10), ...mail }));
  const batch = (await call("POST /email/batch", { body: { messages } })).body.data;
  const flow = await make("/automations", {
    name: "Flow",
    trigger_type: "custom",
    steps: [{ step_type: "delay", config: { duration: 1, unit: "days" } }],
  });
  await call(`PATCH /automations/${flow.id}`, { body: { status: "active" } });
  await trigger(flow.id, contact_ids[0]);
  await core.start();
  await core.settle();
  const links = mails.at(-1)?.html?.match(/https?:\/\/[^"]+/g) ?? [];
  for (const link of links) await page(`GET ${new URL(link).pathname}${new URL(link).search}`);
  await core.settle();
  await core.stop();
  await Promise.all([
    ...sends.map(({ body }) =>
      call(`GET /email/${body.data.message_id ?? body.data.messages?.[0]?.message_id}/status`),
    ),
    ...contact_ids.map((id) => call(`GET /contacts/${id}`)),
    ...contact_ids.map((id) => call(`PATCH /contacts/${id}`, { body: { first_name: "Grace" } })),
    call(`GET /email/batch/${batch.batch_id}`),
    call(`GET /automations/${flow.id}`),
  ]);
}

describe.skipIf(server === undefined)(`with ${size} rows a table and no statistics`, () => {
  let client: pg.Client;
  let url = "";
  let drop = async () => {};
  const statements = { batched: [] as Statement[], single: [] as Statement[] };
  /** The table and the columns of each index. */
  const indexes = new Map<string, { table: string; columns: string[] }>();

  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_hot_${process.pid}`));
    // While this clock stands, no table is analyzed.
    const clock = { now: () => 0, at: createClock().at };
    let active = await openPostgresStore({ url, clock });
    client = new pg.Client(url);
    await client.connect();
    for (const table of Object.keys(largeTables)) {
      await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    }
    const store = new Proxy({} as Store, { get: (_, name) => Reflect.get(active, name) });
    const fixture = await openRuns({ store, worker: { ...sideBySide, slots: 64 } });
    const body = { targetUrl: "https://example.com/hook", event: "email.delivered" };
    await fixture.call("POST /webhooks/triggers", { body });
    await work(fixture, "first");
    await fill();
    statements.batched = await captured(() => work(fixture, "batched"));
    await active.close();
    active = await openPostgresStore({ url, clock, batching: false });
    statements.single = await captured(() => work(fixture, "single"));
    await active.close();
    const { rows } = await client.query(
      `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table,
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indexrelid ORDER BY attnum) AS columns FROM pg_index`,
    );
    for (const { name, ...index } of rows) indexes.set(name, index);
  });
  afterAll(async () => {
    await client.end();
    await drop();
  });

  async function fill(): Promise<void> {
    for (const [table, keys] of Object.entries(largeTables)) {
      const changes = ["'id', 'filled-' || n", keys].filter((part) => part !== "").join(", ");
      const { rowCount } = await client.query(
        `INSERT INTO ${table} SELECT filled.* FROM (SELECT to_jsonb(t) AS row FROM ${table} t LIMIT 1) one,
          generate_series(1, ${size}) n, jsonb_populate_record(NULL::${table}, row || jsonb_build_object(${changes})) filled`,
      );
      expect([table, rowCount]).toEqual([table, size]);
    }
  }

  /** Returns the distinct statements of the store during `run`. */
  async function captured(run: () => Promise<void>): Promise<Statement[]> {
    const seen = new Map<string, Statement>();
    const scopes = new WeakMap<object, Statement["scope"]>();
    const original = pg.Client.prototype.query as (this: unknown, ...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      const [query] = given as [pg.QueryConfig | string];
      const connection = this as { connection: object; connectionParameters: { options?: string } };
      if (typeof query === "object" && typeof query.text === "string") {
        const { text, values = [], name } = query;
        const options = connection.connectionParameters.options ?? "";
        if (name === "scope") scopes.set(connection.connection, values as Statement["scope"]);
        else if (/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/.test(text)) {
          const scope = scopes.get(connection.connection) ?? ["none", "*"];
          seen.set(JSON.stringify([text, options, scope]), { text, values, options, scope });
        }
      }
      return original.apply(this, given);
    } as never);
    await run().finally(() => spy.mockRestore());
    return [...seen.values()];
  }

  /** Returns the plan that the server has for a statement whatever its parameters. */
  async function planOf({ text, values, options, scope }: Statement): Promise<PlanNode> {
    const planner = new pg.Client({ connectionString: url, options });
    await planner.connect();
    try {
      await planner.query("SELECT set_config('role', $1, false), set_config('posthorn.scope', $2, false)", scope);
      await planner.query("SET plan_cache_mode = force_generic_plan");
      await planner.query(`PREPARE statement AS ${text}`);
      const parameters = values.length > 0 ? `(${values.map(() => "NULL")})` : "";
      const { rows } = await planner.query(`EXPLAIN (FORMAT JSON) EXECUTE statement${parameters}`);
      return rows[0]["QUERY PLAN"][0].Plan;
    } finally {
      await planner.end();
    }
  }

  /** Returns why a plan may read many rows of a large table. `ends`: whether it stops at a limit. */
  function problems(node: PlanNode, ends = false): string[] {
    const name = node["Index Name"];
    const index = name === undefined ? undefined : indexes.get(name);
    const table = node["Relation Name"] ?? index?.table ?? "";
    const own: string[] = [];
    if (table in largeTables) {
      if (node["Node Type"] === "Seq Scan") own.push(`reads all of ${table}`);
      // The workspace, or the state of a job, does not identify a row.
      const [first = "", second = ""] = index?.columns ?? [];
      const needed = ["workspace_id", "state", "kind"].includes(first) ? [first, second] : [first];
      const given = node["Index Cond"] ?? "";
      const stops = ends && node.Filter === undefined;
      if (index !== undefined && !stops && !needed.every((column) => new RegExp(`\\b${column}\\b`).test(given))) {
        own.push(`searches ${name} by ${given || "nothing"}`);
      }
    }
    const below = node["Node Type"] === "Limit" || (ends && !["Sort", "Aggregate"].includes(node["Node Type"]));
    return [...own, ...(node.Plans ?? []).flatMap((plan) => problems(plan, below))];
  }

  it.each(["batched", "single"] as const)(
    "every statement of sends, jobs, webhooks and lookups finds rows by their keys (%s)",
    async (mode) => {
      expect(statements[mode].length).toBeGreaterThan(50);
      const found: string[] = [];
      const searched = new Set<string>();
      const collect = (node: PlanNode) => {
        if (node["Index Name"] !== undefined) searched.add(indexes.get(node["Index Name"])?.table ?? "");
        for (const each of node.Plans ?? []) collect(each);
      };
      for (const statement of statements[mode]) {
        const plan = await planOf(statement);
        collect(plan);
        found.push(...problems(plan).map((problem) => `${problem}: ${statement.text.replaceAll(/\s+/g, " ")}`));
      }
      expect(found).toEqual([]);
      // So that a workload that stops searching a table is noticed.
      expect([...searched]).toEqual(expect.arrayContaining(Object.keys(largeTables)));
    },
  );
});
