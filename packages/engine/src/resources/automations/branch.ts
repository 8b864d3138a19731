import type { GivenConfig, StepConfig, StepResult } from "./step-runner.js";

/** The defaults of `condition` and `trigger_split`. */
export const branchDefaults = { field: "", operator: "equals", value: "" } as const satisfies GivenConfig<"condition">;

type Branching = StepConfig<"condition" | "trigger_split", keyof typeof branchDefaults>;

const words: Readonly<Record<Branching["operator"], string>> = {
  equals: "equals",
  not_equals: "does not equal",
  contains: "contains",
  gt: "is greater than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
};

/** The length at which a value is cut in a reason, in characters. */
const maxShownLength = 200;

/** Returns the result of a comparison: the branch, and a reason that quotes the condition and the value that `owner` has. */
export function decideBranch(config: Branching, holds: boolean, owner: string, value: unknown): StepResult {
  const comparison = `\`${config.field}\` ${words[config.operator]} \`${shown(config.value)}\``;
  const has = isMissing(value) ? "has none" : `has \`${shown(value)}\``;
  const reason = `${comparison}: ${owner} ${has} → ${holds} branch`;
  const goTo = (holds ? config.trueBranchStepId : config.falseBranchStepId) ?? null;
  return { status: "completed", reason, output: { branch: holds }, goTo };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
