import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createLocalOutbound } from "../../delivery/requests/local-outbound.js";
import { startReceiver } from "../../delivery/testing/receiver.js";
import { beginning } from "../../testing/core-fixture.js";
import { type GivenStep, openRuns, type RunFixture, type SeenStep } from "../../testing/run-fixture.js";
import { startRun } from "./run-writer.js";
import type { StepRunner } from "./step-runner.js";
import { stepRunners } from "./step-types/index.js";

const minute = 60_000;
const hour = 60 * minute;
const iso = (after: number) => new Date(beginning + after).toISOString();
const sms = (body = "") => ({ step_type: "sms", config: { body } });
const delay = (duration: number, unit = "hours") => ({ step_type: "delay", config: { duration, unit } });
const failing = { step_type: "tag", config: { tagName: "" } };

const types = (run: { steps: SeenStep[] }) => run.steps.map(({ step_type, status }) => `${step_type} ${status}`);
const bodies = (run: { steps: SeenStep[] }) => run.steps.flatMap(({ output }) => output?.body ?? []).join("");

describe("a run", () => {
  it("executes the steps in order and emits an event at its beginning and at its end", async () => {
    const { flow, contact, trigger, run, store } = await openRuns();
    const { id, steps } = await flow([sms("a"), sms("b")], { name: "Welcome" });
    const contact_id = await contact();
    const started = await trigger(id, contact_id, { seats: 7 });
    const ended = await run(started);
    expect(ended).toMatchObject({
      automation_id: id,
      contact_id,
      contact_email: "ada@example.com",
      status: "completed",
      trigger_type: "api",
      trigger_data: { seats: 7 },
      current_step_id: null,
      next_run_at: null,
      started_at: iso(0),
      completed_at: iso(0),
      cancelled_at: null,
      error: null,
    });
    expect(ended.steps.map((step: SeenStep) => [step.step_id, step.position, step.status, step.started_at])).toEqual([
      [steps[0], 0, "completed", iso(0)],
      [steps[1], 1, "completed", iso(0)],
    ]);
    const events = await store.read("system", (tx) => tx.events.find({ where: { subject_id: started } }));
    const about = {
      automation_id: id,
      automation_name: "Welcome",
      run_id: started,
      contact_id,
      email: "ada@example.com",
      trigger_type: "api",
      trigger_data: { seats: 7 },
    };
    expect(events.map(({ type, data, caused_by }) => [type, data, caused_by])).toEqual([
      ["flow.triggered", { ...about, status: "active" }, started],
      ["flow.completed", { ...about, status: "completed" }, started],
    ]);
  });

  it("marks its events as sandbox events when a sandbox key started it", async () => {
    const { flow, contact, trigger, run, store, sandboxKey } = await openRuns();
    const { id } = await flow([{ step_type: "tag", config: { tagName: "x" } }]);
    const started = await trigger(id, await contact(), {}, sandboxKey);
    await run(started);
    const events = await store.read("system", (tx) => tx.events.find({ where: { caused_by: started } }));
    expect(events.map(({ type, sandbox }) => `${type} ${sandbox}`).sort()).toEqual([
      "contact.tagged true",
      "flow.completed true",
      "flow.triggered true",
    ]);
  });

  it("completes immediately when the automation has no steps left", async () => {
    const { flow, contact, trigger, run, store } = await openRuns();
    const { id } = await flow([sms()]);
    await store.transaction("system", (tx) => tx.automations.update(id, { steps: [] }));
    expect(await run(await trigger(id, await contact()))).toMatchObject({ status: "completed", steps: [] });
  });

  it("executes the current version of each step", async () => {
    const { flow, contact, trigger, run, call, advance } = await openRuns();
    const { id, steps } = await flow([delay(1), sms("a"), sms("b")]);
    const started = await trigger(id, await contact());
    await run(started);
    await call(`PATCH /automations/${id}/steps/${steps[1]}`, { body: { config: { body: "A" } } });
    await call(`POST /automations/${id}/steps`, { body: { ...sms("n"), position: 1 } });
    await call(`DELETE /automations/${id}/steps/${steps[2]}`);
    await advance(hour);
    expect(bodies(await run(started))).toBe("nA");
  });

  it("continues at the following step when its step is deleted, and executes its step anew after a change of type", async () => {
    const { flow, contact, trigger, run, call, advance } = await openRuns();
    const contact_id = await contact();
    const { id, steps } = await flow([sms("a"), delay(1), sms("b"), sms("c")]);
    const deleted = await trigger(id, contact_id);
    await run(deleted);
    await call(`DELETE /automations/${id}/steps/${steps[1]}`);
    await advance(hour);
    const afterwards = await run(deleted);
    expect([bodies(afterwards), types(afterwards)]).toEqual([
      "abc",
      ["sms completed", "delay skipped", "sms completed", "sms completed"],
    ]);
    expect(afterwards.steps[1]).toMatchObject({ output: { reason: "the step was deleted" }, completed_at: iso(hour) });

    const other = await flow([delay(1), sms("b")]);
    const changed = await trigger(other.id, contact_id);
    await run(changed);
    await call(`PATCH /automations/${other.id}/steps/${other.steps[0]}`, {
      body: { step_type: "sms", config: { body: "x" } },
    });
    await advance(hour);
    const seen = await run(changed);
    expect([bodies(seen), types(seen)]).toEqual(["xb", ["delay skipped", "sms completed", "sms completed"]]);
    expect(seen.steps[0].output.reason).toBe("the step became one of another type");

    const last = await flow([sms("a"), delay(1)]);
    const alone = await trigger(last.id, contact_id);
    await run(alone);
    await call(`DELETE /automations/${last.id}/steps/${last.steps[1]}`);
    await advance(hour);
    expect(await run(alone)).toMatchObject({ status: "completed", steps: [{}, { status: "skipped" }] });
  });
});

describe("a step that fails", () => {
  it("is retried after 1, 2 and 4 minutes, and fails the run with its error after four attempts", async () => {
    const { flow, contact, trigger, run, advance, store } = await openRuns();
    const { id } = await flow([failing, sms()]);
    const started = await trigger(id, await contact());
    const due = [1, 3, 7];
    let at = 0;
    for (const [index, next] of due.entries()) {
      const waiting = await run(started);
      expect([waiting.status, waiting.error, waiting.next_run_at]).toEqual(["active", null, iso(next * minute)]);
      expect(waiting.steps).toMatchObject([
        {
          status: "running",
          error: "the step names no tag",
          completed_at: null,
          output: { reason: `attempt ${index + 1} of 4 failed; the next is at ${iso(next * minute)}` },
        },
      ]);
      await advance((next - at) * minute - 1);
      expect((await run(started)).next_run_at).toBe(iso(next * minute));
      await advance(1);
      at = next;
    }
    const failed = await run(started);
    expect(failed).toMatchObject({
      status: "failed",
      error: "the step names no tag",
      completed_at: iso(7 * minute),
      current_step_id: null,
      next_run_at: null,
    });
    expect(failed.steps).toMatchObject([
      { status: "failed", error: "the step names no tag", started_at: iso(0), completed_at: iso(7 * minute) },
    ]);
    expect(await store.read("system", (tx) => tx.jobs.find({ where: { kind: "advance-run" } }))).toEqual([]);
    expect(await store.read("system", (tx) => tx.events.find({ where: { type: "flow.completed" } }))).toEqual([]);
  });

  it("lets the run continue when the last attempt succeeds, and the next step has four attempts", async () => {
    const { flow, contact, trigger, run, advance, call } = await openRuns();
    const { id, steps } = await flow([failing, failing]);
    const started = await trigger(id, await contact());
    await advance(3 * minute);
    await call(`PATCH /automations/${id}/steps/${steps[0]}`, { body: { config: { tagName: "x" } } });
    await advance(4 * minute);
    expect(types(await run(started))).toEqual(["tag completed", "tag running"]);
    expect((await run(started)).steps[0]).toMatchObject({ error: null, output: { added: true } });
    await advance(7 * minute - 1);
    expect((await run(started)).status).toBe("active");
    await advance(1);
    expect((await run(started)).status).toBe("failed");
  });
});

describe("the limit of steps", () => {
  it("lets a run execute a thousand, and fails one that would execute more", { timeout: 30_000 }, async () => {
    const { flow, contact, trigger, run, call } = await openRuns();
    const contact_id = await contact();
    const branch = { step_type: "condition", config: { field: "email", operator: "equals", value: "x" } };
    const steps = Array.from({ length: 1000 }, () => branch);
    const { id, steps: ids } = await flow(steps);
    const through = await run(await trigger(id, contact_id));
    expect([through.status, through.steps.length]).toEqual(["completed", 1000]);

    const body = { config: { falseBranchStepId: ids[0] } };
    await call(`PATCH /automations/${id}/steps/${ids[999]}`, { body });
    const endless = await run(await trigger(id, contact_id));
    expect([endless.status, endless.steps.length]).toEqual(["failed", 1000]);
    expect(endless.error).toBe("loop_limit: the run has been through 1000 steps");
  });
});

describe("step 1,001", () => {
  const branch = { step_type: "condition", config: { field: "email", operator: "equals", value: "x" } };
  const limit = "loop_limit: the run has been through 1000 steps";

  /**
   * Starts an HTTP server that answers with the status that `answer` returns for a path, and a client that reaches it.
   */
  async function openReceiver(answer: (path: string, nth: number) => number = () => 200) {
    const receiver = await startReceiver((request, response) => {
      const path = request.url ?? "";
      response.statusCode = answer(path, receiver.received.filter((it) => it.path === path).length);
      response.end();
    });
    const outbound = createLocalOutbound();
    onTestFinished(() => receiver.close());
    const posts = (path: string) => receiver.received.filter((it) => it.path === path).length;
    const hook = (path: string) => ({ step_type: "webhook", config: { url: `${receiver.url}${path}` } });
    return { outbound, posts, hook };
  }

  /**
   * Runs a contact through two automations: `first` and 999 branches, the last of which leads back to `first`; and 999
   * branches and `first`.
   */
  async function bothSides(fixture: RunFixture, first: GivenStep) {
    const { flow, contact, trigger, run, call } = fixture;
    const contact_id = await contact();
    const { id, steps } = await flow([first, ...Array.from({ length: 999 }, () => branch)]);
    await call(`PATCH /automations/${id}/steps/${steps[999]}`, { body: { config: { falseBranchStepId: steps[0] } } });
    const beyond = await run(await trigger(id, contact_id));
    const { id: straight } = await flow([...Array.from({ length: 999 }, () => branch), first]);
    const within = await run(await trigger(straight, contact_id));
    return { beyond, within };
  }

  it("sends no webhook request, while step 1,000 does", { timeout: 60_000 }, async () => {
    const { outbound, posts, hook } = await openReceiver();
    const fixture = await openRuns({ outbound });
    const { beyond, within } = await bothSides(fixture, hook("/hook"));
    expect(beyond).toMatchObject({ status: "failed", error: limit });
    expect(beyond.steps).toHaveLength(1000);
    expect(within.status).toBe("completed");
    expect(posts("/hook")).toBe(2);
  });

  it("sends no mail, while step 1,000 does", { timeout: 60_000 }, async () => {
    const fixture = await openRuns();
    const templateId = (await fixture.make("/templates", { name: "T", html: "<p>Hi</p>" })).id;
    const mail = { step_type: "email", config: { templateId, subject: "Hi" } };
    const { beyond, within } = await bothSides(fixture, mail);
    expect([beyond.status, beyond.error, within.status]).toEqual(["failed", limit, "completed"]);
    expect(fixture.mails).toHaveLength(2);
  });

  it("starts no run of another automation, while step 1,000 does", { timeout: 60_000 }, async () => {
    const fixture = await openRuns();
    const target = await fixture.flow([{ step_type: "delay", config: { duration: 1, unit: "minutes" } }]);
    const move = { step_type: "move_to_flow", config: { targetFlowId: target.id, exitCurrentFlow: false } };
    const { flow, contact, trigger, run, call } = fixture;
    const { id, steps } = await flow([move, ...Array.from({ length: 999 }, () => branch)]);
    await call(`PATCH /automations/${id}/steps/${steps[999]}`, { body: { config: { falseBranchStepId: steps[0] } } });
    const beyond = await run(await trigger(id, await contact()));
    expect(beyond).toMatchObject({ status: "failed", error: limit });
    const moved = await call(`GET /automations/${target.id}/runs`);
    expect(moved.body.pagination.total).toBe(1);
  });

  it("sends no webhook request when step 1,000 is deleted before its retry", { timeout: 60_000 }, async () => {
    const { outbound, posts, hook } = await openReceiver((path, nth) => (path === "/a" && nth > 1 ? 500 : 200));
    const { flow, contact, trigger, run, call, advance } = await openRuns({ outbound });
    const { id, steps } = await flow([hook("/a"), hook("/b"), ...Array.from({ length: 997 }, () => branch)]);
    await call(`PATCH /automations/${id}/steps/${steps[998]}`, { body: { config: { falseBranchStepId: steps[0] } } });
    const started = await trigger(id, await contact());
    expect(await run(started)).toMatchObject({ status: "active" });
    expect([posts("/a"), posts("/b")]).toEqual([2, 1]);
    await call(`DELETE /automations/${id}/steps/${steps[0]}`);
    await advance(minute);
    expect(await run(started)).toMatchObject({ status: "failed", error: limit });
    expect([posts("/a"), posts("/b")]).toEqual([2, 1]);
  });
});

describe("pausing an automation", () => {
  it("shows its runs as paused while their waits continue, and executes due steps after it is resumed", async () => {
    const { flow, contact, trigger, run, call, advance, store } = await openRuns();
    const { id } = await flow([delay(1), sms("a"), delay(1), sms("b")]);
    const started = await trigger(id, await contact());
    await run(started);
    const set = (status: string) => call(`PATCH /automations/${id}`, { body: { status } });
    await set("paused");
    expect(await run(started)).toMatchObject({ status: "paused", next_run_at: iso(hour) });
    await advance(3 * hour);
    expect(await run(started)).toMatchObject({ status: "paused", steps: [{ status: "waiting" }] });
    expect(await store.read("system", (tx) => tx.jobs.find({ where: { kind: "advance-run" } }))).toEqual([]);
    await set("active");
    const resumed = await run(started);
    expect([resumed.status, bodies(resumed), resumed.next_run_at]).toEqual(["active", "a", iso(4 * hour)]);
    expect(resumed.steps[0].completed_at).toBe(iso(3 * hour));
    await set("paused");
    await advance(10 * minute);
    await set("active");
    await advance(50 * minute);
    expect(bodies(await run(started))).toBe("ab");
  });

  it("uses the answer to a request that was already sent, and sends it only once", async () => {
    const { flow, contact, trigger, run, call, sent, answer } = await openRuns();
    const { id } = await flow([{ step_type: "webhook", config: { url: "https://example.com" } }, sms()]);
    const set = (status: string) => call(`PATCH /automations/${id}`, { body: { status } });
    answer.with = async () => {
      await set("paused");
      return 200;
    };
    const started = await trigger(id, await contact());
    const paused = await run(started);
    expect([paused.status, types(paused)]).toEqual(["paused", ["webhook completed", "sms pending"]]);
    await set("active");
    expect((await run(started)).status).toBe("completed");
    expect(sent).toHaveLength(1);
  });
});

describe("a run whose contact or automation is deleted", () => {
  it("is cancelled with its current step when its contact is deleted", async () => {
    const { flow, contact, trigger, run, call, advance, eventTypes } = await openRuns();
    const contact_id = await contact();
    const { id } = await flow([delay(1), sms()]);
    const started = await trigger(id, contact_id);
    await run(started);
    await advance(minute);
    await call(`DELETE /contacts/${contact_id}`);
    expect(await run(started)).toMatchObject({
      status: "cancelled",
      cancelled_at: iso(minute),
      completed_at: null,
      current_step_id: null,
      next_run_at: null,
      steps: [{ status: "skipped", completed_at: iso(minute), output: { reason: "the run was cancelled" } }],
    });
    await advance(hour);
    expect(await eventTypes(["contact.created"])).toEqual(["flow.triggered"]);
  });

  it("is cancelled by its own job when it began during the deletion", async () => {
    const { flow, contact, store, core, call, workspace_id } = await openRuns();
    const ada = await contact();
    const { id } = await flow([sms()]);
    const scope = { workspace: workspace_id };
    const start = () =>
      store.transaction(scope, async (tx) => {
        const [automation, person] = await Promise.all([tx.automations.get(id), tx.contacts.get(ada)]);
        if (automation === undefined || person === undefined) throw new Error("both are there");
        const how = { trigger_type: "signup", trigger_data: {}, once: true };
        return startRun(core.ctx, tx, { automation, contact: person, ...how });
      });
    const state = (run_id = "") => store.read(scope, async (tx) => (await tx.automation_runs.get(run_id))?.status);
    const first = await start();
    await store.transaction(scope, (tx) =>
      tx.contacts.update(ada, {}).then(() => tx.automations.update(id, { deleted_at: 1 })),
    );
    await core.settle();
    expect(await state(first?.id)).toBe("cancelled");
    await store.transaction(scope, (tx) => tx.automations.update(id, { deleted_at: null }));
    const second = await start();
    await store.transaction(scope, (tx) => tx.contacts.delete(ada));
    await core.settle();
    expect(await state(second?.id)).toBe("cancelled");
    expect((await call(`GET /automations/${id}/runs`)).body.pagination.total).toBe(2);
  });

  it("is not started by an event while the contact has another active run", async () => {
    const { flow, contact, trigger, store, core, workspace_id } = await openRuns();
    const contact_id = await contact();
    const { id } = await flow([delay(1)]);
    const begin = (once: boolean) =>
      store.transaction({ workspace: workspace_id }, async (tx) => {
        const [automation, person] = await Promise.all([tx.automations.get(id), tx.contacts.get(contact_id)]);
        if (automation === undefined || person === undefined) throw new Error("both are there");
        const how = { trigger_type: "signup", trigger_data: {}, once };
        return startRun(core.ctx, tx, { automation, contact: person, ...how });
      });
    expect(await begin(true)).toBeDefined();
    expect(await begin(true)).toBeUndefined();
    expect(await begin(false)).toBeDefined();
    await trigger(id, contact_id);
    expect(await begin(true)).toBeUndefined();
    await core.time.advance(2 * hour);
    expect(await begin(true)).toBeDefined();
  });
});

describe("a step type that prepares", () => {
  const requested = { step_type: "sms", config: { body: "a" } };

  /** Replaces the runner of `sms` by one that needs the network. Returns the prepared values it was executed with. */
  function prepareTexts() {
    const executed: unknown[] = [];
    const runner: StepRunner = {
      defaults: {},
      prepare:
        async (_ctx, _tx, { run }) =>
        () =>
          Promise.resolve(`sent for ${run.id}`),
      async run(_ctx, _tx, _view, prepared) {
        executed.push(prepared);
        return { status: "completed", reason: "it was sent", output: { prepared } };
      },
    };
    const spy = vi.spyOn(stepRunners, "sms", "get").mockReturnValue(runner);
    onTestFinished(() => spy.mockRestore());
    return executed;
  }

  it("is executed once with what it prepared, at the first step and after another", async () => {
    const executed = prepareTexts();
    const { flow, contact, trigger, run, core } = await openRuns();
    const { id } = await flow([requested, delay(1), requested]);
    const started = await trigger(id, await contact());
    expect(types(await run(started))).toEqual(["sms completed", "delay waiting"]);
    const { fired } = await core.time.advance(hour);
    expect(await run(started)).toMatchObject({ status: "completed", steps: [{}, {}, { status: "completed" }] });
    expect(executed).toEqual([`sent for ${started}`, `sent for ${started}`]);
    expect(fired.filter(({ job }) => job === "advance-run")).toHaveLength(2);
  });

  it("prepares when the step becomes one of that type while a run is at it, and after a pause", async () => {
    const executed = prepareTexts();
    const { flow, contact, trigger, run, call, advance } = await openRuns();
    const { id, steps } = await flow([delay(1)]);
    const started = await trigger(id, await contact());
    await run(started);
    await call(`PATCH /automations/${id}/steps/${steps[0]}`, { body: requested });
    await call(`PATCH /automations/${id}`, { body: { status: "paused" } });
    await advance(hour);
    expect(executed).toEqual([]);
    await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    expect(types(await run(started))).toEqual(["delay skipped", "sms completed"]);
    expect(executed).toEqual([`sent for ${started}`]);
  });
});

describe("a job that is given up", () => {
  it("fails its run", async () => {
    const { flow, contact, trigger, run, store, advance } = await openRuns();
    const { id } = await flow([delay(1)]);
    const started = await trigger(id, await contact());
    await run(started);
    // The runner of an unknown step type cannot be found, so each attempt of the job throws.
    await store.transaction("system", async (tx) => {
      const automation = await tx.automations.get(id);
      const steps = (automation?.steps ?? []).map((step) => ({ ...step, step_type: "unheard of" }));
      await tx.automations.update(id, { steps });
    });
    await advance(3 * hour);
    const error = expect.stringMatching(/^its step could not be done: /);
    expect(await run(started)).toMatchObject({ status: "failed", error, steps: [{ status: "failed", error }] });
  });
});
