import { type components, type Problem, type StepType, validateBody } from "@posthorn/sdk/contract";
import type { StepRecord } from "../../store/entities.js";
import { templateProblem } from "../emails/content.js";

type NewStep = components["schemas"]["AutomationStepInput"];
type GivenConfig<T extends StepType> = NonNullable<Extract<NewStep, { step_type: T }>["config"]>;

const comparison = { field: "", operator: "equals", value: "" } as const;

/** What a step is configured with where nothing is given. */
const defaults = {
  email: { templateId: null, subject: "", previewText: "" },
  sms: { body: "", from: "" },
  push: { title: "", body: "", url: "", data: {} },
  delay: { duration: 1, unit: "days" },
  condition: comparison,
  action: { actionType: "notify", params: {} },
  tag: { action: "add", tagName: "" },
  trigger_split: comparison,
  add_to_list: { listId: null },
  remove_from_list: { listId: null },
  update_attribute: { attributeName: "", attributeValue: "" },
  webhook: { url: "", method: "POST", headers: {} },
  wait_for_event: { eventType: "email_opened", timeoutDays: 7, timeoutAction: "continue" },
  move_to_flow: { targetFlowId: "", exitCurrentFlow: true },
} as const satisfies { readonly [T in StepType]: GivenConfig<T> };

/** The configuration of a kept step: what has a default is there, what has none may be absent. */
export type StepConfig<T extends StepType> = Readonly<
  GivenConfig<T> & Required<Pick<GivenConfig<T>, keyof (typeof defaults)[T] & keyof GivenConfig<T>>>
>;

type StepSettings = Pick<StepRecord, "step_type" | "config">;

/** A step's type and its complete configuration: the defaults of the type with what is given in their place. */
export function newSettings({ step_type, config = {} }: Pick<NewStep, "step_type" | "config">): StepSettings {
  return { step_type, config: { ...defaults[step_type], ...config } };
}

/** A step's settings after a change, which is merged one level deep; another type begins with the defaults of that type. */
export function changeSettings(
  before: Readonly<StepSettings>,
  change: components["schemas"]["AutomationStepUpdateRequest"],
): StepSettings {
  const { step_type = before.step_type as StepType, config = {} } = change;
  const base = step_type === before.step_type ? before.config : defaults[step_type];
  return { step_type, config: { ...base, ...config } };
}

/** The longest delay by its unit: a hundred years, so that every due time is one that can be told. */
const longestDelay: Readonly<Record<StepConfig<"delay">["unit"], number>> = {
  minutes: 52_560_000,
  hours: 876_000,
  days: 36_500,
  weeks: 5200,
};

/** The fields of each type in whose texts merge tags are filled in, however deep they stand. */
const filledFields: { readonly [T in StepType]?: readonly (keyof GivenConfig<T> & string)[] } = {
  email: ["subject", "previewText"],
  sms: ["body", "from"],
  push: ["title", "body", "url", "data"],
  action: ["params"],
  update_attribute: ["attributeValue"],
  webhook: ["url", "headers", "body"],
};

/** Everything that keeps a step from being kept, as paths below the step; the contract's own rules come first. */
export function settingsProblems({ step_type, config }: Readonly<StepSettings>): Problem[] {
  const problems = validateBody("automations.steps.create", { step_type, config });
  if (problems.length > 0) return problems;
  if (step_type === "delay") return delayProblems(config as StepConfig<"delay">);
  const fields: readonly string[] = filledFields[step_type as StepType] ?? [];
  return fields.flatMap((name) => templateProblems(config[name], `config.${name}`));
}

function delayProblems({ duration, unit }: StepConfig<"delay">): Problem[] {
  const most = longestDelay[unit];
  return duration > most ? [{ path: "config.duration", message: `must be at most ${most} with ${unit}` }] : [];
}

/** What is malformed in the texts of a JSON value. */
function templateProblems(value: unknown, path: string): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => templateProblems(item, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => templateProblems(item, `${path}.${name}`));
  }
  if (typeof value !== "string") return [];
  return templateProblem(value, "text", path);
}

/** What an active automation needs of a step and it does not have, as paths below the step. */
export function missingSettings({ step_type, config }: Readonly<StepSettings>): Problem[] {
  const isMissing = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
  return (requiredWhenActive[step_type] ?? [])
    .filter((name) => isMissing(config[name]))
    .map((name) => ({ path: `config.${name}`, message: "is required in an active automation" }));
}

/** What the specification's table of configurations calls required. Other steps that lack something fail in a run, which tells why. */
const requiredWhenActive: Readonly<Record<string, readonly string[]>> = {
  email: ["templateId", "subject"],
  webhook: ["url"],
};

/** Problems of a part as problems of the whole, the part's path in front. */
export function under(path: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
}
