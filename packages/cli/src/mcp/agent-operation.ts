/** A query parameter or a top-level field of a body. */
interface AgentField {
  /** Empty where it is the whole body. */
  readonly name: string;
  readonly required?: boolean;
  /** In the notation of TypeScript. */
  readonly type: string;
  readonly about: string;
}

/** An operation of the API or, with an id that begins with `admin.`, of the admin API, as an agent reads it. */
export interface AgentOperation {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly authenticated: boolean;
  readonly paginated: boolean;
  /** Whether the service rejects it without an `Idempotency-Key`. */
  readonly needsIdempotencyKey?: boolean;
  readonly query?: readonly AgentField[];
  readonly body?: readonly AgentField[];
  readonly example?: unknown;
}
