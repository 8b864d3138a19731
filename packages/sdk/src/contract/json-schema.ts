/** A JSON Schema as data; other keywords may stand in it too. */
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
  /** The named schema of its value, where it has one. */
  readonly schema?: string;
  readonly format?: string;
  /** The only values it takes. */
  readonly enum?: readonly unknown[];
  /** The values known today, of which there may be more. */
  readonly known?: readonly string[];
  readonly default?: unknown;
  /** The type of an array's items. */
  readonly items?: string | readonly string[];
  readonly description: string;
}

/** What help and documentation tell about an operation. */
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
  /** Empty where the operation takes no body. */
  readonly body: readonly BodyField[];
  /** A body that is valid. */
  readonly example?: unknown;
}
