import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store, Tx } from "../../store/store.js";
import { beginning, type CallOptions, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const day = 24 * 60 * 60 * 1000;

type Run = { id: string; status: string; contact_email: string };

/** An active automation, by default with a delay of a day, and functions that start runs of it. */
async function setup({
  steps = [{ step_type: "delay" }] as unknown[],
  store,
}: {
  steps?: unknown[];
  store?: Store;
} = {}) {
  const fixture = await openCore({ settings: { requestLimit: 0 }, ...(store && { store }) });
  const { call, core } = fixture;
  const made = await call("POST /automations", { body: { name: "Welcome", trigger_type: "signup", steps } });
  const { id } = made.body.data;
  const set = (body: Record<string, unknown>) => call(`PATCH /automations/${id}`, { body });
  const contact = async (name: string) => {
    const body = { email: `${name}@example.com` };
    return (await call("POST /contacts", { body })).body.data as { id: string; email: string };
  };
  const start = (body: Record<string, unknown>, options: CallOptions = {}) =>
    call(`POST /automations/${id}/trigger`, { body, ...options });
  const runs = async (query = "") => {
    const { data, pagination } = (await call(`GET /automations/${id}/runs?${query}`)).body;
    return { shown: data as Run[], total: pagination.total as number, has_more: pagination.has_more as boolean };
  };
  return {
    ...fixture,
    id,
    set,
    contact,
    start,
    runs,
    /** Starts a run of a new contact. */
    run: async (name: string): Promise<Run> => (await start({ contact_id: (await contact(name)).id })).body.data,
    statuses: async () => (await runs()).shown.map(({ status }) => status),
    settle: async () => (await core.time.advance(0)).fired.map(({ job }) => job),
    rows: () => fixture.store.read("system", (tx) => tx.automation_runs.find({})),
    jobs: () => fixture.store.read("system", (tx) => tx.jobs.find({ where: { kind: "advance-run" } })),
  };
}

describe("starting a run", () => {
  it("answers 202 with the run of a contact, given by id or by address", async () => {
    const { start, set, contact, id, call } = await setup();
    await set({ status: "active" });
    const ada = await contact("ada");
    const trigger_data = { order: { number: 7 }, list: [null, "x"] };
    const { status, body } = await start({ contact_id: ada.id.toUpperCase(), trigger_data });
    expect(status).toBe(202);
    const { data: automation } = (await call(`GET /automations/${id}`)).body;
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      automation_id: id,
      contact_id: ada.id,
      contact_email: "ada@example.com",
      status: "active",
      trigger_type: "api",
      trigger_data,
      current_step_id: automation.steps[0].id,
      next_run_at: iso(0),
      started_at: iso(0),
      completed_at: null,
      cancelled_at: null,
      error: null,
      steps: [expect.objectContaining({ step_type: "delay", status: "pending", output: null })],
      created_at: iso(0),
      updated_at: iso(0),
    });
    const again = await start({ email: "ADA@Example.COM" });
    expect([again.status, again.body.data.contact_id, again.body.data.trigger_data]).toEqual([202, ada.id, {}]);
    expect((await call(`GET /automations/${id}`)).body.data.run_count).toBe(2);
    expect((await call("GET /automations")).body.data[0].run_count).toBe(2);
  });

  it("needs exactly one existing contact and an active automation", async () => {
    const { start, set, contact, runs } = await setup();
    const { id: contact_id } = await contact("ada");
    const errorOf = async (body: Record<string, unknown>) => {
      const { error } = (await start(body)).body;
      return [error?.code, error?.path];
    };
    expect(await errorOf({ contact_id })).toEqual(["conflict", undefined]);
    await set({ status: "active" });
    expect(await errorOf({ contact_id: unknown })).toEqual(["contact_not_found", "contact_id"]);
    expect(await errorOf({ email: "eve@example.com" })).toEqual(["contact_not_found", "email"]);
    expect(await errorOf({})).toEqual(["validation_error", "contact_id"]);
    expect(await errorOf({ contact_id, email: "ada@example.com" })).toEqual(["validation_error", "email"]);
    expect(await errorOf({ contact_id: "ada" })).toEqual(["validation_error", "contact_id"]);
    expect(await errorOf({ email: "ada" })).toEqual(["validation_error", "email"]);
    expect(await errorOf({ contact_id, trigger_data: [] })).toEqual(["validation_error", "trigger_data"]);
    await set({ status: "paused" });
    expect(await errorOf({ contact_id })).toEqual(["conflict", undefined]);
    expect((await runs()).total).toBe(0);
  });

  it("starts one run for a repeated idempotency key, and a sandbox run for a sandbox key", async () => {
    const { start, set, contact, rows, sandboxKey } = await setup();
    await set({ status: "active" });
    const { id: contact_id } = await contact("ada");
    const headers = { "idempotency-key": "once" };
    const first = await start({ contact_id }, { headers });
    const second = await start({ contact_id }, { headers });
    expect([second.text, second.headers["X-Idempotency-Status"]]).toEqual([first.text, "cached"]);
    await start({ contact_id }, { key: sandboxKey });
    expect((await rows()).map(({ sandbox }) => sandbox)).toEqual([false, true]);
  });
});

describe("the runs of an automation", () => {
  it("are paged newest first, by their status", async () => {
    const { set, run, runs, call, id, advance } = await setup();
    await set({ status: "active" });
    await run("a");
    await advance(day);
    const b = await run("b");
    await call(`POST /automations/${id}/runs/${b.id}/cancel`);
    for (const name of ["c", "d"]) await run(name);
    const names = async (query: string) => {
      const { shown, total, has_more } = await runs(query);
      return [shown.map(({ contact_email }) => contact_email[0]).join(""), total, has_more];
    };
    expect(await names("")).toEqual(["dcba", 4, false]);
    expect(await names("limit=2&offset=1")).toEqual(["cb", 4, true]);
    expect(await names("status=active&limit=1")).toEqual(["d", 2, true]);
    expect(await names("status=completed")).toEqual(["a", 1, false]);
    expect(await names("status=cancelled")).toEqual(["b", 1, false]);
    expect(await names("status=failed")).toEqual(["", 0, false]);
    expect(await names("status=paused")).toEqual(["", 0, false]);
    await set({ status: "paused" });
    expect(await names("status=active")).toEqual(["", 0, false]);
    expect(await names("status=paused&limit=1")).toEqual(["d", 2, true]);
    expect((await runs("status=paused")).shown.map(({ status }) => status)).toEqual(["paused", "paused"]);
    expect((await runs()).shown.map(({ status }) => status)).toEqual(["paused", "paused", "cancelled", "completed"]);
    const wrong = await call(`GET /automations/${id}/runs?status=live`);
    expect([wrong.status, wrong.body.error.path]).toEqual([400, "status"]);
  });

  it("are cancelled one by one, while they are active or paused", async () => {
    const { set, run, call, id, settle, jobs, advance } = await setup();
    await set({ status: "active" });
    const cancel = (run_id: string) => call(`POST /automations/${id}/runs/${run_id}/cancel`);
    const [a, b, c] = [await run("a"), await run("b"), await run("c")];
    await settle();
    const cancelled = await cancel(a.id.toUpperCase());
    expect([cancelled.status, cancelled.body.data.status, cancelled.body.data.cancelled_at]).toEqual([
      200,
      "cancelled",
      iso(0),
    ]);
    expect(cancelled.body.data).toMatchObject({ id: a.id, next_run_at: null, completed_at: null });
    await set({ status: "paused" });
    expect((await cancel(b.id)).body.data.status).toBe("cancelled");
    expect((await jobs()).map(({ ref }) => ref)).toEqual([c.id]);
    await set({ status: "active" });
    await advance(day);
    for (const ended of [a, b, c]) {
      const { status, body } = await cancel(ended.id);
      expect([status, body.error.code]).toEqual([409, "conflict"]);
    }
    expect((await cancel(unknown)).body.error).toEqual({ code: "not_found", message: "no such run", path: "runId" });
    const other = await call("POST /automations", { body: { name: "T", trigger_type: "signup" } });
    const wrong = await call(`POST /automations/${other.body.data.id}/runs/${a.id}/cancel`);
    expect([wrong.status, wrong.body.error.message]).toEqual([404, "no such run"]);
  });
});

describe("pausing an automation", () => {
  it("holds its runs while their waits continue, and releases the due ones when it is resumed", async () => {
    const { set, run, runs, statuses, advance, settle, jobs, rows, call } = await setup({
      steps: [{ step_type: "delay" }, { step_type: "sms", config: { body: "Hi" } }],
    });
    await set({ status: "active" });
    await run("a");
    await advance(day / 2);
    await run("b");
    await settle();
    await set({ status: "paused" });
    await advance(day * 0.75);
    expect(await statuses()).toEqual(["paused", "paused"]);
    expect((await rows()).map(({ parked }) => parked)).toEqual([true, false]);
    expect(await jobs()).toHaveLength(1);
    expect((await runs("status=paused")).total).toBe(2);

    await set({ status: "active" });
    expect(await statuses()).toEqual(["active", "active"]);
    expect(await settle()).toEqual(["resume-runs", "advance-run", "advance-run"]);
    expect(await statuses()).toEqual(["active", "completed"]);
    await advance(day);
    expect(await statuses()).toEqual(["completed", "completed"]);
    expect((await call("GET /automations")).body.data[0].status).toBe("active");
  });

  it("can be repeated before all runs are released: none is lost, and none continues twice", async () => {
    const { set, run, statuses, advance, settle, jobs, rows } = await setup();
    await set({ status: "active" });
    for (const name of ["a", "b", "c"]) await run(name);
    await settle();
    await set({ status: "paused" });
    await advance(2 * day);
    for (const status of ["active", "paused", "active", "paused"]) expect((await set({ status })).status).toBe(200);
    expect(await settle()).toEqual(["resume-runs"]);
    expect((await rows()).every(({ parked }) => parked)).toBe(true);
    expect(await jobs()).toEqual([]);
    await set({ status: "active" });
    expect(await settle()).toEqual(["resume-runs", "advance-run", "advance-run", "advance-run"]);
    expect(await statuses()).toEqual(["completed", "completed", "completed"]);
  });
});

describe("deleting", () => {
  it("an automation cancels its active runs, and no others", async () => {
    const { set, run, start, call, id, settle, rows, jobs, advance, store } = await setup();
    await set({ status: "active" });
    const steps = [{ step_type: "delay" }];
    const other = await call("POST /automations", { body: { name: "T", trigger_type: "custom", steps } });
    await call(`PATCH /automations/${other.body.data.id}`, { body: { status: "active" } });
    const ended = await run("ada");
    await advance(day);
    await start({ email: "ada@example.com" });
    const body = { email: "ada@example.com" };
    const kept = (await call(`POST /automations/${other.body.data.id}/trigger`, { body })).body.data;
    await call(`DELETE /automations/${id}`);
    expect(await settle()).toContain("cancel-runs");
    const statuses = (await rows()).map((row) => [row.automation_id === id, row.id === ended.id, row.status]);
    expect(statuses.filter(([mine]) => !mine)).toEqual([[false, false, "active"]]);
    expect(statuses.filter(([mine, old]) => mine && old)).toEqual([[true, true, "completed"]]);
    expect(new Set(statuses.filter(([mine]) => mine).map(([, , status]) => status))).toEqual(
      new Set(["completed", "cancelled"]),
    );
    expect((await jobs()).map(({ ref }) => ref)).toEqual([kept.id]);
    expect((await store.read("system", (tx) => tx.automations.get(id)))?.deleted_at).toBe(beginning + day);
  });

  it.each([
    ["one", "DELETE /contacts/:id"],
    ["several", "POST /contacts/bulk-delete"],
    ["all", "POST /contacts/delete-all"],
  ])("%s of the contacts cancels their active runs at once", async (_what, line) => {
    const { set, start, contact, call, rows, jobs, settle } = await setup();
    await set({ status: "active" });
    const [ada, eve] = [await contact("ada"), await contact("eve")];
    await settle();
    const live = (await rows()).length;
    for (const { id: contact_id } of [ada, ada, eve]) await start({ contact_id });
    await settle();
    const body = line.includes("bulk") ? { contact_ids: [ada.id] } : undefined;
    const answer = await call(line.replace(":id", ada.id), body && { body });
    expect(answer.status).toBe(200);
    const isGone = (contact_id: string) => contact_id === ada.id || line.includes("delete-all");
    for (const row of await rows()) expect(row.status).toBe(isGone(row.contact_id) ? "cancelled" : "active");
    const left = (await rows()).filter(({ status }) => status === "active").map(({ id }) => id);
    expect((await jobs()).map(({ ref }) => ref).sort()).toEqual(left.sort());
    expect(live).toBeGreaterThan(0);
  });

  it("many contacts reads their runs in one query", async () => {
    const memory = createMemoryStore();
    let queries = 0;
    /** Returns a copy of an object with one property replaced. */
    const but = <T extends object>(thing: T, name: string, value: unknown): T =>
      new Proxy(thing, {
        get(of, property) {
          if (property === name) return value;
          const own = Reflect.get(of, property, of);
          return typeof own === "function" ? own.bind(of) : own;
        },
      });
    const counting = (tx: Tx): Tx => {
      const find: Tx["automation_runs"]["find"] = (query) => {
        queries++;
        return tx.automation_runs.find(query);
      };
      return but(tx, "automation_runs", but(tx.automation_runs, "find", find));
    };
    const transaction: Store["transaction"] = (scope, work) => memory.transaction(scope, (tx) => work(counting(tx)));
    const store = but(memory, "transaction", transaction);
    const { contact, call } = await setup({ store });
    const ids = [];
    for (let count = 0; count < 60; count++) ids.push((await contact(`c${count}`)).id);
    queries = 0;
    expect((await call("POST /contacts/bulk-delete", { body: { contact_ids: ids } })).body.data.deleted).toBe(60);
    expect(queries).toBe(1);
  });
});
