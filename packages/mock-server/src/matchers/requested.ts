import { type OperationId, operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { MockRequest } from "../mock/mock.js";
import { printed } from "./differences.js";
import { readFields } from "./match.js";
import { mockOf } from "./mock-of.js";
import { type MatcherResult, readTimes, searchItems, type Times } from "./report.js";

/** The criteria of a call besides its name and body. */
export interface RequestedFields extends Times {
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, unknown>>;
  status?: unknown;
}

/** The operation of a call, `contacts.create`, or its method and path below `/v1`, `GET /contacts/{id}`. */
export type CallName = OperationId | `${string} /${string}`;

/** Passes if a call of the API matches. `body` may be a part of the body. */
export function toHaveRequested(
  received: unknown,
  call: CallName,
  body?: unknown,
  given: RequestedFields = {},
): MatcherResult {
  const { times, ...fields } = readFields(given, ["query", "headers", "status", "times"]);
  const { requests } = mockOf(received, "toHaveRequested");
  const called = readCallName(call);
  return searchItems({
    noun: ["request", "requests"],
    verb: "made",
    items: requests,
    criteria: { ...called, ...fields, body },
    times: readTimes({ ...(times !== undefined && { times }) }),
    fieldsOf: fieldsOf(called),
    lineOf: ({ method, path, status, body: sent }) =>
      `${method} ${path}${sent === null ? "" : ` ${printed(sent)}`}, answered ${status}`,
  });
}

type CalledFields = { operation: string } | { method: string; path: string };

/** Returns the criteria that the name of a call stands for. Throws RangeError for an invalid name. */
function readCallName(call: string): CalledFields {
  const [, method, path] = /^([a-z]+) (\/\S*)$/i.exec(call) ?? [];
  if (path?.includes("?"))
    throw new RangeError(`a call's query is given separately, { query: … }; it is ${printed(call)}`);
  if (path !== undefined && /^\/v1(\/|$)/.test(path)) {
    throw new RangeError(`a call's path is the one below /v1, such as /contacts; it is ${printed(call)}`);
  }
  if (path?.includes("/:")) {
    throw new RangeError(`a parameter is written in braces, GET /contacts/{id}; it is ${printed(call)}`);
  }
  if (method !== undefined && path !== undefined) return { method: method.toUpperCase(), path };
  if (Object.hasOwn(operations, call)) return { operation: call };
  throw new RangeError(
    `a call is an operation such as contacts.create, or a method and a path such as POST /contacts; it is ${printed(call)}${didYouMean(String(call), Object.keys(operations))}`,
  );
}

/** Returns the function that returns the fields of a request. A segment in braces matches any segment of its path. */
function fieldsOf(called: CalledFields): (request: MockRequest) => Record<string, unknown> {
  if ("operation" in called) return (request) => ({ ...request });
  const pattern = called.path.split("/").map((part) => (/^\{.+\}$/.test(part) ? null : part));
  return (request) => {
    const parts = request.path.split("/");
    const fits = parts.length === pattern.length && pattern.every((part, at) => part === null || part === parts[at]);
    return { ...request, path: fits ? called.path : request.path };
  };
}
