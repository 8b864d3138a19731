import { type ErrorCode, errorCodes, errorStatus, type OperationId, operations } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import { invalid } from "../platform/errors.js";
import { type Random, seededRandom } from "../platform/random.js";

/** How the next calls of an operation go wrong. With nothing that says how: 500 `internal_error`. */
export interface Fault {
  /** How many calls, `Infinity` for all of them; default 1, and without end where there is a probability. */
  times?: number;
  /** The chance with which a call is hit, above 0 and up to 1, which is the default; a call that is not meets the fault behind. */
  probability?: number;
  /** Answers with this status and changes nothing; default: the code's. */
  status?: number;
  /** Answers with this code; default: the first of the contract that has the status. */
  code?: ErrorCode;
  /** Seconds, for the `Retry-After` header. */
  retry_after?: number;
  /** Real milliseconds the answer is held back after the work is done. */
  delay_ms?: number;
  /** Cuts the connection and does nothing, as where a request never arrives. */
  drop_request?: boolean;
  /** Does the work and then cuts the connection instead of answering. */
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

/** A fault with its defaults filled in; where status and code are null, the engine does the work and answers. */
export interface PlannedFault {
  readonly operation: OperationId;
  /** Null where there is no end to it. */
  readonly times: number | null;
  readonly probability: number;
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly retry_after: number | null;
  readonly delay_ms: number;
  readonly drop_request: boolean;
  readonly drop_response: boolean;
}

/** The faults that are still to come. */
export interface Faults {
  readonly pending: boolean;
  /** Adds a fault behind those of the same operation and gives it back; throws `validation_error` naming the field that makes no sense. */
  add(operation: string, fault?: Fault): PlannedFault;
  /** Uses up one call of the oldest fault of the operation that hits. */
  take(operation: OperationId | undefined): PlannedFault | undefined;
  /** Removes those of an operation, or all of them, and gives how many there were. */
  clear(operation?: string): number;
}

/** Gives back an empty list of faults; which calls a probability hits follows from the seed and from how many of the operation came before. */
export function createFaults(seed: string): Faults {
  const queues = new Map<OperationId, { fault: PlannedFault; left: number }[]>();
  const dice = new Map<OperationId, Random>();

  function hits({ operation, probability }: PlannedFault): boolean {
    if (probability === 1) return true;
    const die = dice.get(operation) ?? seededRandom(`${seed}/${operation}`);
    dice.set(operation, die);
    return die.fraction() < probability;
  }

  return {
    get pending() {
      return queues.size > 0;
    },
    add(operation, given = {}) {
      const fault = plan(operation, given);
      const queue = queues.get(fault.operation) ?? [];
      queue.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      queues.set(fault.operation, queue);
      return fault;
    },
    take(operation) {
      const queue = operation && queues.get(operation);
      const hit = queue?.find(({ fault }) => hits(fault));
      if (operation === undefined || queue === undefined || hit === undefined) return undefined;
      hit.left -= 1;
      if (hit.left === 0) queue.splice(queue.indexOf(hit), 1);
      if (queue.length === 0) queues.delete(operation);
      return hit.fault;
    },
    clear(operation) {
      if (operation !== undefined) {
        const id = operationOf(operation);
        const count = queues.get(id)?.length ?? 0;
        queues.delete(id);
        return count;
      }
      const count = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
      queues.clear();
      dice.clear();
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
  if (times !== null) checkNumber("times", times, 1);
  if (typeof probability !== "number" || !(probability > 0 && probability <= 1)) {
    throw invalid(
      "probability",
      `probability must be a number above 0 and up to 1; it is ${JSON.stringify(probability)}`,
    );
  }
  checkNumber("delay_ms", delay_ms, 0);
  for (const [field, value] of Object.entries({ drop_request, drop_response })) {
    if (typeof value !== "boolean")
      throw invalid(field, `${field} must be true or false; it is ${JSON.stringify(value)}`);
  }
  const told = status !== undefined || code !== undefined || retry_after !== undefined;
  if (drop_response && told) {
    const message = "drop_response: an answer that is lost has no status, code or retry_after";
    throw invalid("drop_response", message);
  }
  if (drop_request && (told || drop_response)) {
    throw invalid("drop_request", "drop_request: a request that is lost has no answer, so none to choose or to lose");
  }
  const isCut = drop_request || drop_response;
  const answer = told || (!isCut && delay_ms === 0) ? chooseAnswer(fault) : { status: null, code: null };
  const when = { times, probability, delay_ms };
  return { operation, ...when, ...answer, retry_after: retry_after ?? null, drop_request, drop_response };
}

function operationOf(name: string): OperationId {
  if (Object.hasOwn(operations, name)) return name as OperationId;
  const meant = didYouMean(String(name), Object.keys(operations));
  throw invalid("operation", `operation: no operation is called ${name}${meant}`);
}

function chooseAnswer({ status, code, retry_after }: Fault): { status: number; code: ErrorCode } {
  if (code !== undefined && !errorCodes.includes(code)) {
    throw invalid("code", `code: the contract has no code ${code}${didYouMean(code, errorCodes)}`);
  }
  if (status !== undefined) checkNumber("status", status, 400, 599);
  if (retry_after !== undefined) checkNumber("retry_after", retry_after, 0);
  const chosen = code ?? (status === undefined ? "internal_error" : codeOf(status));
  return { status: status ?? errorStatus[chosen], code: chosen };
}

function codeOf(status: number): ErrorCode {
  const known = errorCodes.find((code) => errorStatus[code] === status);
  if (known !== undefined) return known;
  // A gateway's 502 says nothing of its own: clients treat it as any other failure of the server.
  if (status >= 500) return "internal_error";
  throw invalid("status", `status: no code of the contract has the status ${status}; say which code to answer with`);
}

function checkNumber(field: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalid(field, `${field} must be a whole number ${range}; it is ${value}`);
}
