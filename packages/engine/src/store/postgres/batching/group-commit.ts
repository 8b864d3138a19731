import { classifyError, isUniqueViolation } from "../classify-error.js";
import type { CounterIncrement } from "../counters.js";
import { type Transaction, UnknownOutcome, WriteConflict } from "../transaction.js";
import { writeAll, writeChanges } from "./batch-writes.js";
import type { PendingChange, UnitOfWork } from "./unit-of-work.js";

interface GroupMember {
  unitOfWork: UnitOfWork;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Thrown when a group commit fails. Each member is retried alone, so that each gets its own error. */
export class GroupCommitFailed extends Error {
  constructor(cause: unknown) {
    super("a group of transactions could not be written", { cause });
    this.name = "GroupCommitFailed";
  }
}

/** The maximum of rows in a group. A member with more rows is committed alone. */
const maxGroupRows = 2_000;
/** While a group of more rows is written, the next group may start beside it. */
const largeGroupRows = 200;
/** The maximum of groups in flight. */
const maxGroups = 2;

/** Commits the units of work of one scope. Those that end while a group is being written form the next group: one database transaction. */
export class GroupCommit {
  readonly #begin: () => Transaction;
  #waiting: GroupMember[] = [];
  #scheduled = false;
  #inFlight = 0;
  /** Groups in flight that the next group waits for. */
  #blocking = 0;

  constructor(begin: () => Transaction) {
    this.#begin = begin;
  }

  /** Resolves once the pending changes are durable; rejects with `WriteConflict` when another transaction changed one of the rows. */
  commit(unitOfWork: UnitOfWork): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unitOfWork, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#blocking > 0 || this.#inFlight >= maxGroups || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#inFlight += 1;
      this.#blocking += 1;
      let blocking = true;
      const unblock = () => {
        if (blocking) this.#blocking -= 1;
        blocking = false;
        this.#schedule();
      };
      void this.#writeGroup(unblock).finally(() => {
        this.#inFlight -= 1;
        unblock();
      });
    });
  }

  async #writeGroup(unblock: () => void): Promise<void> {
    let transaction = this.#begin();
    const conflicting: GroupMember[] = [];
    let members: GroupMember[] = [];
    try {
      await transaction.connected();
      members = this.#takeGroup(conflicting);
      if (members.reduce((rows, { unitOfWork }) => rows + unitOfWork.changes.size, 0) > largeGroupRows) unblock();
      let isWritten = await writesAll(transaction, members);
      const admitted = await rejectRefused(members);
      if (admitted.length < members.length) {
        members = admitted;
        isWritten = false;
      }
      while (!isWritten && members.length > 0) {
        await transaction.rollback();
        transaction = this.#begin();
        const failed = await write(transaction, members);
        isWritten = failed.size === 0;
        conflicting.push(...members.filter(({ unitOfWork }) => failed.has(unitOfWork)));
        members = members.filter(({ unitOfWork }) => !failed.has(unitOfWork));
      }
      await (members.length > 0 ? transaction.commit() : transaction.rollback());
      for (const { resolve } of members) resolve();
    } catch (error) {
      await transaction.rollback();
      if (members.length === 0) members = this.#takeGroup(conflicting);
      const ofDatabase = error instanceof UnknownOutcome || classifyError(transaction.failed ?? error) !== undefined;
      const reason = ofDatabase ? (transaction.failed ?? error) : new GroupCommitFailed(error);
      for (const { reject } of members) reject(reason);
    }
    // Only after the commit does a retry read the rows that it conflicted with.
    for (const { unitOfWork, reject } of conflicting) {
      reject(new WriteConflict("several collections", [...unitOfWork.changes.keys()].join(", ")));
    }
  }

  /** Takes the next group. Of two members that change the same row, the later one goes to `conflicting`. */
  #takeGroup(conflicting: GroupMember[]): GroupMember[] {
    const changedRows = new Set<string>();
    const group: GroupMember[] = [];
    let rows = 0;
    let taken = 0;
    for (const member of this.#waiting) {
      const { changes } = member.unitOfWork;
      if (group.length > 0 && rows + changes.size > maxGroupRows) break;
      taken += 1;
      if (isAnyIn(changedRows, changes)) {
        conflicting.push(member);
        continue;
      }
      for (const { key, ifAbsent } of changes.values()) if (!ifAbsent) changedRows.add(key);
      rows += changes.size;
      group.push(member);
    }
    this.#waiting = this.#waiting.slice(taken);
    return group;
  }
}

/** Returns whether a change is of one of the rows. Inserts of rows that may be there are not compared. */
function isAnyIn(changedRows: ReadonlySet<string>, changes: UnitOfWork["changes"]): boolean {
  for (const { key, ifAbsent } of changes.values()) if (!ifAbsent && changedRows.has(key)) return true;
  return false;
}

/** Rejects the members whose condition rejects, and returns the others once all their conditions have resolved. */
async function rejectRefused(members: readonly GroupMember[]): Promise<GroupMember[]> {
  const admitted: GroupMember[] = [];
  for (const member of members) {
    const { conditions } = member.unitOfWork;
    try {
      if (conditions.length > 0) await Promise.all(conditions);
      admitted.push(member);
    } catch (error) {
      member.reject(error);
    }
  }
  return admitted;
}

/** Writes the members' changes as one set, as is most often possible; returns false when a row has changed or a key is taken. */
async function writesAll(transaction: Transaction, members: readonly GroupMember[]): Promise<boolean> {
  const changes = members.flatMap(({ unitOfWork }) => [...unitOfWork.changes.values()]);
  try {
    return await writeAll(transaction, changes, incrementsOf(members));
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Writes the members' changes, and returns the members with a change that matched no row. */
async function write(transaction: Transaction, members: readonly GroupMember[]): Promise<Set<UnitOfWork>> {
  const owners = new Map<PendingChange, UnitOfWork>();
  for (const { unitOfWork } of members) {
    for (const change of unitOfWork.changes.values()) owners.set(change, unitOfWork);
  }
  const unwritten = await writeChanges(transaction, [...owners.keys()], incrementsOf(members));
  return new Set(unwritten.map((change) => owners.get(change) as UnitOfWork));
}

function incrementsOf(members: readonly GroupMember[]): CounterIncrement[] {
  return members.flatMap(({ unitOfWork }) => unitOfWork.increments);
}
