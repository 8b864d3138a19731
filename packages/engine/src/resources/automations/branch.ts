import type { StepConfig } from "./step-config.js";
import type { Decision } from "./step-runner.js";

type Branching = StepConfig<"condition"> | StepConfig<"trigger_split">;

const words: Readonly<Record<Branching["operator"], string>> = {
  equals: "equals",
  not_equals: "does not equal",
  contains: "contains",
  gt: "is greater than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
};

/** How much of a value is told, in characters. */
const longest = 200;

/** Where a run goes on after a comparison, with the reason: what was asked, and what `owner` has. */
export function decideBranch(config: Branching, holds: boolean, owner: string, value: unknown): Decision {
  const asked = `\`${config.field}\` ${words[config.operator]} \`${shown(config.value)}\``;
  const has = isMissing(value) ? "has none" : `has \`${shown(value)}\``;
  const reason = `${asked}: ${owner} ${has} → ${holds} branch`;
  const goTo = (holds ? config.trueBranchStepId : config.falseBranchStepId) ?? null;
  return { status: "completed", reason, output: { branch: holds }, goTo };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
