import type { StepType } from "@posthorn/sdk/contract";
import type { StepRecord } from "../../../store/entities.js";
import type { StepRunner } from "../step-runner.js";
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

/** What each type of step does: the compiler sees that none is missing. */
const stepRunners = {
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
} as const satisfies { readonly [T in StepType]: StepRunner<never> };

/** What does a step; the contract lets in no other types, and each step's config was checked by its own. */
export function runnerOf({ step_type }: Readonly<StepRecord>): StepRunner {
  return stepRunners[step_type as StepType] as unknown as StepRunner;
}
