import type { Cell, Transaction } from "../transaction.js";
import { BatchLoader, type Statement } from "./batch-loader.js";

/** A snapshot of the database that several reads share. */
export interface SharedSnapshot {
  readonly transaction: Transaction;
  readonly loader: BatchLoader;
  /** Frees the snapshot's place among those in use, because one of its readers runs long statements. */
  stopCounting(): void;
  /** Ends one reader's use; the snapshot ends with its last reader. */
  leave(): void;
}

interface PendingJoin {
  resolve: (snapshot: SharedSnapshot) => void;
  reject: (error: unknown) => void;
}

/** Opens snapshots for the reads of one scope. Reads that begin in the same tick, or while a snapshot opens, share it. */
export class SharedSnapshots {
  readonly #begin: () => Transaction;
  readonly #maxInUse: number;
  #waiting: PendingJoin[] = [];
  #scheduled = false;
  #inUse = 0;

  constructor(begin: () => Transaction, maxInUse: number) {
    this.#begin = begin;
    this.#maxInUse = maxInUse;
  }

  /** Resolves with a snapshot that was taken after this call. */
  join(): Promise<SharedSnapshot> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inUse >= this.#maxInUse || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#inUse += 1;
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    const transaction = this.#begin();
    let counted = true;
    const stopCounting = () => {
      if (!counted) return;
      counted = false;
      this.#inUse -= 1;
      this.#schedule();
    };
    try {
      await transaction.connected();
    } catch (error) {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
      stopCounting();
      return;
    }
    const members = this.#waiting.splice(0);
    // The connection is released before the next snapshot opens.
    const end = () => void transaction.rollback().then(stopCounting);
    let readers = members.length;
    const leave = () => {
      readers -= 1;
      if (readers === 0) end();
    };
    // A snapshot that opened before this one has taken every read that waited.
    if (members.length === 0) return end();
    const loader = new BatchLoader(
      transaction.workspace,
      (takeStatements) => runStatements(transaction, takeStatements()),
      Number.POSITIVE_INFINITY,
    );
    for (const { resolve } of members) resolve({ transaction, loader, stopCounting, leave });
  }
}

/** Pipelines statements and returns the rows of each. */
export async function runStatements(transaction: Transaction, statements: readonly Statement[]): Promise<Cell[][][]> {
  const results = await Promise.all(statements.map(({ text, values }) => transaction.run(text, values)));
  return results.map(({ rows }) => rows);
}
