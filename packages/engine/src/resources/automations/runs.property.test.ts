import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { type Random, seededRandom } from "../../platform/random.js";
import type { AutomationRunRow, RunStepRow } from "../../store/entities.js";
import { type CoreFixture, openCore } from "../../testing/core-fixture.js";

const day = 24 * 3600_000;
const addresses = ["opened@simulator.test", "grace@example.com"];
const triggers = [
  { trigger_type: "tag_added", trigger_config: { tag_name: "a" } },
  { trigger_type: "tag_added", trigger_config: { tag_name: "b" } },
  { trigger_type: "email_open" },
  { trigger_type: "purchase" },
];

/** A workspace with automations of random steps, and every operation that affects their runs. */
async function setup(seed: string) {
  const random: Random = seededRandom(seed);
  const pick = <T>(of: readonly [T, ...T[]] | readonly T[]): T => of[Math.floor(random.fraction() * of.length)] as T;
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core, pass } = fixture;
  const ask = async (line: string, body?: unknown) => (await call(line, body === undefined ? {} : { body })).body.data;

  const { id: templateId } = await ask("POST /templates", { name: "T", html: "<p>Hello</p>" });
  const step = () => {
    const eventType = pick(["email_opened", "purchase", "page_viewed"]);
    const timeoutAction = pick(["continue", "skip"]);
    return pick([
      { step_type: "email", config: { templateId, subject: "Hello" } },
      { step_type: "delay", config: { duration: pick([0, 1, 2]), unit: "days" } },
      { step_type: "wait_for_event", config: { eventType, timeoutDays: pick([0, 1, 2]), timeoutAction } },
      { step_type: "tag", config: { action: pick(["add", "remove"]), tagName: pick(["a", "b"]) } },
      { step_type: "sms" },
    ]);
  };
  const contacts: string[] = [];
  for (const email of addresses) contacts.push((await ask("POST /contacts", { email })).id);
  const { id: tag } = await ask("POST /tags", { name: "a" });
  const automations: string[] = [];
  for (const trigger of triggers) {
    const steps = Array.from({ length: pick([1, 2, 3, 4]) }, step);
    automations.push((await ask("POST /automations", { name: "A", ...trigger, steps })).id);
  }
  const set = (id: string, status: string) => call(`PATCH /automations/${id}`, { body: { status } });
  const resumeAll = async () => {
    for (const id of automations) await set(id, "active");
  };
  await resumeAll();

  const some = () => `/automations/${pick(automations)}`;
  const contact = () => pick(contacts);
  const ofSome = async (what: "steps" | "runs"): Promise<string | undefined> => {
    const path = some();
    const found = what === "runs" ? await ask(`GET ${path}/runs`) : (await ask(`GET ${path}`)).steps;
    return found.length === 0 ? undefined : `${path}/${what}/${pick(found as { id: string }[]).id}`;
  };
  const onOne = (what: "steps" | "runs", work: (path: string) => Promise<unknown>) => async () => {
    const path = await ofSome(what);
    if (path !== undefined) await work(path);
  };
  const happenings: Record<string, () => Promise<unknown>> = {
    trigger: () => call(`POST ${some()}/trigger`, { body: { contact_id: contact() } }),
    buy: () => call("POST /conversions", { body: { contact_id: contact(), value: 1 } }),
    view: () => call("POST /track/product-view", { body: { contact_email: pick(addresses), product_id: "p" } }),
    tag: async () => {
      const body = { contact_ids: [contact()] };
      await call(`DELETE /tags/${tag}/contacts`, { body });
      await call(`POST /tags/${tag}/contacts`, { body });
    },
    pause: () => set(pick(automations), "paused"),
    resume: () => set(pick(automations), "active"),
    cancel: onOne("runs", (path) => call(`POST ${path}/cancel`)),
    "delete a step": onOne("steps", (path) => call(`DELETE ${path}`)),
    "change a step": onOne("steps", (path) => call(`PATCH ${path}`, { body: step() })),
    "add a step": () => call(`POST ${some()}/steps`, { body: { ...step(), position: 0 } }),
    "let time pass": async () => pass(pick([1, day / 2, day])),
    "move time": () => core.time.advance(pick([0, day / 2, day])),
    settle: () => core.settle(),
    "delete a contact": async () => {
      if (random.fraction() < 0.1) await call(`DELETE /contacts/${contact()}`);
    },
  };
  return { ...fixture, happenings, happen: () => pick(Object.keys(happenings)), resumeAll };
}

/** Returns how many runs are at each step, and how many went through it, left it out, or failed there. */
function countsOf(runs: readonly Readonly<AutomationRunRow>[], entries: readonly Readonly<RunStepRow>[]) {
  const counts = new Map<string, number>();
  const add = (automation: string, name: string) => {
    counts.set(`${automation} ${name}`, (counts.get(`${automation} ${name}`) ?? 0) + 1);
  };
  for (const { automation_id, current_step_id } of runs)
    if (current_step_id !== null) add(automation_id, `at:${current_step_id}`);
  const automationOf = new Map(runs.map(({ id, automation_id }) => [id, automation_id]));
  for (const { run_id, step_id, status } of entries) {
    const automation = automationOf.get(run_id) ?? "";
    if (status === "completed") add(automation, `through:${step_id}`);
    else if (status === "skipped" || status === "failed") add(automation, `${status}:${step_id}`);
  }
  return counts;
}

/** Returns why some run would never continue, or continue twice; undefined when every run is consistent. */
async function trouble(store: CoreFixture["store"]): Promise<string | undefined> {
  return store.read("system", async (tx) => {
    const [runs, jobs, automations] = [
      await tx.automation_runs.find({}),
      await tx.jobs.find({}),
      await tx.automations.find({}),
    ];
    for (const run of runs) {
      const own = jobs.filter(({ kind, ref }) => kind === "advance-run" && ref === run.id);
      const isPaused = automations.some(({ id, status }) => id === run.automation_id && status === "paused");
      const isResumed = jobs.some(({ kind, ref }) => kind === "resume-runs" && ref === run.automation_id);
      const wanted = run.status === "active" && !run.parked ? 1 : 0;
      if (own.length !== wanted) return `a run that is ${run.status} has ${own.length} jobs, not ${wanted}`;
      if (own.some(({ state }) => state === "dead")) return `the job of a run was set aside: ${own[0]?.last_error}`;
      if (own.some(({ run_at }) => run_at !== run.next_run_at)) return "a run is not due when its job is";
      if ((run.status === "active") !== (run.current_step_id !== null))
        return "an active run is at no step, or an ended one at one";
      if (run.parked && !isPaused && !isResumed) return "a run of an active automation is parked for ever";
    }
    const counted = (await tx.counters.find({})).filter(
      ({ kind, name }) => kind === "automation" && name.includes(":"),
    );
    const isAsCounted = isDeepStrictEqual(
      new Map(counted.flatMap(({ of, name, count }) => (count === 0 ? [] : [[`${of} ${name}`, count]]))),
      countsOf(runs, await tx.run_steps.find({})),
    );
    if (!isAsCounted) return "the runs at a step, or those that went through it, are not as many as are counted";
    return undefined;
  });
}

describe("any sequence of operations on automations", () => {
  it.each(Array.from({ length: 20 }, (_, n) => `order ${n}`))(
    "leaves each active run one job, and lets it end: %s",
    async (seed) => {
      const { happenings, happen, store, core, resumeAll, logged } = await setup(seed);
      for (let turn = 0; turn < 40; turn += 1) {
        const what = happen();
        await happenings[what]?.();
        expect([what, await trouble(store)]).toEqual([what, undefined]);
      }
      await resumeAll();
      await core.time.advance(60 * day);
      expect(await trouble(store)).toBeUndefined();
      const left = await store.read("system", async (tx) => {
        const live = await tx.automation_runs.find({ where: { status: "active" } });
        const open = await tx.run_steps.find({ where: { completed_at: null } });
        // An automation without steps cannot be activated, so its runs do not continue.
        const active = await tx.automations.find({ where: { status: "active" } });
        const stuck = live.filter(({ automation_id }) => active.some(({ id }) => id === automation_id));
        return [stuck, open.filter(({ run_id }) => !live.some(({ id }) => id === run_id))];
      });
      expect(left).toEqual([[], []]);
      expect(logged.filter((line) => line.includes("failed unexpectedly"))).toEqual([]);
    },
  );
});
