import type { Change, Draft } from "./draft.js";
import { groupAdditions, groupWrites } from "./group-writes.js";
import { Overtaken, type Session, UnknownOutcome } from "./session.js";
import { troubleOf } from "./trouble.js";

interface Member {
  draft: Draft;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** What a transaction asked cannot be kept together with others': it runs again alone, and learns there what is wrong. */
export class Unfit extends Error {
  constructor(cause: unknown) {
    super("a group of transactions could not be written", { cause });
    this.name = "Unfit";
  }
}

/** As many rows as one group writes, unless one member has more. */
const mostRows = 2_000;
/** A group of more rows than this is not waited for: another one is written beside it, and no more than that. */
const manyRows = 200;
const mostGroups = 2;

/** Keeps what drafts of one scope are to write: those that end while others are being written are one transaction. */
export class CommitGroups {
  readonly #openSession: () => Session;
  readonly #workspace: string | undefined;
  #waiting: Member[] = [];
  #planned = false;
  #inFlight = 0;
  /** Groups under way that are waited for. */
  #small = 0;

  constructor(workspace: string | undefined, openSession: () => Session) {
    this.#workspace = workspace;
    this.#openSession = openSession;
  }

  /** Resolves once all that a draft is to write is durable; rejects with `Overtaken` when it was in another one's way. */
  keep(draft: Draft): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, resolve, reject });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#planned || this.#small > 0 || this.#inFlight >= mostGroups || this.#waiting.length === 0) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#inFlight += 1;
      this.#small += 1;
      let waitedFor = true;
      const letPass = () => {
        if (waitedFor) this.#small -= 1;
        waitedFor = false;
        this.#plan();
      };
      void this.#writeGroup(letPass).finally(() => {
        this.#inFlight -= 1;
        letPass();
      });
    });
  }

  async #writeGroup(letPass: () => void): Promise<void> {
    let session = this.#openSession();
    const lost: Member[] = [];
    let members: Member[] = [];
    try {
      await session.opened();
      members = this.#takeGroup(lost);
      if (members.reduce((rows, { draft }) => rows + draft.changes.size, 0) > manyRows) letPass();
      while (members.length > 0) {
        const beaten = await write(session, members, this.#workspace);
        if (beaten.size === 0) break;
        await session.rollback();
        session = this.#openSession();
        lost.push(...members.filter(({ draft }) => beaten.has(draft)));
        members = members.filter(({ draft }) => !beaten.has(draft));
      }
      await (members.length > 0 ? session.commit() : session.rollback());
      for (const { resolve } of members) resolve();
    } catch (error) {
      await session.rollback();
      if (members.length === 0) members = this.#takeGroup(lost);
      const known = error instanceof UnknownOutcome || troubleOf(session.failed ?? error) !== undefined;
      const told = known ? (session.failed ?? error) : new Unfit(error);
      for (const { reject } of members) reject(told);
    }
    // Only now do they find what they lost against.
    for (const { draft, reject } of lost)
      reject(new Overtaken("several collections", [...draft.changes.keys()].join(", ")));
  }

  /** Of two that change the same row the later one is lost. */
  #takeGroup(lost: Member[]): Member[] {
    const touched = new Set<string>();
    const group: Member[] = [];
    let rows = 0;
    let taken = 0;
    for (const member of this.#waiting) {
      const { changes } = member.draft;
      if (group.length > 0 && rows + changes.size > mostRows) break;
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
async function write(session: Session, members: readonly Member[], workspace: string | undefined): Promise<Set<Draft>> {
  const owners = new Map<Change, Draft>();
  for (const { draft } of members) for (const change of draft.changes.values()) owners.set(change, draft);
  const writes = groupWrites([...owners.keys()], workspace);
  const additions = groupAdditions(
    members.flatMap(({ draft }) => [...draft.additions]),
    workspace,
  );
  const answers = await Promise.all([...writes, ...additions].map(({ text, values }) => session.run(text, values)));
  const beaten = new Set<Draft>();
  writes.forEach(({ changes }, i) => {
    const { rows } = answers[i] as { rows: unknown[][] };
    if (rows.length === changes.length) return;
    const made = new Set(rows.map(([id]) => id));
    for (const change of changes) if (!made.has(change.id)) beaten.add(owners.get(change) as Draft);
  });
  return beaten;
}
