import type { Ctx } from "../../platform/context.js";
import { ApiError, assertNoProblems, invalid, notFound, type Problem } from "../../platform/errors.js";
import type { AutomationRow, StepRecord } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { getWorkspace } from "../workspaces/workspaces.js";
import { missingSettings, settingsProblems, under } from "./step-config.js";
import { runnerOf } from "./step-types/index.js";

/** The largest number of steps of an automation. */
const mostSteps = 1000;

/** The most that its steps may take together, in characters of JSON: they are read for every step of every run. */
const mostCharacters = 4 * 2 ** 20;

/** Throws `validation_error` for steps with which an automation cannot be activated or resumed: none, or incomplete ones. */
export function assertComplete(steps: readonly StepRecord[]): void {
  if (steps.length === 0) throw invalid("steps", "an active automation needs at least one step");
  assertNoProblems(steps.flatMap((step, index) => under(`steps[${index}]`, missingSettings(step))));
}

/**
 * Throws `missing_from_email` where one of the steps that become active sends mail and the workspace has no default sender:
 * the first run would fail on it. `before` are the steps that are active already.
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

/** Everything that keeps a changed step from being kept in its automation, as paths below the step. */
export function stepProblems(
  automation: Readonly<AutomationRow>,
  step: Pick<StepRecord, "step_type" | "config">,
): Problem[] {
  const problems = settingsProblems(step);
  if (problems.length > 0 || automation.status !== "active") return problems;
  return missingSettings(step).map(({ path, message }) => ({ path, message: `${message}: pause it first` }));
}

/** The position of a step of an automation; throws `not_found` with `path`. */
export function positionOf({ steps }: Readonly<AutomationRow>, id: string, path = "stepId"): number {
  const position = steps.findIndex((step) => step.id === id.toLowerCase());
  if (position === -1) throw notFound("step", path);
  return position;
}

/** Keeps an automation's steps in a new order or number and gives it back; throws `validation_error` for too many or too large ones, or none while it is active, and `missing_from_email`. */
export async function saveSteps(
  { clock }: Ctx,
  tx: Tx,
  automation: Readonly<AutomationRow>,
  steps: readonly StepRecord[],
): Promise<Readonly<AutomationRow>> {
  if (steps.length > mostSteps) throw invalid("steps", `an automation has at most ${mostSteps} steps`);
  if (JSON.stringify(steps).length > mostCharacters) throw invalid("steps", "the steps are too large together");
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
