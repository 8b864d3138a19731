/** A field value that queries can compare. */
export type Scalar = string | number | boolean | null;

/** A test of one field: equal to a scalar (case-sensitive), one of several, not equal, or within bounds. */
export type FieldTest = Scalar | { in: readonly Scalar[] } | { not: Scalar } | Bounds;

/** Exclusive or inclusive bounds of a field. Null is never within bounds. */
export interface Bounds {
  gt?: number | string;
  gte?: number | string;
  lt?: number | string;
  lte?: number | string;
}

/** Tests that must all pass. A field without a test can have any value. */
export type Where<R> = { readonly [F in keyof R]?: FieldTest };

export type ConditionOperator =
  | "equals"
  | "not_equals"
  | "contains"
  | "not_contains"
  | "starts_with"
  | "ends_with"
  | "gt"
  | "lt"
  | "gte"
  | "lte"
  | "in"
  | "not_in"
  | "is_set"
  | "is_not_set"
  | "before"
  | "after"
  | "within_last_days";

/** One rule of the condition language that segments, dynamic lists, automation conditions and searches share. */
export interface ConditionRule {
  field: string;
  operator: ConditionOperator;
  value?: unknown;
}

/** A set of rules of which all or any must hold. Unlike in `Where`, text compares case-insensitively. */
export interface Conditions {
  match: "all" | "any";
  rules: readonly ConditionRule[];
}

/** A query of a collection. It is plain data, so that a backend can translate it to SQL. */
export interface Query<R> {
  where?: Where<R>;
  matching?: Conditions;
  /** Default: by id, ascending; ids are time-ordered. Equal values are ordered by id in the same direction. Null comes first; text is ordered by code units. */
  order?: { by: keyof R & string; direction: "asc" | "desc" };
  limit?: number;
  offset?: number;
  /** The time (epoch ms) that `within_last_days` in `matching` counts back from; required with that operator. */
  now?: number;
}
