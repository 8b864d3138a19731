import { assertNoProblems, invalid } from "../../platform/errors.js";
import type { StepRecord } from "../../store/entities.js";
import type { Handler } from "../handler.js";
import { automationToWire, getAutomation, stepToWire } from "./automations.js";
import { positionOf, saveSteps, stepProblems } from "./editing.js";
import { changeSettings, newSettings, under } from "./step-config.js";
import { rearrange } from "./step-order.js";

export const createStep: Handler<"automations.steps.create"> = async (ctx, { path, body }) => {
  const { tx, ids, clock } = ctx;
  const automation = await getAutomation(tx, path.id);
  const settings = newSettings(body);
  assertNoProblems(stepProblems(automation, settings));
  const now = clock.now();
  const step: StepRecord = { id: ids.uuid(), ...settings, created_at: now, updated_at: now };
  const { steps } = automation;
  const position = Math.min(body.position ?? steps.length, steps.length);
  await saveSteps(ctx, tx, automation, steps.toSpliced(position, 0, step));
  return { data: stepToWire(automation.id, step, position) };
};

export const replaceSteps: Handler<"automations.steps.replace"> = async (ctx, { path, body }) => {
  const { tx, clock } = ctx;
  const automation = await getAutomation(tx, path.id);
  const changes = body.steps.map((change) => ({ ...change, id: change.id.toLowerCase() }));
  const listed = new Set(changes.map(({ id }) => id));
  const repeated = changes.findIndex(({ id }, index) => changes.findIndex((other) => other.id === id) < index);
  if (repeated !== -1) throw invalid(`steps[${repeated}].id`, "a step can be listed once");
  const placings = changes.map((change, index) => {
    const before = automation.steps[positionOf(automation, change.id, `steps[${index}].id`)] as StepRecord;
    return { position: change.position, step: changeStep(before, change, clock.now()) };
  });
  assertNoProblems(placings.flatMap(({ step }, index) => under(`steps[${index}]`, stepProblems(automation, step))));
  const others = automation.steps.filter(({ id }) => !listed.has(id));
  return { data: await automationToWire(tx, await saveSteps(ctx, tx, automation, rearrange(placings, others))) };
};

export const updateStep: Handler<"automations.steps.update"> = async (ctx, { path, body }) => {
  const { tx, clock } = ctx;
  const automation = await getAutomation(tx, path.id);
  const position = positionOf(automation, path.stepId);
  const step = changeStep(automation.steps[position] as StepRecord, body, clock.now());
  assertNoProblems(stepProblems(automation, step));
  await saveSteps(ctx, tx, automation, automation.steps.with(position, step));
  return { data: stepToWire(automation.id, step, position) };
};

export const removeStep: Handler<"automations.steps.delete"> = async (ctx, { path }) => {
  const { tx } = ctx;
  const automation = await getAutomation(tx, path.id);
  const position = positionOf(automation, path.stepId);
  const id = path.stepId.toLowerCase();
  const removed = { ...automation.removed, [id]: automation.steps[position + 1]?.id ?? null };
  await saveSteps(ctx, tx, { ...automation, removed }, automation.steps.toSpliced(position, 1));
  return { data: { id, success: true } };
};

function changeStep(before: StepRecord, change: Parameters<typeof changeSettings>[1], now: number): StepRecord {
  if (change.step_type === undefined && change.config === undefined) return before;
  return { ...before, ...changeSettings(before, change), updated_at: now };
}
