import { type ReadTx, type Scope, StoreUnavailable, type Tx, UniqueViolation } from "../store.js";
import { Unfit } from "./commit-groups.js";
import type { Connections } from "./connections.js";
import { Draft } from "./draft.js";
import { type Lane, Lanes } from "./lanes.js";
import { openDraft, openRead } from "./open-tx.js";
import { type Cell, Overtaken, type Session, UnknownOutcome } from "./session.js";
import { SharedRead } from "./shared-read.js";
import { runSingle } from "./single-statement.js";
import { messageOf, troubleOf } from "./trouble.js";

export interface Transactions {
  /** Runs work that may write, and resolves once that is durable. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs statements in a transaction of their own, in the system scope. */
  alone<T>(kind: { writes: boolean }, work: (session: Session) => Promise<T>): Promise<T>;
  /** Runs one statement in the system scope, committed when it resolves; it may have been twice where a connection was lost. */
  single(text: string, values: Cell[]): Promise<Cell[][]>;
}

export interface TransactionsOptions {
  connections: Connections;
  /** For claims and leases alone, which wait behind nothing else. */
  leasing: Connections;
  /** For what is counted apart from transactions: one may wait for it while it holds a connection of the others. */
  counting: Connections;
  tenantRole: string | undefined;
  /** Resolves when what failed may be tried again. */
  wait: () => Promise<void>;
  /** Whether nothing is tried again any more. */
  closing: () => boolean;
  /** Called after a commit that put a job into the queue. */
  queued: () => void;
}

/** How often a whole transaction is run again that another one or a lost connection was in the way of. */
const mostRepeats = 3;

/**
 * How a run goes about it. At first it takes for granted that what it adds is new; then it looks before it adds; then it
 * has a transaction of its own that locks what it reads.
 */
type Manner = "predicts" | "looks" | "locks";

/** Changes beyond which looking before each of them takes longer than to have them made one by one. */
const mostLooked = 100;

/** A run ended in a way that is not to be believed: it is made again in another manner, at once. */
class Otherwise extends Error {}

/** What a run died of, and what it is told as where that is no trouble of the database. */
class Died extends Error {
  readonly reason: unknown;
  readonly told: unknown;

  constructor(reason: unknown, told: unknown) {
    super("a transaction was not kept");
    this.reason = reason;
    this.told = told;
  }
}

/** Gives what runs transactions, again where they have to be. */
export function createTransactions(options: TransactionsOptions): Transactions {
  const { connections, wait, closing, queued } = options;
  const lanes = new Lanes(connections, options.leasing, options.tenantRole);

  /** Runs `once` until it is through, or it is no use to try again. */
  async function persist<T>(once: () => Promise<T>): Promise<T> {
    for (let repeats = 0; ; ) {
      try {
        return await once();
      } catch (thrown) {
        if (thrown instanceof Otherwise) continue;
        if (!(thrown instanceof Died)) throw thrown;
        const { reason, told } = thrown;
        connections.noteEnd(reason);
        const trouble = troubleOf(reason);
        // Whoever looks before it adds ends with a UniqueViolation only where a key was taken in between.
        const beaten = reason instanceof Overtaken || reason instanceof UniqueViolation;
        const again = beaten || trouble === "again" || trouble === "away";
        if (again && !closing() && repeats < mostRepeats) {
          repeats += 1;
          await wait();
          continue;
        }
        if (reason instanceof UnknownOutcome || reason instanceof Overtaken || trouble !== undefined) {
          const what = trouble === "away" ? "is away" : "cannot be used";
          throw new StoreUnavailable(`the database ${what}: ${messageOf(reason)}`, { cause: reason });
        }
        throw told;
      }
    }
  }

  function write<T>(lane: Lane, work: (tx: Tx) => Promise<T>): Promise<T> {
    let manner: Manner = "predicts";
    return persist(async () => {
      const locks = manner === "locks";
      const draft = new Draft({
        workspace: lane.workspace,
        predicts: manner === "predicts",
        reads: lane.reads,
        openSession: (turn) => lane.session({ writes: true, locks, turn }),
      });
      try {
        if (locks) await draft.own();
        const result = await work(openDraft(draft));
        await keep(lane, draft);
        if (draft.queued || draft.session?.queued) queued();
        return result;
      } catch (thrown) {
        draft.end();
        await draft.session?.rollback();
        // What a statement died of counts, whatever the work made of it.
        const reason = thrown instanceof UnknownOutcome ? thrown : (draft.session?.failed ?? draft.failed ?? thrown);
        const next = otherManner(manner, draft, reason);
        if (next === undefined) throw new Died(reason, thrown);
        manner = next;
        throw new Otherwise();
      }
    });
  }

  function read<T>(lane: Lane, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    let shares = true;
    return persist(async () => {
      const shared = new SharedRead(lane.workspace, shares ? lane.views : undefined, () =>
        lane.session({ writes: false }),
      );
      try {
        const result = await work(openRead(shared));
        await shared.end();
        return result;
      } catch (thrown) {
        const { failed, broken } = await shared.end();
        if (!broken) throw new Died(failed ?? thrown, thrown);
        // Whoever broke the view, they all find out alone whether it was them.
        shares = false;
        throw new Otherwise();
      }
    });
  }

  return {
    write: (scope, work) => lanes.use(scope, (lane) => write(lane, work)),
    read: (scope, work) => lanes.use(scope, (lane) => read(lane, work)),
    single: (text, values) =>
      persist(async () => {
        try {
          return await runSingle(options.counting, text, values);
        } catch (thrown) {
          throw new Died(thrown, thrown);
        }
      }),
    alone: ({ writes }, work) =>
      lanes.use("system", (lane) =>
        persist(async () => {
          const session = lane.session({ writes });
          try {
            const result = await work(session);
            await session.commit();
            return result;
          } catch (thrown) {
            await session.rollback();
            throw new Died(thrown instanceof UnknownOutcome ? thrown : (session.failed ?? thrown), thrown);
          }
        }),
      ),
  };
}

async function keep(lane: Lane, draft: Draft): Promise<void> {
  draft.end();
  if (draft.session !== undefined) return draft.session.commit();
  if (draft.failed !== undefined) throw draft.failed;
  if (draft.changes.size + draft.additions.size > 0) await lane.commits.keep(draft);
}

/** How to go about a transaction that died of `reason`; undefined when that is its end, or the database's trouble. */
function otherManner(manner: Manner, draft: Draft, reason: unknown): Manner | undefined {
  if (manner === "locks" || reason instanceof UnknownOutcome || troubleOf(reason) !== undefined) return undefined;
  if (reason instanceof Unfit) return "locks";
  if (manner === "predicts") {
    // An error that came of something taken for granted may not have come otherwise.
    const doubtful = draft.unproven && draft.session === undefined;
    if (!doubtful && !(reason instanceof Overtaken || reason instanceof UniqueViolation)) return undefined;
    return draft.changes.size > mostLooked ? "locks" : "looks";
  }
  return reason instanceof UniqueViolation || reason instanceof Overtaken ? "locks" : undefined;
}
