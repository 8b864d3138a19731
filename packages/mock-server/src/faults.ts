import { type ErrorCode, errorCodes, errorStatus, type OperationId, operations } from "@posthorn/sdk/contract";
import { wholeNumber } from "./whole-number.js";

/** How the next calls of an operation go wrong. Without status, code, `delay_ms` and `drop_response`: 500 `internal_error`. */
export interface Fault {
  /** How many calls; default 1. */
  times?: number;
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

/** A fault with its defaults filled in; without an answer, the engine answers. */
export interface PlannedFault {
  readonly answer: { status: number; code: ErrorCode; retry_after: number | undefined } | undefined;
  readonly delay_ms: number;
  readonly drop: boolean;
}

/** The faults that are still to come. */
export interface Faults {
  readonly pending: boolean;
  /** Adds a fault behind those of the same operation; throws RangeError naming the field that makes no sense. */
  add(operation: OperationId, fault: Fault): void;
  /** Uses up one call of the operation's oldest fault. */
  take(operation: OperationId | undefined): PlannedFault | undefined;
  clear(): void;
}

/** Gives back an empty list of faults. */
export function createFaults(): Faults {
  const queues = new Map<OperationId, { fault: PlannedFault; left: number }[]>();
  return {
    get pending() {
      return queues.size > 0;
    },
    add(operation, fault) {
      if (!Object.hasOwn(operations, operation)) throw new RangeError(`operation: no operation is called ${operation}`);
      const left = wholeNumber("times", fault.times ?? 1, 1);
      const queue = queues.get(operation) ?? [];
      queue.push({ fault: plan(fault), left });
      queues.set(operation, queue);
    },
    take(operation) {
      const queue = operation && queues.get(operation);
      const first = queue?.[0];
      if (operation === undefined || queue === undefined || first === undefined) return undefined;
      first.left -= 1;
      if (first.left === 0) queue.shift();
      if (queue.length === 0) queues.delete(operation);
      return first.fault;
    },
    clear: () => queues.clear(),
  };
}

function plan({ status, code, retry_after, delay_ms = 0, drop_response = false }: Fault): PlannedFault {
  wholeNumber("delay_ms", delay_ms, 0);
  const told = status !== undefined || code !== undefined || retry_after !== undefined;
  if (drop_response && told)
    throw new RangeError("drop_response: an answer that is lost has no status, code or retry_after");
  const answers = told || (!drop_response && delay_ms === 0);
  return { answer: answers ? answer(status, code, retry_after) : undefined, delay_ms, drop: drop_response };
}

function answer(status: number | undefined, code: ErrorCode | undefined, retry_after: number | undefined) {
  if (code !== undefined && !errorCodes.includes(code)) throw new RangeError(`code: the contract has no code ${code}`);
  if (status !== undefined) wholeNumber("status", status, 400, 599);
  if (retry_after !== undefined) wholeNumber("retry_after", retry_after, 0);
  const chosen = code ?? (status === undefined ? "internal_error" : codeOf(status));
  return { status: status ?? errorStatus[chosen], code: chosen, retry_after };
}

function codeOf(status: number): ErrorCode {
  const known = errorCodes.find((code) => errorStatus[code] === status);
  if (known !== undefined) return known;
  // A gateway's 502 says nothing of its own: clients treat it as any other failure of the server.
  if (status >= 500) return "internal_error";
  throw new RangeError(`status: no code of the contract has the status ${status}; say which code to answer with`);
}
