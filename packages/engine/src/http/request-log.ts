import { type OperationId, operations } from "@posthorn/sdk/contract";
import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { AnswerRequest, CoreRequest, CoreResponse } from "./exchange.js";
import { createMatcher } from "./steps/match.js";
import { bodyWithoutSecrets, textWithoutSecrets } from "./without-secrets.js";

/** An answered call of the public API. */
export interface LoggedRequest {
  /** The number of the call, from 1. */
  readonly seq: number;
  /** When it was answered, by the engine's clock, ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** The path below `/v1`, with its query. */
  readonly path: string;
  readonly status: number;
  /** The code of the error; null without one. */
  readonly code: string | null;
  /** The duration in real time. */
  readonly duration_ms: number;
  readonly request_id: string | null;
  /** The last characters of its API key. */
  readonly key_last4: string | null;
  /** Whether a fault dropped the response. */
  readonly lost: boolean;
}

/** A call with the beginnings of its bodies, without secrets. */
export interface LoggedExchange extends LoggedRequest {
  /** The operation of the contract; null for a path that belongs to none. */
  readonly operation: OperationId | null;
  readonly idempotency_key: string | null;
  /** Null without a body, or where it was dropped. */
  readonly request_body: string | null;
  readonly request_truncated: boolean;
  readonly response_body: string | null;
  readonly response_truncated: boolean;
}

/** The beginning of a body. */
interface KeptBody {
  readonly text: string;
  readonly truncated: boolean;
}

/** A call as it is recorded. The other fields are only computed when the log is read. */
interface RecordedRequest extends Omit<LoggedRequest, "seq" | "at" | "code" | "key_last4"> {
  /** Epoch ms. */
  readonly at: number;
  /** The body of an error; null for a success. */
  readonly error: CoreResponse["body"];
  /** The last characters of the `Authorization` header. */
  readonly keyEnd: string;
  readonly idempotencyKey: string | undefined;
  request: KeptBody | undefined;
  response: KeptBody | undefined;
}

/** The last answered calls. */
export interface RequestLog {
  /** How many calls were recorded, including those that were overwritten. */
  readonly total: number;
  record(request: RecordedRequest): void;
  /** Returns at most `limit` recorded calls with a number above `seq`, oldest first. */
  after(seq: number, limit: number): LoggedRequest[];
  /** Returns the call of a number with its bodies; undefined where it is recorded no more. */
  get(seq: number): LoggedExchange | undefined;
}

/** How many calls are stored: more than a developer reads. */
const capacity = 1000;

/** How many characters are kept of a body, and of all bodies together. */
const most = { body: 16_000, total: 8_000_000 };

/** Returns an empty log of calls. */
export function createRequestLog(): RequestLog {
  return new CallRing();
}

class CallRing implements RequestLog {
  readonly #ring: RecordedRequest[] = [];
  #characters = 0;
  /** The number before the oldest call whose bodies are kept. */
  #dropped = 0;
  total = 0;

  record(request: RecordedRequest): void {
    if (this.total >= capacity && this.#dropped <= this.total - capacity) this.#dropOldest();
    this.#ring[this.total % capacity] = request;
    this.total += 1;
    this.#characters += lengthOf(request);
    while (this.#characters > most.total) this.#dropOldest();
  }

  after(seq: number, limit: number): LoggedRequest[] {
    const first = Math.max(seq, this.total - capacity);
    const count = Math.max(0, Math.min(limit, this.total - first));
    return Array.from({ length: count }, (_, index) => first + index).flatMap((at) => {
      const recorded = this.#ring[at % capacity];
      return recorded === undefined ? [] : [toLogged(at + 1, recorded)];
    });
  }

  get(seq: number): LoggedExchange | undefined {
    if (seq < 1 || seq > this.total || seq <= this.total - capacity) return undefined;
    const recorded = this.#ring[(seq - 1) % capacity];
    return recorded && toExchange(seq, recorded);
  }

  #dropOldest(): void {
    const oldest = this.#ring[this.#dropped % capacity];
    this.#dropped += 1;
    if (oldest === undefined) return;
    this.#characters -= lengthOf(oldest);
    oldest.request = undefined;
    oldest.response = undefined;
  }
}

function lengthOf({ request, response }: RecordedRequest): number {
  return (request?.text.length ?? 0) + (response?.text.length ?? 0);
}

/** Returns a function that answers the public API and records each call. */
export function withRequestLog({ clock }: Ctx, log: RequestLog, answer: AnswerRequest): AnswerRequest {
  const wallClock = createClock();
  return async (request, path, search) => {
    const startedAt = wallClock.now();
    const seen: { body?: KeptBody } = {};
    const response = await answer(seeingBody(request, seen), path, search);
    const { status, headers, body, cut = false } = response;
    log.record({
      at: clock.now(),
      method: request.method,
      path: search === "" ? path : `${path}?${search}`,
      status,
      duration_ms: wallClock.now() - startedAt,
      request_id: headers["X-Request-Id"] ?? null,
      lost: cut,
      error: status >= 400 ? body : null,
      keyEnd: (request.headers.authorization ?? "").slice(-8),
      idempotencyKey: request.headers["idempotency-key"]?.slice(0, 300),
      request: seen.body,
      response: beginningOf(body),
    });
    return response;
  };
}

/** Returns the request, whose body is copied into `seen` as far as it is kept. A body that has not arrived is seen when it is read. */
function seeingBody(request: CoreRequest, seen: { body?: KeptBody | undefined }): CoreRequest {
  const { body } = request;
  if (body === undefined) return request;
  if (typeof body !== "function") {
    seen.body = beginningOf(body);
    return request;
  }
  return {
    ...request,
    body: (limit, inspect) =>
      body(limit, inspect).then((bytes) => {
        // The reader's caller may free the bytes.
        seen.body = beginningOf(bytes);
        return bytes;
      }),
  };
}

/** Returns the beginning of a body as text that does not keep the whole in memory; undefined for an empty one. */
function beginningOf(body: string | Uint8Array | null): KeptBody | undefined {
  if (body === null || body.length === 0) return undefined;
  if (typeof body === "string") {
    if (body.length <= most.body) return { text: body, truncated: false };
    return { text: Buffer.from(body.slice(0, most.body)).toString(), truncated: true };
  }
  const { buffer, byteOffset, length } = body;
  const text = Buffer.from(buffer, byteOffset, Math.min(length, most.body)).toString();
  return { text, truncated: length > most.body };
}

function toLogged(seq: number, recorded: RecordedRequest): LoggedRequest {
  const { at, method, path, status, duration_ms, request_id, lost, error, keyEnd } = recorded;
  const key_last4 = /^\S{8}$/.test(keyEnd) ? keyEnd.slice(-4) : null;
  const code = codeIn(error);
  const shown = textWithoutSecrets(path);
  return {
    seq,
    at: new Date(at).toISOString(),
    method,
    path: shown,
    status,
    code,
    duration_ms,
    request_id,
    key_last4,
    lost,
  };
}

function toExchange(seq: number, recorded: RecordedRequest): LoggedExchange {
  const { method, path, idempotencyKey, request, response } = recorded;
  return {
    ...toLogged(seq, recorded),
    operation: operationOf(method, path.replace(/\?.*$/s, "")),
    idempotency_key: idempotencyKey === undefined ? null : textWithoutSecrets(idempotencyKey),
    request_body: request === undefined ? null : bodyWithoutSecrets(request.text),
    request_truncated: request?.truncated ?? false,
    response_body: response === undefined ? null : bodyWithoutSecrets(response.text),
    response_truncated: response?.truncated ?? false,
  };
}

let match: ReturnType<typeof createMatcher<OperationId>> | undefined;

function operationOf(method: string, path: string): OperationId | null {
  match ??= createMatcher<OperationId>(operations);
  try {
    return match(method, path).name;
  } catch {
    return null;
  }
}

function codeIn(body: CoreResponse["body"]): string | null {
  if (typeof body !== "string") return null;
  // An unhealthy `health` has no error in its body.
  return (JSON.parse(body) as { error?: { code: string } }).error?.code ?? null;
}
