/** The rate-limit window of the key. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** The time at which the oldest counted request leaves the window. */
  reset: Date;
}

/** Metadata of an answer. */
export interface ResponseMeta {
  status: number;
  requestId?: string;
  /** How many times the request was sent. */
  attempts: number;
  /** Milliseconds the call took, including the waits between attempts. */
  durationMs: number;
  /** `new` when the service executed the call, `cached` when it repeated its answer to the same idempotency key. */
  idempotency?: "new" | "cached";
  /** Absent for a key without a limit. */
  rateLimit?: RateLimit;
}

/** A result with `_meta`, which is not enumerable, so that it is neither printed nor serialised. */
export type WithMeta<T> = T & { readonly _meta: ResponseMeta };

/** Returns the metadata of an answer. */
export function responseMeta(
  { status, headers }: Response,
  { attempts, durationMs }: Pick<ResponseMeta, "attempts" | "durationMs">,
): ResponseMeta {
  const idempotency = headers.get("X-Idempotency-Status");
  return {
    status,
    requestId: headers.get("X-Request-Id") ?? undefined,
    attempts,
    durationMs,
    idempotency: idempotency === "new" || idempotency === "cached" ? idempotency : undefined,
    rateLimit: rateLimit(headers),
  };
}

function rateLimit(headers: Headers): RateLimit | undefined {
  const value = (name: string): string | number => headers.get(`X-RateLimit-${name}`) ?? Number.NaN;
  const window = {
    limit: Number(value("Limit")),
    remaining: Number(value("Remaining")),
    reset: new Date(value("Reset")),
  };
  return Object.values(window).some((each) => Number.isNaN(Number(each))) ? undefined : window;
}
