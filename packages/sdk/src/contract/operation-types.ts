import type { operations as table } from "./generated/operations.js";
import type { operations as Described } from "./generated/schema.js";

type Table = typeof table;

/** The name of an operation, the same everywhere. */
export type OperationId = keyof Table;

/** What the contract says of an operation besides its types. */
export type Operation<Op extends OperationId = OperationId> = Table[Op];

/** The JSON body of a request; undefined where the operation takes none, or may be called without. */
export type Body<Op extends OperationId> = JsonOf<Described[Op]["requestBody"]>;

/** Distributes, so that an optional body adds undefined; an operation without a body has `requestBody?: never`. */
type JsonOf<RequestBody> = RequestBody extends { content: { "application/json": infer B } } ? B : undefined;

/** The query parameters as a caller gives them. */
export type Query<Op extends OperationId> = [QueryOf<Op>] extends [never] ? Record<never, never> : QueryOf<Op>;

type QueryOf<Op extends OperationId> = NonNullable<Described[Op]["parameters"]["query"]>;

/** The query parameters as a handler gets them: defaults are filled in. */
export type CheckedQuery<Op extends OperationId> = Query<Op> & Required<Pick<Query<Op>, Defaulted<Op>>>;

type Defaulted<Op extends OperationId> = keyof Table[Op]["defaults"] & keyof Query<Op>;

/** The parameters in the path, by name. */
export type PathParams<Op extends OperationId> = Described[Op]["parameters"] extends { path: infer P }
  ? P
  : Record<never, never>;

/** A successful answer as it stands on the wire; of every success status, where there are several. */
export type Response<Op extends OperationId> = Answer<Described[Op]["responses"], Table[Op]["success"][number]>;

type Answer<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { content: { "application/json": infer R } }
    ? R
    : undefined
  : never;

/** The `data` of a successful answer. */
export type Data<Op extends OperationId> = Response<Op> extends { data: infer D } ? D : undefined;
