import { StoreUnavailable } from "../store.js";
import { LockLost } from "./lock-file.js";

/** The failure after which a store refuses everything until it is opened again: what its files hold is unknown. */
export class PermanentFailure {
  readonly #directory: string;
  #error: StoreUnavailable | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The error of the first cause; undefined until something has failed. */
  get error(): StoreUnavailable | undefined {
    return this.#error;
  }

  /** Records a cause, unless one is recorded already, and returns the error of the first cause. */
  raise(cause: unknown): StoreUnavailable {
    const why = cause instanceof LockLost ? "because" : "because the disk failed:";
    const message = `the store in ${this.#directory} stopped, ${why} ${messageOf(cause)}`;
    this.#error ??= new StoreUnavailable(message, { cause });
    return this.#error;
  }
}

/** Returns the message of an error, or a thrown value as text. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
