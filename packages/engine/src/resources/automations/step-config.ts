import { type components, type Problem, type StepType, validateBody } from "@posthorn/sdk/contract";
import type { StepRecord } from "../../store/entities.js";
import { templateProblem } from "../emails/content.js";
import type { NewStep } from "./step-runner.js";
import { runnerOf } from "./step-types/index.js";

type StepSettings = Pick<StepRecord, "step_type" | "config">;

/** Returns the type and the stored config of a new step: the defaults of the type, overridden by the given fields. */
export function newSettings({ step_type, config = {} }: Pick<NewStep, "step_type" | "config">): StepSettings {
  return { step_type, config: { ...runnerOf(step_type).defaults, ...config } };
}

/** Returns a step's settings after a change. The config is merged one level deep; another type begins with its defaults. */
export function changeSettings(
  before: Readonly<StepSettings>,
  change: components["schemas"]["AutomationStepUpdateRequest"],
): StepSettings {
  const { step_type = before.step_type as StepType, config = {} } = change;
  const base = step_type === before.step_type ? before.config : runnerOf(step_type).defaults;
  return { step_type, config: { ...base, ...config } };
}

/** Returns every reason why a step cannot be stored, with paths relative to the step. Problems by the contract come first. */
export function settingsProblems({ step_type, config }: Readonly<StepSettings>): Problem[] {
  const problems = validateBody("automations.steps.create", { step_type, config });
  if (problems.length > 0) return problems;
  const { mergeTagFields = [], problems: problemsOf } = runnerOf(step_type);
  return [
    ...(problemsOf?.(config) ?? []),
    ...mergeTagFields.flatMap((name) => mergeTagProblems(config[name], `config.${name}`)),
  ];
}

/** Returns the malformed merge tags in all texts of a JSON value. */
function mergeTagProblems(value: unknown, path: string): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => mergeTagProblems(item, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => mergeTagProblems(item, `${path}.${name}`));
  }
  if (typeof value !== "string") return [];
  return templateProblem(value, "text", path);
}

/**
 * Returns the empty fields of a step that its automation needs in order to be active, with paths relative to the step. The
 * specification's table of configs calls them required. Any other missing value fails the step in a run.
 */
export function missingSettings({ step_type, config }: Readonly<StepSettings>): Problem[] {
  const isMissing = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
  return (runnerOf(step_type).requiredWhenActive ?? [])
    .filter((name) => isMissing(config[name]))
    .map((name) => ({ path: `config.${name}`, message: "is required in an active automation" }));
}

/** Returns problems with a prefix before each path. */
export function under(path: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
}
