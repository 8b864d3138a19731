import { batchIncrements, batchWrites } from "./batch-writes.js";
import { classifyError } from "./classify-error.js";
import { type Transaction, UnknownOutcome, WriteConflict } from "./transaction.js";
import type { PendingChange, UnitOfWork } from "./unit-of-work.js";

interface GroupMember {
  draft: UnitOfWork;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** What a transaction asked cannot be kept together with others': it runs again alone, and learns there what is wrong. */
export class GroupCommitFailed extends Error {
  constructor(cause: unknown) {
    super("a group of transactions could not be written", { cause });
    this.name = "Unfit";
  }
}

/** As many rows as one group writes, unless one member has more. */
const maxGroupRows = 2_000;
/** A group of more rows than this is not waited for: another one is written beside it, and no more than that. */
const largeGroupRows = 200;
const maxGroups = 2;

/** Keeps what drafts of one scope are to write: those that end while others are being written are one transaction. */
export class GroupCommit {
  readonly #begin: () => Transaction;
  readonly #workspace: string | undefined;
  #waiting: GroupMember[] = [];
  #scheduled = false;
  #inFlight = 0;
  /** Groups under way that are waited for. */
  #small = 0;

  constructor(workspace: string | undefined, openSession: () => Transaction) {
    this.#workspace = workspace;
    this.#begin = openSession;
  }

  /** Resolves once all that a draft is to write is durable; rejects with `Overtaken` when it was in another one's way. */
  commit(draft: UnitOfWork): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#small > 0 || this.#inFlight >= maxGroups || this.#waiting.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#inFlight += 1;
      this.#small += 1;
      let waitedFor = true;
      const letPass = () => {
        if (waitedFor) this.#small -= 1;
        waitedFor = false;
        this.#schedule();
      };
      void this.#writeGroup(letPass).finally(() => {
        this.#inFlight -= 1;
        letPass();
      });
    });
  }

  async #writeGroup(letPass: () => void): Promise<void> {
    let session = this.#begin();
    const lost: GroupMember[] = [];
    let members: GroupMember[] = [];
    try {
      await session.connected();
      members = this.#takeGroup(lost);
      if (members.reduce((rows, { draft }) => rows + draft.changes.size, 0) > largeGroupRows) letPass();
      while (members.length > 0) {
        const beaten = await write(session, members, this.#workspace);
        if (beaten.size === 0) break;
        await session.rollback();
        session = this.#begin();
        lost.push(...members.filter(({ draft }) => beaten.has(draft)));
        members = members.filter(({ draft }) => !beaten.has(draft));
      }
      await (members.length > 0 ? session.commit() : session.rollback());
      for (const { resolve } of members) resolve();
    } catch (error) {
      await session.rollback();
      if (members.length === 0) members = this.#takeGroup(lost);
      const known = error instanceof UnknownOutcome || classifyError(session.failed ?? error) !== undefined;
      const told = known ? (session.failed ?? error) : new GroupCommitFailed(error);
      for (const { reject } of members) reject(told);
    }
    // Only now do they find what they lost against.
    for (const { draft, reject } of lost)
      reject(new WriteConflict("several collections", [...draft.changes.keys()].join(", ")));
  }

  /** Of two that change the same row the later one is lost. */
  #takeGroup(lost: GroupMember[]): GroupMember[] {
    const touched = new Set<string>();
    const group: GroupMember[] = [];
    let rows = 0;
    let taken = 0;
    for (const member of this.#waiting) {
      const { changes } = member.draft;
      if (group.length > 0 && rows + changes.size > maxGroupRows) break;
      taken += 1;
      if ([...changes.keys()].some((key) => touched.has(key))) {
        lost.push(member);
        continue;
      }
      for (const key of changes.keys()) touched.add(key);
      rows += changes.size;
      group.push(member);
    }
    this.#waiting = this.#waiting.slice(taken);
    return group;
  }
}

/** Writes what the members are to write, and gives those of whose changes one could not be made. */
async function write(
  session: Transaction,
  members: readonly GroupMember[],
  workspace: string | undefined,
): Promise<Set<UnitOfWork>> {
  const owners = new Map<PendingChange, UnitOfWork>();
  for (const { draft } of members) for (const change of draft.changes.values()) owners.set(change, draft);
  const writes = batchWrites([...owners.keys()], workspace);
  const additions = batchIncrements(
    members.flatMap(({ draft }) => [...draft.increments]),
    workspace,
  );
  const answers = await Promise.all([...writes, ...additions].map(({ text, values }) => session.run(text, values)));
  const beaten = new Set<UnitOfWork>();
  writes.forEach(({ changes }, i) => {
    const { rows } = answers[i] as { rows: unknown[][] };
    if (rows.length === changes.length) return;
    const made = new Set(rows.map(([id]) => id));
    for (const change of changes) if (!made.has(change.id)) beaten.add(owners.get(change) as UnitOfWork);
  });
  return beaten;
}
