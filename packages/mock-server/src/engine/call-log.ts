import type { CoreRequest, CoreResponse } from "@posthorn/engine/core";
import { createMatcher, splitUrl } from "@posthorn/engine/internal";
import { type OperationId, operations } from "@posthorn/sdk/contract";
import type { MockRequest } from "../mock/mock.js";

/** What is kept of a call of the API; it is read when somebody looks. */
export interface CallRecord {
  /** Empty where the key is nobody's. */
  readonly workspace_id: string;
  readonly request: CoreRequest;
  /** What was read of the body. */
  readonly body: Uint8Array | string | null;
  readonly status: number;
  /** Undefined where it is not kept. */
  readonly answer: string | undefined;
}

/** Pages of contacts fit; a test server that is asked for larger ones does not hold a thousand of them. */
const longestAnswer = 100_000;

const match = createMatcher<OperationId>(operations);

/** The operation that answers a path below `/v1`; null where there is none. */
export function operationOf(method: string, path: string): OperationId | null {
  try {
    return match(method, path).name;
  } catch {
    return null;
  }
}

/** A call as a test sees it. */
export function showCall({ request: { method, url, headers }, body, status, answer }: CallRecord): MockRequest {
  const { path, search } = splitUrl(url);
  const own = path.slice(3);
  return {
    method,
    path: own,
    operation: operationOf(method, own),
    query: Object.fromEntries(new URLSearchParams(search)),
    body: body === null ? null : parsed(typeof body === "string" ? body : new TextDecoder().decode(body)),
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    status,
    answer: answer === undefined ? undefined : parsed(answer),
  };
}

/** Gives back a request that hands over its body as before, and what was read of it so far. */
export function overhear(request: CoreRequest): { request: CoreRequest; body(): CallRecord["body"] } {
  const { body } = request;
  if (typeof body !== "function") return { request, body: () => body ?? null };
  let read: Uint8Array | null = null;
  return {
    request: {
      ...request,
      async body(limit, inspect) {
        const bytes = await body(limit, inspect);
        // Whoever asks for a body may free it.
        read = new Uint8Array(bytes);
        return bytes;
      },
    },
    body: () => read,
  };
}

/** The key a call was made with. */
export function keyOf({ headers }: CoreRequest): string | undefined {
  return /^Bearer\s+((?:\S.*)?)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Gives back what is to be kept of a call. */
export function recordCall(
  workspace_id: string,
  request: CoreRequest,
  body: CallRecord["body"],
  { status, body: answer, faulty }: CoreResponse,
): CallRecord {
  const { method, url, headers } = request;
  const isKept = typeof answer === "string" && answer.length <= longestAnswer && !faulty;
  return { workspace_id, request: { method, url, headers }, body, status, answer: isKept ? answer : undefined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
