import type { Body, Data, OperationId, operations, PathParams, Query } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import type { ApiKeyRow, WorkspaceRow } from "../store/entities.js";
import type { ReadTx, Store, Tx } from "../store/store.js";

/** Who calls the service: a key and its workspace. */
export interface ApiCaller {
  readonly id: string;
  readonly scope: { workspace: string };
  readonly permissions: readonly string[];
  readonly requestLimit: number;
  readonly emailLimit: number;
  readonly realm: string;
  readonly workspace: WorkspaceRow;
  readonly key: ApiKeyRow;
  /** Whether nothing may really be sent. */
  readonly sandbox: boolean;
}

type TxOf<Op extends OperationId> = (typeof operations)[Op]["method"] extends "GET" ? ReadTx : Tx;

export interface Input<Op extends OperationId> {
  readonly path: PathParams<Op>;
  readonly query: Query<Op>;
  readonly body: Body<Op>;
}

export interface Pagination {
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}

/** What a handler answers: the data of the contract, which the pipeline puts into its envelope. */
export interface Reply<Op extends OperationId> {
  data: Data<Op>;
  pagination?: Pagination;
  status?: number;
  /** How many emails the call counts against the key's email window; only of a handler in a transaction. */
  emails?: number;
  /** The data holds a secret: where the answer is kept for repetitions, it is kept encrypted. */
  confidential?: true;
}

/** Answers one operation inside a transaction of the caller's workspace: reading on GET, writing otherwise. */
export type Handler<Op extends OperationId> = (
  ctx: Ctx & { tx: TxOf<Op>; caller: ApiCaller },
  input: Input<Op>,
) => Promise<Reply<Op>>;

/** Answers one operation without a transaction of the pipeline's. */
export interface OutsideHandler<Op extends OperationId> {
  outside(ctx: Ctx & { store: Store; caller: ApiCaller | null }, input: Input<Op>): Promise<Reply<Op>>;
}

/** Answers one operation in two steps: what calls the network or takes long, and then what to do in the transaction. */
export interface PreparedHandler<Op extends OperationId> {
  prepare(ctx: Ctx & { store: Store; caller: ApiCaller }, input: Input<Op>): Promise<Handler<Op>>;
}

/** An epoch time as the wire has it, null staying null. */
export function toIso<T extends number | null>(time: T): T extends null ? null : string {
  return (time === null ? null : new Date(time).toISOString()) as T extends null ? null : string;
}
