import type { Data, Operation, OperationId } from "../contract/operation-types.js";
import type { APIPromise, PagePromise } from "./api-promise.js";
import type { RequestOptions } from "./options.js";
import type { Runtime } from "./runtime.js";

/** The input of a call, by its place in the request. */
export interface CallInput {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  options?: RequestOptions;
}

/** One item of a list. */
export type Item<Op extends OperationId> = Data<Op> extends readonly (infer T)[] ? T : never;

/** What an operation returns: a PagePromise for a list, and otherwise an APIPromise of its data. */
export type Result<Op extends OperationId> = Op extends OperationId
  ? Operation<Op> extends { paginated: true }
    ? PagePromise<Item<Op>>
    : APIPromise<Data<Op>>
  : never;

/** Calls any operation. */
export interface Caller {
  /** Time, timers and random values. */
  readonly runtime: Runtime;
  call<Op extends OperationId>(operationId: Op, input?: CallInput): Result<Op>;
}

/** A group of operations. */
export class Resource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  // A getter, so that a printed group does not contain the whole client.
  protected get caller(): Caller {
    return this.#caller;
  }

  protected call<Op extends OperationId>(operationId: Op, input: CallInput): Result<Op> {
    return this.#caller.call(operationId, input);
  }
}
