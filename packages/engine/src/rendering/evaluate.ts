import { compares, isTrue } from "./condition.js";
import type { Field } from "./field.js";
import { lookUp } from "./lookup.js";
import type { BranchNode, FieldNode, LoopNode, Node } from "./node.js";
import { type RenderBudget, textOfScalar } from "./render-budget.js";
import type { LoopFrame, Scope } from "./scope.js";
import { TemplateLimitError } from "./template-limit-error.js";

/** Writes a value so that it is nothing but a value where it is put. */
export type Escape = (text: string) => string;

/** What a rendering works with, and what it has printed that the compliance footer asks about. */
interface Progress {
  readonly scope: Scope;
  readonly write: Escape;
  readonly budget: RenderBudget;
  /** UTF-16 units that the text may have, each of which is at least one byte. */
  readonly longest: number;
  unsubscribeLink: boolean;
  companyAddress: boolean;
}

/** What a template rendered to, and which of the footer's two tags it printed (the address only when it was not blank). */
interface Evaluation {
  readonly text: string;
  readonly unsubscribeLink: boolean;
  readonly companyAddress: boolean;
}

/**
 * Returns what the nodes render to, values as `write` does it where they are escaped, and charges the budget for it.
 *
 * @throws TemplateLimitError
 */
export function evaluate(nodes: readonly Node[], scope: Scope, write: Escape, budget: RenderBudget): Evaluation {
  const progress: Progress = {
    scope,
    write,
    budget,
    longest: budget.outputLeft,
    unsubscribeLink: false,
    companyAddress: false,
  };
  const text = append("", nodes, progress, null);
  budget.spendOutput(text);
  return { text, unsubscribeLink: progress.unsubscribeLink, companyAddress: progress.companyAddress };
}

function append(before: string, nodes: readonly Node[], progress: Progress, frame: LoopFrame | null): string {
  let text = before;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Node;
    switch (node.kind) {
      case "text":
        text += node.text;
        break;
      case "field":
        text += print(node, progress, frame);
        break;
      case "branch":
        text = append(text, holds(node, progress, frame) ? node.whenTrue : node.whenFalse, progress, frame);
        break;
      case "loop":
        text = repeat(text, node, progress, frame);
        break;
    }
    if (text.length > progress.longest) throw new TemplateLimitError("output_bytes");
  }
  return text;
}

function print(node: FieldNode, progress: Progress, frame: LoopFrame | null): string {
  const value = find(node.field, progress, frame);
  let text = typeof value === "string" ? value : printed(value, progress);
  // Formats and escapes never shorten a text: what is too long now need not be formatted first.
  if (text.length > progress.longest) throw new TemplateLimitError("output_bytes");
  if (node.mark !== null) note(node.mark, text, progress);
  if (text === "" && (value === undefined || value === null || value === "")) text = node.fallback;
  if (node.format !== null) text = node.format(text);
  return node.escape ? progress.write(text) : text;
}

function note(mark: FieldNode["mark"], text: string, progress: Progress): void {
  if (mark === "unsubscribe_link") progress.unsubscribeLink = true;
  else if (text.trim() !== "") progress.companyAddress = true;
}

function holds({ condition }: BranchNode, progress: Progress, frame: LoopFrame | null): boolean {
  const value = find(condition.field, progress, frame);
  if (condition.operator === null) return isTrue(value);
  const text = printed(value, progress);
  progress.budget.spendText(Math.min(text.length, condition.literal.length));
  return compares(condition, value, text);
}

function repeat(before: string, node: LoopNode, progress: Progress, parent: LoopFrame | null): string {
  const items = find(node.items, progress, parent);
  if (!Array.isArray(items)) return before;
  const frame: LoopFrame = { item: undefined, index: 0, length: items.length, parent };
  let text = before;
  for (let index = 0; index < items.length; index++) {
    progress.budget.spendLoop(1, node.weight);
    frame.item = items[index];
    frame.index = index;
    text = append(text, node.body, progress, frame);
  }
  return text;
}

function find(field: Field, progress: Progress, frame: LoopFrame | null): unknown {
  const value = lookUp(field, progress.scope, frame, progress.budget);
  progress.budget.checkLookups();
  return value;
}

function printed(value: unknown, { budget }: Progress): string {
  return Array.isArray(value) ? budget.textOfArray(value) : textOfScalar(value);
}
