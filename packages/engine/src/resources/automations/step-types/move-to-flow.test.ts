import { describe, expect, it } from "vitest";
import { openRuns } from "../../../testing/run-fixture.js";

const wait = { step_type: "delay", config: { duration: 1, unit: "weeks" } };
const move = (targetFlowId: string, exitCurrentFlow = true) => ({
  step_type: "move_to_flow",
  config: { targetFlowId, exitCurrentFlow },
});

describe("a move_to_flow step", () => {
  it("completes this run and starts one of the other automation with the same trigger", async () => {
    const { flow, contact, trigger, run, call, eventTypes } = await openRuns();
    const target = await flow([wait], { name: "Next" });
    const { id } = await flow([move(target.id.toUpperCase()), wait]);
    const contact_id = await contact();
    const left = await run(await trigger(id, contact_id, { seats: 7 }));
    const { data: begun } = (await call(`GET /automations/${target.id}/runs`)).body;
    expect(begun).toMatchObject([{ contact_id, status: "active", trigger_type: "api", trigger_data: { seats: 7 } }]);
    expect(left).toMatchObject({
      status: "completed",
      steps: [{ output: { automation_id: target.id, run_id: begun[0].id, reason: "moves to `Next`; this run ends" } }],
    });
    expect(await eventTypes(["contact.created"])).toEqual(["flow.triggered", "flow.triggered", "flow.completed"]);
  });

  it("lets this run continue beside the other one", async () => {
    const { flow, contact, trigger, run, call } = await openRuns();
    const target = await flow([wait]);
    const { id } = await flow([move(target.id, false), { step_type: "sms" }]);
    const beside = await run(await trigger(id, await contact()));
    expect(beside.steps.map(({ step_type }: { step_type: string }) => step_type)).toEqual(["move_to_flow", "sms"]);
    expect((await call(`GET /automations/${target.id}/runs`)).body.data[0].status).toBe("active");
  });

  it("starts no second active run of a contact in the other automation", async () => {
    const { flow, contact, trigger, run, call } = await openRuns();
    const target = await flow([wait], { name: "Next" });
    const { id } = await flow([move(target.id)]);
    const contact_id = await contact();
    await trigger(target.id, contact_id);
    const ended = await run(await trigger(id, contact_id));
    expect(ended.steps).toMatchObject([
      { status: "skipped", output: { reason: "the contact has an active run of `Next` already; this run ends" } },
    ]);
    expect(ended.status).toBe("completed");
    expect((await call(`GET /automations/${target.id}/runs`)).body.pagination.total).toBe(1);
  });

  it.each(["draft", "paused", "deleted", "unknown"])("fails while the other automation is %s", async (state) => {
    const { flow, contact, trigger, run, call } = await openRuns();
    const target = await flow([wait], { name: "Next", ...(state === "draft" && { status: "draft" }) });
    if (state === "paused") await call(`PATCH /automations/${target.id}`, { body: { status: "paused" } });
    if (state === "deleted") await call(`DELETE /automations/${target.id}`);
    const named = state === "unknown" ? "nowhere" : target.id;
    const { id } = await flow([move(named)]);
    const failing = await run(await trigger(id, await contact()));
    const isThere = state === "draft" || state === "paused";
    const error = isThere ? `\`Next\` is not active: it is ${state}` : `there is no automation \`${named}\` to move to`;
    expect(failing).toMatchObject({ status: "active", steps: [{ status: "running", error }] });
  });

  it("can restart its own automation", async () => {
    const { flow, contact, trigger, run, call, advance } = await openRuns();
    const { id } = await flow([wait]);
    await call(`POST /automations/${id}/steps`, { body: move(id) });
    const first = await trigger(id, await contact());
    await advance(7 * 24 * 60 * 60 * 1000);
    expect((await run(first)).status).toBe("completed");
    const { data } = (await call(`GET /automations/${id}/runs`)).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["active", "completed"]);
  });

  it("ends after 1,000 steps when two automations move to each other", { timeout: 30_000 }, async () => {
    const { flow, contact, trigger, call, core } = await openRuns();
    const one = await flow([{ step_type: "sms" }]);
    const two = await flow([move(one.id)]);
    await call(`POST /automations/${one.id}/steps`, { body: move(two.id) });
    await trigger(one.id, await contact());
    await core.settle();
    const runs = [];
    for (const { id } of [one, two]) runs.push(...(await call(`GET /automations/${id}/runs?limit=1000`)).body.data);
    const failed = runs.filter(({ status }) => status === "failed");
    expect(failed).toMatchObject([{ error: "loop_limit: the run has been through 1000 steps" }]);
    expect(runs.filter(({ status }) => status === "completed")).toHaveLength(runs.length - 1);
    // Alternates two steps.
    expect(runs.length).toBe(667);
  });
});
