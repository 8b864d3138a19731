import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { AnswerRequest, CoreResponse } from "./exchange.js";

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

/** A call as it is recorded. The other fields are only computed when the log is read. */
interface RecordedRequest extends Omit<LoggedRequest, "seq" | "at" | "code" | "key_last4"> {
  /** Epoch ms. */
  readonly at: number;
  /** The body of an error; null for a success. */
  readonly body: CoreResponse["body"];
  /** The last characters of the `Authorization` header. */
  readonly keyEnd: string;
}

/** The last answered calls. */
export interface RequestLog {
  /** How many calls were recorded, including those that were overwritten. */
  readonly total: number;
  record(request: RecordedRequest): void;
  /** Returns at most `limit` recorded calls with a number above `seq`, oldest first. */
  after(seq: number, limit: number): LoggedRequest[];
}

/** How many calls are stored: more than a developer reads. */
const capacity = 1000;

/** Returns an empty log of calls. */
export function createRequestLog(): RequestLog {
  const ring: RecordedRequest[] = [];
  let total = 0;
  return {
    get total() {
      return total;
    },
    record(request) {
      ring[total % capacity] = request;
      total += 1;
    },
    after(seq, limit) {
      const first = Math.max(seq, total - capacity);
      const count = Math.max(0, Math.min(limit, total - first));
      return Array.from({ length: count }, (_, index) => first + index).flatMap((at) => {
        const recorded = ring[at % capacity];
        return recorded === undefined ? [] : [{ seq: at + 1, ...toLogged(recorded) }];
      });
    },
  };
}

/** Returns a function that answers the public API and records each call. */
export function withRequestLog({ clock }: Ctx, log: RequestLog, answer: AnswerRequest): AnswerRequest {
  const wallClock = createClock();
  return async (request, path, search) => {
    const startedAt = wallClock.now();
    const response = await answer(request, path, search);
    const { status, headers, body, cut = false } = response;
    log.record({
      at: clock.now(),
      method: request.method,
      path: search === "" ? path : `${path}?${search}`,
      status,
      duration_ms: wallClock.now() - startedAt,
      request_id: headers["X-Request-Id"] ?? null,
      lost: cut,
      body: status >= 400 ? body : null,
      keyEnd: (request.headers.authorization ?? "").slice(-8),
    });
    return response;
  };
}

function toLogged({ at, body, keyEnd, ...recorded }: RecordedRequest): Omit<LoggedRequest, "seq"> {
  const key_last4 = /^\S{8}$/.test(keyEnd) ? keyEnd.slice(-4) : null;
  return { ...recorded, at: new Date(at).toISOString(), code: codeIn(body), key_last4 };
}

function codeIn(body: CoreResponse["body"]): string | null {
  if (typeof body !== "string") return null;
  // An unhealthy `health` has no error in its body.
  return (JSON.parse(body) as { error?: { code: string } }).error?.code ?? null;
}
