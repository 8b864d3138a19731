import { type NotReached, notReached } from "./not-reached.js";
import type { Result } from "./result.js";

/** What a result says about its gate, its target, and its goal where it is listed as not reached. */
export type Verdict = "target" | "gate" | "not reached" | "reached" | "broken";

/** A result with what must hold today. */
export interface Judged {
  result: Result;
  /** The gate that must hold: the bench's own, or the lower one of a figure listed as not reached. */
  gate: string;
  verdict: Verdict;
}

/** Returns whether a ratio keeps a bound of the form `>= n` or `<= n`. Throws for any other form. */
export function keeps(ratio: number, bound: string): boolean {
  const [, relation, number] = /^(>=|<=) (\d+(?:\.\d+)?)$/.exec(bound) ?? [];
  if (relation === undefined) throw new Error(`a bound must be ">= n" or "<= n", not "${bound}"`);
  return relation === ">=" ? ratio >= Number(number) : ratio <= Number(number);
}

/**
 * Returns a result with its verdict. Throws when `list` names another goal for the figure than its bench does, so that a goal
 * changes in the bench or not at all.
 */
export function judge(result: Result, list: Readonly<Record<string, NotReached>> = notReached): Judged {
  const listed = list[result.id];
  if (listed === undefined) return { result, gate: result.gate, verdict: verdictOf(result) };
  if (listed.goal !== result.gate) {
    throw new Error(`${result.id}: bench/not-reached.ts names the goal ${listed.goal}, and the bench ${result.gate}`);
  }
  const { gate, goal } = listed;
  if (keeps(result.ratio, goal)) return { result, gate, verdict: "reached" };
  return { result, gate, verdict: keeps(result.ratio, gate) ? "not reached" : "broken" };
}

function verdictOf({ ratio, target, gate }: Result): Verdict {
  if (keeps(ratio, target)) return "target";
  return keeps(ratio, gate) ? "gate" : "broken";
}

/** Returns a line for each figure that breaks its gate, has not reached its goal, or has reached one listed as not reached. */
export function remarksOn(judged: readonly Judged[]): string[] {
  return judged.flatMap(({ result: { id, ratio, gate: goal }, gate, verdict }) => {
    if (verdict === "broken") return [`${id} broken: gate ${gate}, measured ${ratio}`];
    if (verdict === "not reached") return [`${id} not reached yet: goal ${goal}, measured ${ratio}, gate ${gate}`];
    if (verdict === "reached") {
      return [`${id} reached: goal ${goal}, measured ${ratio}; its entry in bench/not-reached.ts can go`];
    }
    return [];
  });
}
