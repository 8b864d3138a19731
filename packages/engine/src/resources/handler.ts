import type { Body, Data, OperationId, operations, PathParams, Query } from "@posthorn/sdk/contract";
import type { BodyStream, CoreRequest } from "../http/exchange.js";
import type { Ctx } from "../platform/context.js";
import type { ApiKeyRow, WorkspaceRow } from "../store/entities.js";
import type { ReadTx, Scope, Store, Tx } from "../store/store.js";

// The contract between the pipeline in http/ and the handlers of its surfaces: the API here, the admin API in admin/.

/** The caller of an operation, as far as the pipeline needs to know. */
export interface Caller {
  /** The name under which the pipeline counts the caller's requests. */
  readonly id: string;
  readonly scope: Scope;
  readonly permissions: readonly string[];
  /** Requests and emails per minute; 0 = no limit. */
  readonly requestLimit: number;
  readonly emailLimit: number;
  /** Callers with the same idempotency scope share their idempotency keys. */
  readonly idempotencyScope: string;
  /** How long an answer is repeated to calls with its idempotency key, in ms. */
  readonly idempotencyLife: number;
  /** Whether the call, and all that follows from it, really sends nothing. */
  readonly sandbox: boolean;
}

/** A caller of the API: a key, or the operator in its place, and its workspace. */
export interface ApiCaller extends Caller {
  readonly scope: { workspace: string };
  readonly workspace: WorkspaceRow;
  readonly key: Pick<ApiKeyRow, "name" | "type">;
}

export interface Pagination {
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}

/** The position of a page that is asked for by cursor, or without counting all items. */
export interface CursorPagination extends Omit<Pagination, "total"> {
  total?: number;
  /** Asks for the next page; null on the last one. */
  next_cursor: string | null;
}

/** The result of a handler. The pipeline adds the status and the envelope of the contract. */
export interface Reply<D = unknown> {
  data: D;
  /** Sends the data as text without an envelope, of this media type or plain. */
  plain?: true | string;
  /** Sends server-sent events instead of the data; only of an operation that is not idempotent. */
  stream?: BodyStream;
  pagination?: Pagination | CursorPagination;
  /** The status, where the contract has several for success; default its first. */
  status?: number;
  /** How many emails the call counts against the key's email window; only of a handler in a transaction. */
  emails?: number;
  /** The data holds a secret, so that the saved answer of an idempotent request is encrypted. */
  confidential?: true;
}

/** Answers an operation inside a transaction of the caller's scope, which writes where `T` is `Tx`. */
export type TransactionHandler<T extends ReadTx, C extends Caller, I, R extends Reply = Reply> = (
  ctx: Ctx & { tx: T; caller: C },
  input: I,
) => Promise<R>;

/** Answers an operation without a transaction of the pipeline, because it calls the network, moves the clock or needs no store. */
export interface DirectHandler<C extends Caller, I, R extends Reply = Reply> {
  outside(ctx: Ctx & { store: Store; caller: C | null; gone: CoreRequest["gone"] }, input: I): Promise<R>;
}

/** Answers an operation in two steps: `prepare` calls the network or takes long, and returns what to do in the transaction. */
export interface TwoStepHandler<T extends ReadTx, C extends Caller, I, R extends Reply = Reply> {
  prepare(ctx: Ctx & { store: Store; caller: C }, input: I): Promise<TransactionHandler<T, C, I, R>>;
}

/** A handler of any kind. The pipeline calls one that only reads, as those of GET operations do, with a reading transaction. */
export type AnyHandler<C extends Caller, I> =
  | TransactionHandler<Tx, C, I>
  | DirectHandler<C, I>
  | TwoStepHandler<Tx, C, I>;

/** The transaction that the handlers of a method receive. */
export type TxOf<Method extends string> = Method extends "GET" ? ReadTx : Tx;

/** The valid input of an operation of the API. */
export interface Input<Op extends OperationId> {
  readonly path: PathParams<Op>;
  readonly query: Query<Op>;
  readonly body: Body<Op>;
}

type ApiTx<Op extends OperationId> = TxOf<(typeof operations)[Op]["method"]>;
type ApiReply<Op extends OperationId> = Reply<Data<Op>>;

/** Answers one operation of the API inside a transaction of the caller's workspace. */
export type Handler<Op extends OperationId> = TransactionHandler<ApiTx<Op>, ApiCaller, Input<Op>, ApiReply<Op>>;

/** Answers one operation of the API without a transaction of the pipeline. */
export type OutsideHandler<Op extends OperationId> = DirectHandler<ApiCaller, Input<Op>, ApiReply<Op>>;

/** Answers one operation of the API in two steps. */
export type PreparedHandler<Op extends OperationId> = TwoStepHandler<ApiTx<Op>, ApiCaller, Input<Op>, ApiReply<Op>>;

/** The last time that was written. What happens in one millisecond is written several times. */
let written = { time: 0, text: new Date(0).toISOString() };

/** Returns an epoch time in ms as the wire has it, an ISO 8601 text; null stays null. */
export function toIso<T extends number | null>(time: T): T extends null ? null : string {
  if (time !== null && time !== written.time) written = { time, text: new Date(time).toISOString() };
  return (time === null ? null : written.text) as T extends null ? null : string;
}
