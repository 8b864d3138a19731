import type { Condition } from "./condition.js";
import type { Field } from "./field.js";
import type { Format } from "./formats.js";

/** A parsed template is a list of nodes; the kinds are few and each has one shape, which keeps the evaluator fast. */
export type Node = TextNode | FieldNode | BranchNode | LoopNode;

interface TextNode {
  readonly kind: "text";
  readonly text: string;
}

export interface FieldNode {
  readonly kind: "field";
  readonly field: Field;
  /** Stands in for a missing or empty value; empty when there is none. */
  readonly fallback: string;
  readonly format: Format;
  readonly escape: boolean;
  /** What printing this field means for the compliance footer; null for nearly every field. */
  readonly mark: "unsubscribe_link" | "company_address" | null;
}

export interface BranchNode {
  readonly kind: "branch";
  readonly condition: Condition;
  readonly whenTrue: readonly Node[];
  readonly whenFalse: readonly Node[];
}

export interface LoopNode {
  readonly kind: "loop";
  readonly items: Field;
  readonly body: readonly Node[];
  /** How many nodes one turn may visit, those of inner loops aside. */
  readonly weight: number;
}
