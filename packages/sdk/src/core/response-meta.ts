/** The window of requests the key is in. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** When the oldest counted request leaves the window. */
  reset: Date;
}

/** What an answer says besides its data. */
export interface ResponseMeta {
  status: number;
  requestId?: string;
  /** How many times the request was sent. */
  attempts: number;
  /** Milliseconds the call took, waits included. */
  durationMs: number;
  /** Whether the service acted now or repeated what it answered to the same idempotency key. */
  idempotency?: "new" | "cached";
  /** Absent for a key without a limit. */
  rateLimit?: RateLimit;
}

/** Results carry `_meta`, which is not enumerable: it is neither printed nor written as JSON. */
export type WithMeta<T> = T & { readonly _meta: ResponseMeta };

/** Gives back what the headers of an answer say, and how it came. */
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
