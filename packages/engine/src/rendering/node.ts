import type { Condition } from "./condition.js";
import type { Field } from "./field.js";
import type { Format } from "./formats.js";

/** A parsed template is a list of nodes. Every kind of node has one object shape. */
export type TemplateNode = TextNode | FieldNode | BranchNode | LoopNode;

export interface TextNode {
  readonly kind: "text";
  readonly text: string;
}

export interface FieldNode {
  readonly kind: "field";
  readonly field: Field;
  /** Replaces a missing or empty value; empty by default. */
  readonly fallback: string;
  readonly format: Format;
  readonly escape: boolean;
  /** What rendering this field means for the compliance footer; null for nearly every field. */
  readonly mark: "unsubscribe_link" | "company_address" | null;
}

export interface BranchNode {
  readonly kind: "branch";
  readonly condition: Condition;
  readonly whenTrue: readonly TemplateNode[];
  readonly whenFalse: readonly TemplateNode[];
}

export interface LoopNode {
  readonly kind: "loop";
  readonly items: Field;
  readonly body: readonly TemplateNode[];
  /** The number of nodes that one iteration visits, without those of inner loops. */
  readonly weight: number;
}
