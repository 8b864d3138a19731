import { compares, isTrue } from "./condition.js";
import { lookUp } from "./lookup.js";
import type { BranchNode, FieldNode, LoopNode, Node } from "./node.js";
import type { LoopFrame, Scope } from "./scope.js";
import { renderLimits, TemplateLimitError } from "./template-limit-error.js";
import { textOf } from "./text-of.js";

/** Writes a value so that it is nothing but a value where it is put. */
export type Escape = (text: string) => string;

/** What a rendering has cost so far, and what it has printed that the compliance footer asks about. */
interface Progress {
  readonly scope: Scope;
  readonly write: Escape;
  loopSteps: number;
  loopWork: number;
  unsubscribeLink: boolean;
  companyAddress: boolean;
}

/** What a template rendered to, and which of the footer's two tags it printed (the address only when it was not blank). */
interface Evaluation {
  readonly text: string;
  readonly unsubscribeLink: boolean;
  readonly companyAddress: boolean;
}

/** Gives back what the nodes render to, values as `write` does it where they are escaped; throws TemplateLimitError. */
export function evaluate(nodes: readonly Node[], scope: Scope, write: Escape): Evaluation {
  const progress: Progress = {
    scope,
    write,
    loopSteps: 0,
    loopWork: 0,
    unsubscribeLink: false,
    companyAddress: false,
  };
  const text = append("", nodes, progress, null);
  // A UTF-16 unit is at most three bytes of UTF-8, so nearly every text is too short to need measuring.
  if (text.length * 3 > renderLimits.output_bytes && Buffer.byteLength(text) > renderLimits.output_bytes) {
    throw new TemplateLimitError("output_bytes");
  }
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
    if (text.length > renderLimits.output_bytes) throw new TemplateLimitError("output_bytes");
  }
  return text;
}

function print(node: FieldNode, progress: Progress, frame: LoopFrame | null): string {
  const value = lookUp(node.field, progress.scope, frame);
  let text = typeof value === "string" ? value : printed(value, progress);
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
  const value = lookUp(condition.field, progress.scope, frame);
  return condition.operator === null ? isTrue(value) : compares(condition, value, printed(value, progress));
}

function repeat(before: string, node: LoopNode, progress: Progress, parent: LoopFrame | null): string {
  const items = lookUp(node.items, progress.scope, parent);
  if (!Array.isArray(items)) return before;
  const frame: LoopFrame = { item: undefined, index: 0, length: items.length, parent };
  let text = before;
  for (let index = 0; index < items.length; index++) {
    spend(progress, 1, node.weight);
    frame.item = items[index];
    frame.index = index;
    text = append(text, node.body, progress, frame);
  }
  return text;
}

function printed(value: unknown, progress: Progress): string {
  return typeof value === "number" ? String(value) : textOf(value, (elements) => spend(progress, elements, 0));
}

function spend(progress: Progress, steps: number, work: number): void {
  progress.loopSteps += steps;
  progress.loopWork += work;
  if (progress.loopSteps > renderLimits.loop_steps) throw new TemplateLimitError("loop_steps");
  if (progress.loopWork > renderLimits.loop_work) throw new TemplateLimitError("loop_work");
}
