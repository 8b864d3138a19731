import { type ErrorCode, errorCodes, errorStatus, type OperationId, operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import { invalid } from "../platform/errors.js";
import { type Random, seededRandom } from "../platform/random.js";

/** A fault of the next calls of an operation. Without further fields the calls fail with 500 `internal_error`. */
export interface Fault {
  /** How many calls fail; `Infinity` means all. Default 1, or `Infinity` with a probability below 1. */
  times?: number;
  /** The probability that a call fails, above 0 and up to 1, the default. A call that is spared meets the next fault. */
  probability?: number;
  /** The status of the response, instead of doing the work; default the status of the code. */
  status?: number;
  /** The code of the response; default the first code of the contract with the status. */
  code?: ErrorCode;
  /** The `Retry-After` header in seconds. */
  retry_after?: number;
  /** How long the response is delayed after the work is done, in ms of real time. */
  delay_ms?: number;
  /** Closes the connection without doing the work, as if the request had not arrived. */
  drop_request?: boolean;
  /** Does the work and then closes the connection instead of responding. */
  drop_response?: boolean;
}

const fields: readonly (keyof Fault)[] = [
  "times",
  "probability",
  "status",
  "code",
  "retry_after",
  "delay_ms",
  "drop_request",
  "drop_response",
];

/** A fault with its defaults. Where status and code are null, the engine does the work. */
export interface PlannedFault {
  readonly operation: OperationId;
  /** Null for all calls. */
  readonly times: number | null;
  readonly probability: number;
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly retry_after: number | null;
  readonly delay_ms: number;
  readonly drop_request: boolean;
  readonly drop_response: boolean;
}

/** The faults that are not used up. */
export interface Faults {
  readonly pending: boolean;
  /** Grows with each fault that is set, hits a call, or is removed. */
  readonly revision: number;
  /** Adds a fault after those of the same operation and returns it. Throws `validation_error`, which names the field. */
  add(operation: string, fault?: Fault): PlannedFault;
  /** Returns the faults by operation, oldest first, each with how many calls it still hits: null for all. */
  list(): (PlannedFault & { readonly left: number | null })[];
  /** Returns the oldest fault of an operation that hits this call, and counts the call. */
  take(operation: OperationId | undefined): PlannedFault | undefined;
  /** Removes the faults of an operation, or all, and returns how many there were. */
  clear(operation?: string): number;
}

/** Returns an empty list of faults. The seed and the number of earlier calls decide which calls a probability hits. */
export function createFaults(seed: string): Faults {
  const queues = new Map<OperationId, { fault: PlannedFault; left: number }[]>();
  const randoms = new Map<OperationId, Random>();
  let revision = 0;

  function hits({ operation, probability }: PlannedFault): boolean {
    if (probability === 1) return true;
    const random = randoms.get(operation) ?? seededRandom(`${seed}/${operation}`);
    randoms.set(operation, random);
    return random.fraction() < probability;
  }

  return {
    get pending() {
      return queues.size > 0;
    },
    get revision() {
      return revision;
    },
    add(operation, given = {}) {
      const fault = plan(operation, given);
      revision += 1;
      const queue = queues.get(fault.operation) ?? [];
      queue.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      queues.set(fault.operation, queue);
      return fault;
    },
    list() {
      const pending = [...queues.values()].flat();
      return pending.map(({ fault, left }) => ({ ...fault, left: left === Number.POSITIVE_INFINITY ? null : left }));
    },
    take(operation) {
      const queue = operation && queues.get(operation);
      const hit = queue?.find(({ fault }) => hits(fault));
      if (operation === undefined || queue === undefined || hit === undefined) return undefined;
      revision += 1;
      hit.left -= 1;
      if (hit.left === 0) queue.splice(queue.indexOf(hit), 1);
      if (queue.length === 0) queues.delete(operation);
      return hit.fault;
    },
    clear(operation) {
      revision += 1;
      if (operation !== undefined) {
        const id = operationOf(operation);
        const count = queues.get(id)?.length ?? 0;
        queues.delete(id);
        return count;
      }
      const count = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
      queues.clear();
      randoms.clear();
      return count;
    },
  };
}

function plan(name: string, fault: Fault): PlannedFault {
  const operation = operationOf(name);
  if (typeof fault !== "object" || fault === null) {
    throw invalid("fault", `a fault is an object such as { status: 503 }; it is ${JSON.stringify(fault)}`);
  }
  for (const field of Object.keys(fault)) {
    if ((fields as readonly string[]).includes(field)) continue;
    throw invalid(field, `${field}: a fault has no such field${didYouMean(field, fields)}`);
  }
  const { probability = 1, status, code, retry_after, delay_ms = 0 } = fault;
  const { drop_request = false, drop_response = false } = fault;
  const { times: given = probability < 1 ? Infinity : 1 } = fault;
  const times = given === Infinity ? null : given;
  if (times !== null) assertWholeNumber("times", times, 1);
  if (typeof probability !== "number" || !(probability > 0 && probability <= 1)) {
    throw invalid(
      "probability",
      `probability must be a number above 0 and up to 1; it is ${JSON.stringify(probability)}`,
    );
  }
  assertWholeNumber("delay_ms", delay_ms, 0);
  for (const [field, value] of Object.entries({ drop_request, drop_response })) {
    if (typeof value !== "boolean")
      throw invalid(field, `${field} must be true or false; it is ${JSON.stringify(value)}`);
  }
  const hasResponse = status !== undefined || code !== undefined || retry_after !== undefined;
  if (drop_response && hasResponse) {
    const message = "drop_response: an answer that is lost has no status, code or retry_after";
    throw invalid("drop_response", message);
  }
  if (drop_request && (hasResponse || drop_response)) {
    throw invalid("drop_request", "drop_request: a request that is lost has no answer, so none to choose or to lose");
  }
  const isCut = drop_request || drop_response;
  const response = hasResponse || (!isCut && delay_ms === 0) ? chooseResponse(fault) : { status: null, code: null };
  const trigger = { times, probability, delay_ms };
  return { operation, ...trigger, ...response, retry_after: retry_after ?? null, drop_request, drop_response };
}

function operationOf(name: string): OperationId {
  if (Object.hasOwn(operations, name)) return name as OperationId;
  const meant = didYouMean(String(name), Object.keys(operations));
  throw invalid("operation", `operation: no operation is called ${name}${meant}`);
}

function chooseResponse({ status, code, retry_after }: Fault): { status: number; code: ErrorCode } {
  if (code !== undefined && !errorCodes.includes(code)) {
    throw invalid("code", `code: the contract has no code ${code}${didYouMean(code, errorCodes)}`);
  }
  if (status !== undefined) assertWholeNumber("status", status, 400, 599);
  if (retry_after !== undefined) assertWholeNumber("retry_after", retry_after, 0);
  const chosen = code ?? (status === undefined ? "internal_error" : codeOf(status));
  return { status: status ?? errorStatus[chosen], code: chosen };
}

function codeOf(status: number): ErrorCode {
  const known = errorCodes.find((code) => errorStatus[code] === status);
  if (known !== undefined) return known;
  // The contract has no code for a gateway's 502, which clients treat as any failure of the server.
  if (status >= 500) return "internal_error";
  throw invalid("status", `status: no code of the contract has the status ${status}; say which code to answer with`);
}

function assertWholeNumber(field: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalid(field, `${field} must be a whole number ${range}; it is ${value}`);
}
