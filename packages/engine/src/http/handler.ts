import type { Ctx } from "../platform/context.js";
import type { ReadTx, Store, Tx } from "../store/store.js";
import type { Caller, Reply } from "./exchange.js";

/** What a handler is given of a request, already valid. */
export interface Input {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** A handler inside a transaction: `ctx.tx` reads on GET, and writes otherwise. */
export type InsideHandler<C extends Caller> = (ctx: Ctx & { tx: never; caller: C }, input: never) => Promise<Reply>;

/** A handler that opens transactions itself, because it calls the network, moves the clock or answers without a store. */
export interface OutsideHandler<C extends Caller> {
  outside(ctx: Ctx & { store: Store; caller: C | null }, input: never): Promise<Reply>;
}

/** A handler that calls the network or takes long before its transaction, and then gives what to do inside it. */
export interface PreparedHandler<C extends Caller> {
  prepare(ctx: Ctx & { store: Store; caller: C }, input: never): Promise<InsideHandler<C>>;
}

export type AnyHandler<C extends Caller> = InsideHandler<C> | OutsideHandler<C> | PreparedHandler<C>;

export type ReadCtx<C extends Caller> = Ctx & { tx: ReadTx; caller: C };
export type WriteCtx<C extends Caller> = Ctx & { tx: Tx; caller: C };
