import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import type { CoreRequest, CoreResponse } from "./exchange.js";

/** A call of the public API that was answered. */
export interface LoggedRequest {
  /** One more with each. */
  readonly seq: number;
  /** When it was answered by the engine's clock, ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** Below `/v1`, with its query. */
  readonly path: string;
  readonly status: number;
  /** Of the error, null where it is none. */
  readonly code: string | null;
  /** How long it took in real time. */
  readonly duration_ms: number;
  readonly request_id: string | null;
  /** The last characters of the key it was made with. */
  readonly key_last4: string | null;
  /** Whether a fault kept the answer from arriving. */
  readonly lost: boolean;
}

/** What is noted of a call at once; the rest is worked out when somebody asks, which few do. */
interface Noted extends Omit<LoggedRequest, "seq" | "at" | "code" | "key_last4"> {
  /** Epoch ms. */
  readonly at: number;
  /** Of an error. */
  readonly body: CoreResponse["body"];
  /** The last characters of the header that holds the key. */
  readonly keyEnd: string;
}

/** The last calls that were answered. */
export interface RequestLog {
  /** How many have been, those that are no longer kept too. */
  readonly total: number;
  note(request: Noted): void;
  /** So many at most of those that are kept and came after a number, oldest first. */
  after(seq: number, limit: number): LoggedRequest[];
}

/** What a developer scrolls back to; more would only be memory. */
const kept = 1000;

/** Gives back an empty log of calls. */
export function createRequestLog(): RequestLog {
  const ring: Noted[] = [];
  let total = 0;
  return {
    get total() {
      return total;
    },
    note(request) {
      ring[total % kept] = request;
      total += 1;
    },
    after(seq, limit) {
      const first = Math.max(seq, total - kept);
      const count = Math.max(0, Math.min(limit, total - first));
      return Array.from({ length: count }, (_, index) => first + index).flatMap((at) => {
        const noted = ring[at % kept];
        return noted === undefined ? [] : [{ seq: at + 1, ...show(noted) }];
      });
    },
  };
}

type Answer = (request: CoreRequest, path: string, search: string) => Promise<CoreResponse>;

/** Gives back the function that answers the public API, and notes how each call was answered. */
export function withRequestLog({ clock }: Ctx, log: RequestLog, answer: Answer): Answer {
  const machine = createClock();
  return async (request, path, search) => {
    const began = machine.now();
    const response = await answer(request, path, search);
    const { status, headers, body, cut = false } = response;
    log.note({
      at: clock.now(),
      method: request.method,
      path: search === "" ? path : `${path}?${search}`,
      status,
      duration_ms: machine.now() - began,
      request_id: headers["X-Request-Id"] ?? null,
      lost: cut,
      body: status >= 400 ? body : null,
      keyEnd: (request.headers.authorization ?? "").slice(-8),
    });
    return response;
  };
}

function show({ at, body, keyEnd, ...noted }: Noted): Omit<LoggedRequest, "seq"> {
  const key_last4 = /^\S{8}$/.test(keyEnd) ? keyEnd.slice(-4) : null;
  return { ...noted, at: new Date(at).toISOString(), code: codeIn(body), key_last4 };
}

function codeIn(body: CoreResponse["body"]): string | null {
  if (typeof body !== "string") return null;
  // Health says that it is ill without an error.
  return (JSON.parse(body) as { error?: { code: string } }).error?.code ?? null;
}
