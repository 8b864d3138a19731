import type { Ctx } from "../../platform/context.js";
import { ApiError, assertNoProblems, invalid, notFound, type Problem } from "../../platform/errors.js";
import type { AutomationRow, StepRecord } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { getWorkspace } from "../workspaces/workspaces.js";
import { missingSettings, settingsProblems, under } from "./step-config.js";
import { runnerOf } from "./step-types/index.js";

/** The maximum number of steps of an automation. */
const maxSteps = 1000;

/** The maximum size of all steps together, in characters of JSON. The steps are read for every step of every run. */
const maxCharacters = 4 * 2 ** 20;

/**
 * Throws `validation_error` for steps with which an automation cannot be activated or resumed: none, or incomplete
 * ones.
 */
export function assertComplete(steps: readonly StepRecord[]): void {
  if (steps.length === 0) throw invalid("steps", "an active automation needs at least one step");
  assertNoProblems(steps.flatMap((step, index) => under(`steps[${index}]`, missingSettings(step))));
}

/**
 * Throws `missing_from_email` if a step that becomes active sends mail and the workspace has no default sender, since
 * the step would fail in every run. `before` are the steps that are active already.
 */
export async function assertSender(
  tx: Tx,
  { workspace_id }: Readonly<AutomationRow>,
  steps: readonly StepRecord[],
  before: readonly StepRecord[] = [],
): Promise<void> {
  const sentBefore = new Set(before.filter(sendsMail).map(({ id }) => id));
  const index = steps.findIndex((step) => sendsMail(step) && !sentBefore.has(step.id));
  if (index === -1 || (await getWorkspace(tx, workspace_id)).settings.from_email !== null) return;
  const message = `steps[${index}] sends mail, and the workspace has no default sender (from_email)`;
  throw new ApiError("missing_from_email", message, { path: `steps[${index}]` });
}

function sendsMail({ step_type }: StepRecord): boolean {
  return runnerOf(step_type).sendsMail === true;
}

/** Returns every reason why a changed step cannot be stored in its automation, with paths relative to the step. */
export function stepProblems(
  automation: Readonly<AutomationRow>,
  step: Pick<StepRecord, "step_type" | "config">,
): Problem[] {
  const problems = settingsProblems(step);
  if (problems.length > 0 || automation.status !== "active") return problems;
  return missingSettings(step).map(({ path, message }) => ({ path, message: `${message}: pause it first` }));
}

/** Returns the position of a step of an automation; throws `not_found` with `path`. */
export function positionOf({ steps }: Readonly<AutomationRow>, id: string, path = "stepId"): number {
  const position = steps.findIndex((step) => step.id === id.toLowerCase());
  if (position === -1) throw notFound("step", path);
  return position;
}

/**
 * Stores the steps of an automation and returns the automation.
 *
 * @throws ApiError `validation_error` for too many or too large steps, or for steps that an active automation cannot
 * have; `missing_from_email`
 */
export async function saveSteps(
  { clock }: Ctx,
  tx: Tx,
  automation: Readonly<AutomationRow>,
  steps: readonly StepRecord[],
): Promise<Readonly<AutomationRow>> {
  if (steps.length > maxSteps) throw invalid("steps", `an automation has at most ${maxSteps} steps`);
  if (JSON.stringify(steps).length > maxCharacters) throw invalid("steps", "the steps are too large together");
  if (automation.status === "active") {
    if (steps.length === 0)
      throw invalid("steps", "an active automation needs at least one step: pause it before its last step is deleted");
    assertComplete(steps);
    await assertSender(tx, automation, steps, automation.steps);
  }
  const patch = { steps, removed: automation.removed, updated_at: clock.now() };
  await tx.automations.update(automation.id, patch);
  return { ...automation, ...patch };
}
