import type { operations as table } from "./generated/operations.js";
import type { operations as Described } from "./generated/schema.js";

type Table = typeof table;

/** The id of an operation, which is its name in all packages. */
export type OperationId = keyof Table;

/** Method, path and flags of an operation. */
export type Operation<Op extends OperationId = OperationId> = Table[Op];

/** The JSON body of a request; undefined where the operation has none, or its body is optional. */
export type Body<Op extends OperationId> = JsonOf<Described[Op]["requestBody"]>;

/** A distributive type, so that an optional body adds undefined. An operation without a body has `requestBody?: never`. */
type JsonOf<RequestBody> = RequestBody extends { content: { "application/json": infer B } } ? B : undefined;

/** The query parameters that a caller may give. */
export type Query<Op extends OperationId> = [QueryOf<Op>] extends [never] ? Record<never, never> : QueryOf<Op>;

type QueryOf<Op extends OperationId> = NonNullable<Described[Op]["parameters"]["query"]>;

/** The query parameters that a handler receives, with defaults. */
export type CheckedQuery<Op extends OperationId> = Query<Op> & Required<Pick<Query<Op>, Defaulted<Op>>>;

type Defaulted<Op extends OperationId> = keyof Table[Op]["defaults"] & keyof Query<Op>;

/** The parameters in the path, by name. */
export type PathParams<Op extends OperationId> = Described[Op]["parameters"] extends { path: infer P }
  ? P
  : Record<never, never>;

/** The body of a successful answer; a union if there are several success statuses. */
export type Response<Op extends OperationId> = BodyOfStatus<Described[Op]["responses"], Table[Op]["success"][number]>;

type BodyOfStatus<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { content: { "application/json": infer R } }
    ? R
    : undefined
  : never;

/** The `data` of a successful answer. */
export type Data<Op extends OperationId> = Response<Op> extends { data: infer D } ? D : undefined;
