import type { Ctx } from "../../platform/context.js";
import { invalid, notFound, type Problem, refuse } from "../../platform/errors.js";
import type { AutomationRow, StepRecord } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { missingSettings, settingsProblems, under } from "./step-config.js";

/** The largest number of steps of an automation. */
const mostSteps = 1000;

/** The most that its steps may take together, in characters of JSON: they are read for every step of every run. */
const mostCharacters = 4 * 2 ** 20;

/** Throws `validation_error` for steps that an active automation cannot have: none, or incomplete ones. */
export function refuseIncomplete(steps: readonly StepRecord[]): void {
  if (steps.length === 0) throw invalid("steps", "an active automation needs at least one step");
  refuse(steps.flatMap((step, index) => under(`steps[${index}]`, missingSettings(step))));
}

/** Everything that keeps a changed step from being kept in its automation, as paths below the step. */
export function stepProblems(
  automation: Readonly<AutomationRow>,
  step: Pick<StepRecord, "step_type" | "config">,
): Problem[] {
  const problems = settingsProblems(step);
  return problems.length === 0 && automation.status === "active" ? missingSettings(step) : problems;
}

/** The position of a step of an automation; throws `not_found` with `path`. */
export function positionOf({ steps }: Readonly<AutomationRow>, id: string, path = "stepId"): number {
  const position = steps.findIndex((step) => step.id === id.toLowerCase());
  if (position === -1) throw notFound("step", path);
  return position;
}

/** Keeps an automation's steps in a new order or number and gives it back; throws `validation_error` for too many or too large ones, or none while it is active. */
export async function keepSteps(
  { clock }: Ctx,
  tx: Tx,
  automation: Readonly<AutomationRow>,
  steps: readonly StepRecord[],
): Promise<Readonly<AutomationRow>> {
  if (steps.length > mostSteps) throw invalid("steps", `an automation has at most ${mostSteps} steps`);
  if (JSON.stringify(steps).length > mostCharacters) throw invalid("steps", "the steps are too large together");
  if (automation.status === "active") refuseIncomplete(steps);
  const patch = { steps, removed: automation.removed, updated_at: clock.now() };
  await tx.automations.update(automation.id, patch);
  return { ...automation, ...patch };
}
