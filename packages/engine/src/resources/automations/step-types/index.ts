import type { StepType } from "@posthorn/sdk/contract";
import type { StepRecord } from "../../../store/entities.js";
import type { GivenConfig, StepRunner } from "../step-runner.js";
import { action } from "./action.js";
import { addToList } from "./add-to-list.js";
import { condition } from "./condition.js";
import { delay } from "./delay.js";
import { email } from "./email.js";
import { moveToFlow } from "./move-to-flow.js";
import { push } from "./push.js";
import { removeFromList } from "./remove-from-list.js";
import { sms } from "./sms.js";
import { tag } from "./tag.js";
import { triggerSplit } from "./trigger-split.js";
import { updateAttribute } from "./update-attribute.js";
import { waitForEvent } from "./wait-for-event.js";
import { webhook } from "./webhook.js";

const runners = {
  email,
  sms,
  push,
  delay,
  condition,
  action,
  tag,
  trigger_split: triggerSplit,
  add_to_list: addToList,
  remove_from_list: removeFromList,
  update_attribute: updateAttribute,
  webhook,
  wait_for_event: waitForEvent,
  move_to_flow: moveToFlow,
} satisfies { readonly [T in StepType]: StepRunner<GivenConfig<T>> };

/**
 * The runner of each step type. A step's config is checked by its own type's rules before it is stored, so a runner can be
 * called with the config of any stored step of its type.
 */
export const stepRunners: Readonly<Record<StepType, StepRunner>> = runners;

/** Returns the runner of a step type; throws for a type that this version does not have. */
export function runnerOf(step_type: string): StepRunner {
  const runner = findRunner(step_type);
  if (runner === undefined) throw new Error(`unknown step type: ${step_type}`);
  return runner;
}

function findRunner(step_type: string): StepRunner | undefined {
  return Object.hasOwn(stepRunners, step_type) ? stepRunners[step_type as StepType] : undefined;
}

/** Returns the event that a run at a step awaits; null for none. */
export function awaitedEvent(step: Readonly<StepRecord> | undefined): string | null {
  return (step && findRunner(step.step_type)?.awaits?.(step.config)) ?? null;
}

/** Returns whether a job has to perform a network request before the step is executed. */
export function needsPreparation(step: Readonly<StepRecord> | undefined): boolean {
  return step !== undefined && findRunner(step.step_type)?.prepare !== undefined;
}
