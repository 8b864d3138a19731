import type { components } from "../contract/generated/schema.js";

type Schemas = components["schemas"];

/** Any part of a config, as it is merged into the one a step has. */
type Part<Step> = Step extends { step_type: infer Type; config?: infer Config }
  ? { step_type: Type; config?: Partial<NonNullable<Config>> }
  : never;

/** What to change in a step: where its type is said, its config has the fields of that type, otherwise any. */
export type StepUpdate =
  | Part<Schemas["AutomationStepInput"]>
  | { step_type?: undefined; config?: Schemas["StepConfig"] };

/** What to change in one of the steps. */
export type StepChange = StepUpdate & Pick<Schemas["AutomationStepChange"], "id" | "position">;
