import { type OperationId, operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { MockRequest } from "../mock/mock.js";
import { printed } from "./differences.js";
import { readFields } from "./match.js";
import { mockOf } from "./mock-of.js";
import { judge, type Verdict } from "./report.js";
import { readTimes, type Times } from "./times.js";

/** What else is wanted of a call. */
export interface RequestedFields extends Times {
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, unknown>>;
  status?: unknown;
}

/** A call by its operation, `contacts.create`, or by method and path below `/v1`, `GET /contacts/{id}`. */
export type Call = OperationId | `${string} /${string}`;

/** Whether a call was made of the API; `body` is what its body is like, or part of it. */
export function toHaveRequested(received: unknown, call: Call, body?: unknown, given: RequestedFields = {}): Verdict {
  const { times, ...fields } = readFields(given, ["query", "headers", "status", "times"]);
  const { requests } = mockOf(received, "toHaveRequested");
  const asked = readCall(call);
  return judge({
    noun: ["request", "requests"],
    verb: "made",
    items: requests,
    wanted: { ...asked, ...fields, body },
    times: readTimes({ ...(times !== undefined && { times }) }),
    fieldsOf: fieldsOf(asked),
    lineOf: ({ method, path, status, body: sent }) =>
      `${method} ${path}${sent === null ? "" : ` ${printed(sent)}`}, answered ${status}`,
  });
}

type Asked = { operation: string } | { method: string; path: string };

function readCall(call: string): Asked {
  const [, method, path] = /^([a-z]+) (\/\S*)$/i.exec(call) ?? [];
  if (path?.includes("?")) throw new RangeError(`a call's query is beside it, { query: … }; it is ${printed(call)}`);
  if (path !== undefined && /^\/v1(\/|$)/.test(path)) {
    throw new RangeError(`a call's path is the one below /v1, such as /contacts; it is ${printed(call)}`);
  }
  if (path?.includes("/:")) {
    throw new RangeError(`what stands for any segment is in braces, GET /contacts/{id}; it is ${printed(call)}`);
  }
  if (method !== undefined && path !== undefined) return { method: method.toUpperCase(), path };
  if (Object.hasOwn(operations, call)) return { operation: call };
  throw new RangeError(
    `a call is an operation such as contacts.create, or a method and a path such as POST /contacts; it is ${printed(call)}${didYouMean(String(call), Object.keys(operations))}`,
  );
}

/** A segment in braces stands for any. */
function fieldsOf(asked: Asked): (request: MockRequest) => Record<string, unknown> {
  if ("operation" in asked) return (request) => ({ ...request });
  const pattern = asked.path.split("/").map((part) => (/^\{.+\}$/.test(part) ? null : part));
  return (request) => {
    const parts = request.path.split("/");
    const fits = parts.length === pattern.length && pattern.every((part, at) => part === null || part === parts[at]);
    return { ...request, path: fits ? asked.path : request.path };
  };
}
