import { readToken } from "./session.js";

/** Why a call failed. `unavailable`: no answer, or one of status 5xx, so that the same call may succeed later. */
export interface Failure {
  readonly kind: "unauthorized" | "not_found" | "unavailable" | "refused";
  readonly message: string;
  readonly code: string | null;
  /** The field that was wrong. */
  readonly field: string | null;
}

/** The position of a page in a list. */
export interface Pagination {
  /** Absent where the items were not counted. */
  readonly total?: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
  /** Asks for the next page, where the list has cursors. */
  readonly next_cursor?: string | null;
}

/** What a call returned: errors are data, because every page shows them. */
export type Result<T> =
  | { readonly ok: true; readonly data: T; readonly pagination: Pagination | null }
  | { readonly ok: false; readonly failure: Failure };

interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The base of the admin API. The console is at `/_posthorn/console`, behind a proxy perhaps below a prefix. */
const base = new URL(".", window.location.href);
const listeners = new Set<() => void>();

/** The base URL of the public API, for code that calls it. */
export const publicApiUrl: string = new URL("../v1", base).href;

/** Calls `listener` when a call is answered 401. Returns a function that ends it. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the admin API. `path` is relative to `/_posthorn/`, such as `workspaces`. Never rejects, except when aborted. */
export async function call<T>(path: string, { method = "GET", body, signal }: CallOptions = {}): Promise<Result<T>> {
  const sent = await send(path, { method, body, signal: signal ?? null });
  if (sent === undefined) return failed("unavailable", "Posthorn does not answer.");
  const answer = (await sent.json().catch(() => null)) as Answer<T> | null;
  if (sent.ok) return { ok: true, data: (answer?.data ?? null) as T, pagination: answer?.pagination ?? null };
  const error = answer?.error;
  if (sent.status === 401) for (const listener of listeners) listener();
  const problem = error?.details?.[0];
  return {
    ok: false,
    failure: {
      kind: kindOf(sent.status),
      message: problem?.message ?? error?.message ?? `The answer was ${sent.status}.`,
      code: error?.code ?? null,
      field: problem?.path ?? error?.path ?? null,
    },
  };
}

/** Opens a stream of the admin API. Returns undefined without an answer of status 200. */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined> {
  const answer = await send(path, { method: "GET", body: undefined, signal });
  if (answer?.status === 401) for (const listener of listeners) listener();
  return answer?.ok ? (answer.body ?? undefined) : undefined;
}

interface Answer<T> {
  data?: T;
  pagination?: Pagination;
  error?: { code: string; message: string; path?: string; details?: { path?: string; message?: string }[] };
}

interface Sent {
  method: string;
  body: unknown;
  signal: AbortSignal | null;
}

async function send(path: string, { method, body, signal }: Sent): Promise<Response | undefined> {
  const headers: Record<string, string> = { Authorization: `Bearer ${readToken()}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(new URL(path, base), {
      method,
      headers,
      signal,
      body: body === undefined ? null : JSON.stringify(body),
      cache: "no-store",
      credentials: "omit",
    });
    readServerTime(answer.headers.get("Date"));
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** How far (ms) the server's clock is ahead of the browser's. */
let serverAhead = 0;

/** A date in a header has no milliseconds, and the answer was some time on its way: less than that (ms) is no difference. */
const exactness = 2000;

function readServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(ahead)) serverAhead = Math.abs(ahead) < exactness ? 0 : ahead;
}

/** Returns the server's time (epoch ms), as its last answer says. */
export function serverNow(): number {
  return Date.now() + serverAhead;
}

function kindOf(status: number): Failure["kind"] {
  if (status === 401) return "unauthorized";
  if (status === 404) return "not_found";
  return status >= 500 ? "unavailable" : "refused";
}

function failed(kind: Failure["kind"], message: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { kind, message, code: null, field: null } };
}
