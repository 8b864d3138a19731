/** A value a row field can hold when it is compared. */
export type Scalar = string | number | boolean | null;

/** What one field must be: equal to a scalar (exactly, case-sensitively), one of several, or within bounds. */
export type FieldTest = Scalar | { in: readonly Scalar[] } | { not: Scalar } | Bounds;

/** Open or closed limits of a field; a row whose field is null never lies within bounds. */
export interface Bounds {
  gt?: number | string;
  gte?: number | string;
  lt?: number | string;
  lte?: number | string;
}

/** Fields that must all pass; a field that is absent here is not looked at. */
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

/** A set of rules of which all or any must hold. Unlike `Where`, text compares case-insensitively. */
export interface Conditions {
  match: "all" | "any";
  rules: readonly ConditionRule[];
}

/** A question to a collection, as plain data, so that every backend can answer it in its own way. */
export interface Query<R> {
  where?: Where<R>;
  matching?: Conditions;
  /** Ties are ordered by id in the same direction; null comes before all values, text by its code units. Default: by id, ascending (ids are time-ordered: oldest first). */
  order?: { by: keyof R & string; direction: "asc" | "desc" };
  limit?: number;
  offset?: number;
  /** What `within_last_days` in `matching` counts back from (epoch ms); required where it is used. */
  now?: number;
}
