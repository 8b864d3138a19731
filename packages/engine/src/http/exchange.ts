import type { TraceContext } from "../platform/trace.js";

/** A request as every transport passes it on: plain data, header names in lower case. */
export interface CoreRequest {
  method: string;
  /** Path and query, or an absolute URL. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The address of the client, where there is a connection. */
  ip?: string | null;
  body?: Uint8Array | string | BodyReader;
  /** Returns a signal that is aborted when the client is gone; called where an answer is delayed. */
  gone?: () => AbortSignal;
  /** The span of the request, where its trace is recorded. */
  trace?: TraceContext;
}

/**
 * Reads a body that has not arrived yet. Rejects with `BodyTooLarge` as soon as it is longer than `limit` bytes. `inspect`
 * sees each piece when it arrives and must not keep it; its error ends the reading and rejects the promise. The caller owns
 * the bytes and may free them.
 */
export type BodyReader = (limit: number, inspect?: (chunk: Uint8Array) => void) => Promise<Uint8Array>;

/** Thrown by a `BodyReader` at the first byte over its limit. */
export class BodyTooLarge extends Error {}

/**
 * Yields a body piece by piece as it comes about, until `gone` is aborted. An empty piece is not sent: the transport may end the
 * response there.
 */
export type BodyStream = (gone: AbortSignal) => AsyncIterable<string>;

export interface CoreResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** The body, where it has no end; `body` is null. */
  stream?: BodyStream;
  /** The transport closes the connection instead of responding: a fault dropped the response. */
  cut?: true;
  /** The answer of an injected fault, not of the service. */
  faulty?: true;
  /** The operation that answered, as metrics and spans name it; absent where none did. */
  operation?: string;
}

/** Answers a request of one surface. `path` is relative to the surface, `search` is the query string without its `?`. */
export type AnswerRequest = (request: CoreRequest, path: string, search: string) => Promise<CoreResponse>;

/** The fields of an operation in the contract that the pipeline uses. */
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
