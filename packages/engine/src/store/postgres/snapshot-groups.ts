import { type Asked, KeyReads } from "./key-reads.js";
import type { Cell, Session } from "./session.js";

/** The view of one moment that several reads share. */
export interface SharedView {
  readonly session: Session;
  readonly reads: KeyReads;
  /** Says that a reader asks for many rows: whoever comes meanwhile need not wait for that. */
  listing(): void;
  /** Says that a reader has ended. */
  leave(): void;
}

interface Waiter {
  resolve: (view: SharedView) => void;
  reject: (error: unknown) => void;
}

/** Gives reads of one scope that begin together, or while others' statements are under way, one view of one moment. */
export class SnapshotGroups {
  readonly #openSession: () => Session;
  readonly #most: number;
  #waiting: Waiter[] = [];
  #planned = false;
  #inFlight = 0;

  /** `most` views are in use at once. */
  constructor(openSession: () => Session, most: number) {
    this.#openSession = openSession;
    this.#most = most;
  }

  /** Resolves with a view of what is committed by now, or later. */
  join(): Promise<SharedView> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#planned || this.#inFlight >= this.#most || this.#waiting.length === 0) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#inFlight += 1;
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    const session = this.#openSession();
    let counted = true;
    const listing = () => {
      if (!counted) return;
      counted = false;
      this.#inFlight -= 1;
      this.#plan();
    };
    try {
      await session.opened();
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
    const reads = new KeyReads(session.workspace, (take) => runAll(session, take()), Number.POSITIVE_INFINITY);
    for (const { resolve } of members) resolve({ session, reads, listing, leave });
  }
}

/** Runs statements one right behind the other and gives their rows. */
export async function runAll(session: Session, asked: readonly Asked[]): Promise<Cell[][][]> {
  const answers = await Promise.all(asked.map(({ text, values }) => session.run(text, values)));
  return answers.map(({ rows }) => rows);
}
