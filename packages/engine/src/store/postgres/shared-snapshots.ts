import { BatchLoader, type Statement } from "./batch-loader.js";
import type { Cell, Transaction } from "./transaction.js";

/** The view of one moment that several reads share. */
export interface SharedSnapshot {
  readonly transaction: Transaction;
  readonly loader: BatchLoader;
  /** Says that a reader asks for many rows: whoever comes meanwhile need not wait for that. */
  stopCounting(): void;
  /** Says that a reader has ended. */
  leave(): void;
}

interface PendingJoin {
  resolve: (view: SharedSnapshot) => void;
  reject: (error: unknown) => void;
}

/** Gives reads of one scope that begin together, or while others' statements are under way, one view of one moment. */
export class SharedSnapshots {
  readonly #begin: () => Transaction;
  readonly #maxInUse: number;
  #waiting: PendingJoin[] = [];
  #scheduled = false;
  #inFlight = 0;

  /** `most` views are in use at once. */
  constructor(openSession: () => Transaction, most: number) {
    this.#begin = openSession;
    this.#maxInUse = most;
  }

  /** Resolves with a view of what is committed by now, or later. */
  join(): Promise<SharedSnapshot> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#maxInUse || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#inFlight += 1;
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    const session = this.#begin();
    let counted = true;
    const listing = () => {
      if (!counted) return;
      counted = false;
      this.#inFlight -= 1;
      this.#schedule();
    };
    try {
      await session.connected();
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      listing();
      return;
    }
    const members = this.#waiting.splice(0);
    // A view is given back before the next one is asked for.
    const end = () => void session.rollback().then(listing);
    let left = members.length;
    const leave = () => {
      left -= 1;
      if (left === 0) end();
    };
    // Another view that opened meanwhile has taken all who waited for this one.
    if (members.length === 0) return end();
    const reads = new BatchLoader(
      session.workspace,
      (take) => runStatements(session, take()),
      Number.POSITIVE_INFINITY,
    );
    for (const { resolve } of members) resolve({ transaction: session, loader: reads, stopCounting: listing, leave });
  }
}

/** Runs statements one right behind the other and gives their rows. */
export async function runStatements(session: Transaction, asked: readonly Statement[]): Promise<Cell[][][]> {
  const answers = await Promise.all(asked.map(({ text, values }) => session.run(text, values)));
  return answers.map(({ rows }) => rows);
}
