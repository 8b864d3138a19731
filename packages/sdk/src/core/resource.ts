import type { Data, Operation, OperationId } from "../contract/operation-types.js";
import type { APIPromise, PagePromise } from "./api-promise.js";
import type { RequestOptions } from "./options.js";
import type { Runtime } from "./runtime.js";

/** What a call takes, by where it stands in the request. */
export interface CallInput {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  options?: RequestOptions;
}

/** One item of a list. */
export type Item<Op extends OperationId> = Data<Op> extends readonly (infer T)[] ? T : never;

/** What calling an operation gives back: pages where the operation lists, otherwise its data. */
export type Result<Op extends OperationId> = Op extends OperationId
  ? Operation<Op> extends { paginated: true }
    ? PagePromise<Item<Op>>
    : APIPromise<Data<Op>>
  : never;

/** What can call every operation. */
export interface Caller {
  /** Time, waiting and chance. */
  readonly runtime: Runtime;
  call<Op extends OperationId>(operationId: Op, input?: CallInput): Result<Op>;
}

/** A group of operations. */
export class Resource {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  // Not a field: printing a group shows its groups, not the whole client again.
  protected get caller(): Caller {
    return this.#caller;
  }

  protected call<Op extends OperationId>(operationId: Op, input: CallInput): Result<Op> {
    return this.#caller.call(operationId, input);
  }
}
