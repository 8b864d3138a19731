import type { CoreRequest, CoreResponse } from "@posthorn/engine/core";
import { createMatcher, splitUrl } from "@posthorn/engine/internal";
import { type OperationId, operations } from "@posthorn/sdk/contract";
import type { MockRequest } from "../mock/mock.js";

/** A call of the API as it was recorded. `showCall` parses it when a test reads it. */
export interface CallRecord {
  /** Empty for a call without a key or with an unknown one. */
  readonly workspace_id: string;
  readonly request: CoreRequest;
  /** As far as the engine read it. */
  readonly body: Uint8Array | string | null;
  readonly status: number;
  /** Undefined for the answer of a fault, and for one that is too long. */
  readonly answer: string | undefined;
}

/** Enough for a page of contacts. Longer answers are not recorded, so that a mock server does not hold a thousand of them. */
const longestAnswer = 100_000;

const match = createMatcher<OperationId>(operations);

/** Returns the operation that answers a path below `/v1`; null where there is none. */
export function operationOf(method: string, path: string): OperationId | null {
  try {
    return match(method, path).name;
  } catch {
    return null;
  }
}

/** Returns a call as a test sees it. */
export function showCall({ request: { method, url, headers }, body, status, answer }: CallRecord): MockRequest {
  const { path, search } = splitUrl(url);
  const pathBelowV1 = path.slice(3);
  return {
    method,
    path: pathBelowV1,
    operation: operationOf(method, pathBelowV1),
    query: Object.fromEntries(new URLSearchParams(search)),
    body: body === null ? null : parseOrText(typeof body === "string" ? body : new TextDecoder().decode(body)),
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    status,
    answer: answer === undefined ? undefined : parseOrText(answer),
  };
}

/** Returns a request with the same body, and a function that returns the part of the body that was read so far. */
export function captureBody(request: CoreRequest): { request: CoreRequest; body(): CallRecord["body"] } {
  const { body } = request;
  if (typeof body !== "function") return { request, body: () => body ?? null };
  let read: Uint8Array | null = null;
  return {
    request: {
      ...request,
      async body(limit, inspect) {
        const bytes = await body(limit, inspect);
        // A copy, because the reader may release the buffer.
        read = new Uint8Array(bytes);
        return bytes;
      },
    },
    body: () => read,
  };
}

/** Returns the API key of a call. */
export function keyOf({ headers }: CoreRequest): string | undefined {
  return /^Bearer\s+((?:\S.*)?)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Returns the record of a call of a workspace. */
export function recordCall(
  workspace_id: string,
  request: CoreRequest,
  body: CallRecord["body"],
  { status, body: answer, faulty }: CoreResponse,
): CallRecord {
  const { method, url, headers } = request;
  const isRecorded = typeof answer === "string" && answer.length <= longestAnswer && !faulty;
  return { workspace_id, request: { method, url, headers }, body, status, answer: isRecorded ? answer : undefined };
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
