/** A JSON Schema as data. It may have other keywords. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly default?: unknown;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

/** A top-level field of a request body. */
export interface BodyField {
  readonly name: string;
  readonly required: boolean;
  readonly type: string | readonly string[];
  /** The name of its schema, if it has one. */
  readonly schema?: string;
  readonly format?: string;
  /** The only values it may have. */
  readonly enum?: readonly unknown[];
  /** The known values. Other values may be added later. */
  readonly known?: readonly string[];
  readonly default?: unknown;
  /** The type of an array's items. */
  readonly items?: string | readonly string[];
  readonly description: string;
}

/** The documentation of an operation. */
export interface OperationManual {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required: boolean;
    readonly schema: JsonSchema;
    readonly description: string;
  }[];
  /** Empty for an operation without a body. */
  readonly body: readonly BodyField[];
  /** An example of a valid body. */
  readonly example?: unknown;
}
