import type { components } from "../contract/generated/schema.js";

/** A step with any part of its config, which is merged into the stored config. */
type PartialStep<Step> = Step extends { step_type: infer Type; config?: infer Config }
  ? { step_type: Type; config?: Partial<NonNullable<Config>> }
  : never;

/** Changes of a step. With a `step_type`, `config` has the fields of that type, and otherwise any. */
export type StepUpdate =
  | PartialStep<components["schemas"]["AutomationStepInput"]>
  | { step_type?: undefined; config?: components["schemas"]["StepConfig"] };

/** Changes of one step of an automation. */
export type StepChange = StepUpdate & Pick<components["schemas"]["AutomationStepChange"], "id" | "position">;
