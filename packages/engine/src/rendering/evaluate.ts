import { compares, isTrue } from "./condition.js";
import type { Field } from "./field.js";
import type { LinkScan } from "./link-scan.js";
import { lookUp } from "./lookup.js";
import type { BranchNode, FieldNode, LoopNode, TemplateNode } from "./node.js";
import { type RenderBudget, textOfScalar } from "./render-budget.js";
import type { LoopFrame, RenderScope } from "./scope.js";
import { TemplateLimitError } from "./template-limit-error.js";

/** Escapes a value for the format of the template. */
export type Escape = (text: string) => string;

/** How a text is rendered. `write` escapes values; `links`, where there is one, finds the links of the text. */
export interface Rendering {
  readonly scope: RenderScope;
  readonly write: Escape;
  readonly budget: RenderBudget;
  readonly links?: LinkScan | null;
}

/** The state of a rendering, with the facts that the compliance footer needs. */
interface Progress {
  readonly scope: RenderScope;
  readonly write: Escape;
  readonly budget: RenderBudget;
  readonly links: LinkScan | null;
  /** The maximum number of UTF-16 units of the text. Each of them is at least one byte. */
  readonly maxLength: number;
  unsubscribeLink: boolean;
  companyAddress: boolean;
}

/** The rendered text, and which of the footer's two tags it contains. The address counts only if it is not blank. */
interface Evaluation {
  readonly text: string;
  readonly unsubscribeLink: boolean;
  readonly companyAddress: boolean;
}

/**
 * Returns the rendered text of nodes and charges it to the budget.
 *
 * @throws TemplateLimitError
 */
export function evaluate(
  nodes: readonly TemplateNode[],
  { scope, write, budget, links = null }: Rendering,
): Evaluation {
  const progress: Progress = {
    scope,
    write,
    budget,
    links,
    maxLength: budget.outputLeft,
    unsubscribeLink: false,
    companyAddress: false,
  };
  const text = append("", nodes, progress, null);
  budget.spendOutput(text);
  return { text, unsubscribeLink: progress.unsubscribeLink, companyAddress: progress.companyAddress };
}

function append(before: string, nodes: readonly TemplateNode[], progress: Progress, frame: LoopFrame | null): string {
  let text = before;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as TemplateNode;
    switch (node.kind) {
      case "text":
        progress.links?.addText(node, text.length);
        text += node.text;
        break;
      case "field": {
        const value = print(node, progress, frame);
        progress.links?.addValue(value);
        text += value;
        break;
      }
      case "branch":
        text = append(text, holds(node, progress, frame) ? node.whenTrue : node.whenFalse, progress, frame);
        break;
      case "loop":
        text = repeat(text, node, progress, frame);
        break;
    }
    if (text.length > progress.maxLength) throw new TemplateLimitError("output_bytes");
  }
  return text;
}

function print(node: FieldNode, progress: Progress, frame: LoopFrame | null): string {
  const value = find(node.field, progress, frame);
  let text = typeof value === "string" ? value : printed(value, progress);
  // Formats and escapes never shorten a text, so that a text that is too long now need not be formatted.
  if (text.length > progress.maxLength) throw new TemplateLimitError("output_bytes");
  if (node.mark !== null) recordMark(node.mark, text, progress);
  if (text === "" && (value === undefined || value === null || value === "")) text = node.fallback;
  if (node.format !== null) text = node.format(text);
  return node.escape ? progress.write(text) : text;
}

function recordMark(mark: FieldNode["mark"], text: string, progress: Progress): void {
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
