import { type ErrorCode, errorCodes, errorStatus, type OperationId, operations } from "@posthorn/sdk/contract";
import { invalid } from "../platform/errors.js";
import { type Random, seededRandom } from "../platform/random.js";

/** How the next calls of an operation go wrong. Without status, code, `delay_ms` and `drop_response`: 500 `internal_error`. */
export interface Fault {
  /** How many calls; default 1, and without end where there is a probability. */
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
  /** Does the work and then cuts the connection instead of answering. */
  drop_response?: boolean;
}

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
  readonly drop_response: boolean;
}

/** The faults that are still to come. */
export interface Faults {
  readonly pending: boolean;
  /** Adds a fault behind those of the same operation and gives it back; throws `validation_error` naming the field that makes no sense. */
  add(operation: string, fault?: Fault): PlannedFault;
  /** Uses up one call of the oldest fault of the operation that hits. */
  take(operation: OperationId | undefined): PlannedFault | undefined;
  /** Removes all of them and gives how many there were. */
  clear(): number;
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
    clear() {
      const count = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
      queues.clear();
      dice.clear();
      return count;
    },
  };
}

function plan(operation: string, fault: Fault): PlannedFault {
  if (!isOperation(operation)) throw invalid("operation", `operation: no operation is called ${operation}`);
  const { probability = 1, status, code, retry_after, delay_ms = 0, drop_response = false } = fault;
  const { times = probability < 1 ? null : 1 } = fault;
  if (times !== null) checkNumber("times", times, 1);
  if (!(probability > 0 && probability <= 1)) {
    throw invalid("probability", `probability must be a number above 0 and up to 1; it is ${probability}`);
  }
  checkNumber("delay_ms", delay_ms, 0);
  const told = status !== undefined || code !== undefined || retry_after !== undefined;
  if (drop_response && told) {
    const message = "drop_response: an answer that is lost has no status, code or retry_after";
    throw invalid("drop_response", message);
  }
  const answer = told || (!drop_response && delay_ms === 0) ? chooseAnswer(fault) : { status: null, code: null };
  return { operation, times, probability, ...answer, retry_after: retry_after ?? null, delay_ms, drop_response };
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}

function chooseAnswer({ status, code, retry_after }: Fault): { status: number; code: ErrorCode } {
  if (code !== undefined && !errorCodes.includes(code)) {
    throw invalid("code", `code: the contract has no code ${code}`);
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
