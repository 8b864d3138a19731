import type { TriggerType } from "@posthorn/sdk/contract";
import { triggerKeyOf } from "../../events/trigger-keys.js";
import { ApiError, assertNoProblems } from "../../platform/errors.js";
import { addJob, removeJob } from "../../queue/queue.js";
import type { AutomationRow } from "../../store/entities.js";
import type { Handler } from "../handler.js";
import { pageWithRelated } from "../page.js";
import { automationToWire, getAutomation } from "./automations.js";
import { assertComplete, assertSender } from "./editing.js";
import { newSettings, settingsProblems, under } from "./step-config.js";
import { beginStepCounts } from "./step-counts.js";
import { byPosition } from "./step-order.js";
import { acceptTrigger } from "./trigger-config.js";

export * from "./run-handlers.js";
export * from "./step-handlers.js";

export const list: Handler<"automations.list"> = async ({ tx, caller }, { query }) => {
  const { status } = query;
  const where = { workspace_id: caller.workspace.id, deleted_at: null, ...(status !== undefined && { status }) };
  return pageWithRelated(tx.automations, query, { where }, (rows) =>
    Promise.all(rows.map((row) => automationToWire(tx, row))),
  );
};

export const create: Handler<"automations.create"> = async ({ tx, caller, ids, clock }, { body }) => {
  const { name, trigger_type, trigger_config = {}, steps = [] } = body;
  const given = steps.map((step) => ({ position: step.position, settings: newSettings(step) }));
  assertNoProblems(given.flatMap(({ settings }, index) => under(`steps[${index}]`, settingsProblems(settings))));
  const now = clock.now();
  const times = { created_at: now, updated_at: now };
  const row: AutomationRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    name,
    status: "draft",
    trigger_type,
    trigger_config: await acceptTrigger(tx, trigger_type, trigger_config),
    trigger_key: null,
    steps: byPosition(given).map(({ settings }) => ({ id: ids.uuid(), ...settings, ...times })),
    removed: {},
    ...times,
    deleted_at: null,
  };
  await tx.automations.insert(row);
  const data = await automationToWire(tx, row);
  await beginStepCounts(tx, row);
  return { data };
};

export const get: Handler<"automations.get"> = async ({ tx }, { path }) => ({
  data: await automationToWire(tx, await getAutomation(tx, path.id)),
});

export const update: Handler<"automations.update"> = async (ctx, { path, body }) => {
  const { tx, clock } = ctx;
  const before = await getAutomation(tx, path.id);
  const { name = before.name, status = before.status } = body;
  if (status === "paused" && before.status === "draft") {
    throw new ApiError("conflict", "a draft cannot be paused: it starts no runs", { path: "status" });
  }
  if (status === "active") assertComplete(before.steps);
  if (status === "active" && before.status !== "active") await assertSender(tx, before, before.steps);
  const trigger_key =
    status === "active" ? triggerKeyOf(before.trigger_type as TriggerType, before.trigger_config) : null;
  const patch = { name, status, trigger_key, updated_at: clock.now() };
  await tx.automations.update(before.id, patch);
  if (status === "active" && before.status === "paused") {
    // The job of an earlier resumption may have passed runs that were held since. It begins anew.
    await removeJob(tx, "resume-runs", before.id);
    await addJob(ctx, tx, { kind: "resume-runs", ref: before.id, workspace_id: before.workspace_id, payload: {} });
  }
  return { data: await automationToWire(tx, { ...before, ...patch }) };
};

export const remove: Handler<"automations.delete"> = async (ctx, { path }) => {
  const { tx, clock } = ctx;
  const { id, workspace_id } = await getAutomation(tx, path.id);
  const now = clock.now();
  await tx.automations.update(id, { trigger_key: null, deleted_at: now, updated_at: now });
  await removeJob(tx, "resume-runs", id);
  await addJob(ctx, tx, { kind: "cancel-runs", ref: id, workspace_id, payload: {} });
  return { data: { id, success: true } };
};
