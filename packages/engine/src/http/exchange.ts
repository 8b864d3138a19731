import type { Scope } from "../store/store.js";

/** A request as every transport hands it over: plain data, header names in lower case. */
export interface CoreRequest {
  method: string;
  /** Path and query, or an absolute URL. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The address at the other end of the connection, where there is one. */
  ip?: string | null;
  body?: Uint8Array | string | BodyReader;
  /** Asked where an answer is held back: is aborted when nobody waits for it any more. */
  gone?: () => AbortSignal;
}

/**
 * Reads a body that has not arrived yet; rejects with `BodyTooLarge` as soon as it is longer than `limit` bytes. Each piece is
 * shown to `inspect` when it arrives; what that throws ends the reading, and is what the reader rejects with. The bytes are
 * the caller's, who may free them; a piece is to be looked at only.
 */
export type BodyReader = (limit: number, inspect?: (chunk: Uint8Array) => void) => Promise<Uint8Array>;

export class BodyTooLarge extends Error {}

export interface CoreResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Nobody is to learn whether what was asked is done: the connection is cut instead of answering. */
  cut?: true;
  /** A fault that was set answers, not the service. */
  faulty?: true;
}

/** What the contract says of an operation, as far as the pipeline obeys it. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly body: boolean;
  readonly authenticated: boolean;
  readonly permission: string | null;
  readonly rate: "request" | "email" | "none";
  readonly idempotency: "no" | "accepted" | "required";
  readonly success: readonly number[];
  /** Largest body in bytes. */
  readonly maxBody?: number;
}

/** Who calls, as far as the pipeline needs to know. */
export interface Caller {
  /** Counted under this name. */
  readonly id: string;
  readonly scope: Scope;
  readonly permissions: readonly string[];
  /** Per minute; 0 = no limit. */
  readonly requestLimit: number;
  readonly emailLimit: number;
  /** Keeps idempotency keys of different callers apart. */
  readonly realm: string;
  /** Whether nothing that follows from the call may really be sent. */
  readonly sandbox: boolean;
}

/** What a handler gives back; status and envelope follow from the contract. */
export interface Reply {
  data: unknown;
  /** The data is text, to be answered as it is. */
  plain?: true;
  pagination?: { total: number; limit: number; offset: number; has_more: boolean };
  /** Where the contract knows several success codes: which one. */
  status?: number;
  /** How many emails the call counts against the key's email window; only of a handler in a transaction. */
  emails?: number;
  /** The data holds a secret: where the answer is kept, it is kept encrypted. */
  confidential?: true;
}
