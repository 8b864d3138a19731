import type { Socket } from "node:net";
import type { QueryArrayResult } from "pg";
import { sha256 } from "../../platform/crypto.js";
import type { Scope } from "../store.js";
import { classifyError } from "./classify-error.js";
import type { Client, Connections } from "./connections.js";

export type Cell = unknown;

/** A row the transaction has read was changed by another one before this one could: it runs again. */
export class WriteConflict extends Error {
  constructor(collection: string, id: string) {
    super(`row ${id} of ${collection} changed while a transaction that had read it ran`);
    this.name = "Overtaken";
  }
}

/** The connection was lost while it was told to commit: nobody knows whether it did. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super("the database went away during a commit: what it was to keep may have been kept", { cause });
    this.name = "UnknownOutcome";
  }
}

export interface TransactionOptions {
  scope: Scope;
  /** Whether it may write; else it sees the database as it was at one moment. */
  writes: boolean;
  /** Whether rows are locked as they are read: for a transaction that was overtaken before. */
  locksRows: boolean;
  /** The role a workspace's transactions take on, where the database's user would not be held by row-level security. */
  tenantRole: string | undefined;
  /** Whether its statements are made for many rows at a time, by their keys: such are planned once, for any number of them. */
  batched?: boolean;
}

/** Prepared like all others, so that it goes out in one packet with what follows it. */
const begin = {
  write: { name: "begin-write", text: "BEGIN ISOLATION LEVEL READ COMMITTED" },
  read: { name: "begin-read", text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
};

/** A plan that is kept must not have been made for a table that was still small: rows are reached through their index. */
const indexScansOnly = ["seqscan", "hashjoin", "mergejoin"]
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .concat("set_config('plan_cache_mode', 'force_generic_plan', true)")
  .join(", ");

/** One transaction on a connection of its own. It begins with its first statement; what it never asks costs nothing. */
export class Transaction {
  readonly workspace: string | undefined;
  readonly writes: boolean;
  readonly locksRows: boolean;
  /** Which version of each row this transaction has seen: a change of another version must not be built on it. */
  readonly rowVersions = new Map<string, string>();
  /** Whether a job was put into the queue. */
  queued = false;
  /** The first statement that failed: nothing the transaction did can be kept after it. */
  failed: unknown;
  #connections: Connections;
  #options: TransactionOptions;
  #client: Promise<Client> | undefined;
  #ended = false;

  constructor(connections: Connections, kind: TransactionOptions) {
    this.#connections = connections;
    this.#options = kind;
    this.workspace = kind.scope === "system" ? undefined : kind.scope.workspace;
    this.writes = kind.writes;
    this.locksRows = kind.locksRows;
  }

  /** Resolves when it has a connection. */
  async connected(): Promise<void> {
    try {
      this.#client ??= this.#open();
      await this.#client;
    } catch (error) {
      this.failed ??= error;
      throw error;
    }
  }

  /** Throws when the transaction is over. */
  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  /** Runs a statement and gives its rows. A statement that has a bounded number of forms is kept prepared. */
  async run(text: string, values: unknown[], form: "kept" | "once" = "kept"): Promise<QueryArrayResult<Cell[]>> {
    this.assertOpen();
    try {
      this.#client ??= this.#open();
      const client = await this.#client;
      inOnePacket(client);
      const name = form === "kept" ? statementName(text) : undefined;
      const result = await client.query({ text, values, rowMode: "array", ...(name !== undefined && { name }) });
      this.#connections.reportResult();
      return result;
    } catch (error) {
      this.failed ??= error;
      throw error;
    }
  }

  /** Runs `work`; when it fails, takes back what it did and lets the transaction go on. */
  async withSavepoint<T>(work: () => Promise<T>): Promise<T> {
    const { failed } = this;
    await this.run("SAVEPOINT attempt", [], "once");
    try {
      const result = await work();
      await this.run("RELEASE SAVEPOINT attempt", [], "once");
      return result;
    } catch (error) {
      await this.run("ROLLBACK TO SAVEPOINT attempt", [], "once");
      this.failed = failed;
      throw error;
    }
  }

  /** Ends the transaction; resolves once what it wrote is durable. */
  async commit(): Promise<void> {
    this.assertOpen();
    if (this.failed !== undefined) throw this.failed;
    this.#ended = true;
    if (this.#client === undefined) return;
    const client = await this.#client;
    if (!this.writes) return this.#endUnawaited(client, "COMMIT");
    try {
      const { command } = await client.query("COMMIT");
      this.#connections.release(client);
      if (command !== "COMMIT") throw new Error("the database took a transaction back instead of keeping it");
    } catch (error) {
      if ((error as { severity?: unknown }).severity === "ERROR") {
        this.#endUnawaited(client, "ROLLBACK");
        throw error;
      }
      this.#connections.reportResult(error);
      this.#connections.release(client, true);
      throw new UnknownOutcome(error);
    }
  }

  /** Ends the transaction without a trace. */
  async rollback(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const client = await this.#client?.catch(() => undefined);
    if (client === undefined) return;
    if (classifyError(this.failed) === "away") this.#connections.release(client, true);
    else this.#endUnawaited(client, "ROLLBACK");
  }

  /** Nothing hangs on the answer: whoever gets the connection next waits behind it. */
  #endUnawaited(client: Client, command: "COMMIT" | "ROLLBACK"): void {
    client.query(command).catch((error) => this.#connections.reportResult(error));
    this.#connections.release(client);
  }

  async #open(): Promise<Client> {
    const client = await this.#connections.acquire();
    inOnePacket(client);
    const fail = (error: unknown) => {
      this.failed ??= error;
    };
    // Sent ahead of the first statement without a wait: when one of these fails, all that follow do.
    client.query(this.writes ? begin.write : begin.read).catch(fail);
    const { tenantRole = "none", batched: gathers } = this.#options;
    if (this.workspace !== undefined) {
      const text = `SELECT set_config('role', $1, true), set_config('posthorn.scope', $2, true)${gathers ? `, ${indexScansOnly}` : ""}`;
      client.query({ name: gathers ? "scope-keys" : "scope", text, values: [tenantRole, this.workspace] }).catch(fail);
    } else if (gathers) {
      client.query({ name: "keys", text: `SELECT ${indexScansOnly}` }).catch(fail);
    }
    return client;
  }
}

/** Lets all that is sent in this turn go out together: each packet of its own costs both sides a wake-up. */
function inOnePacket(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();
/** More forms than the engine has; beyond, statements are not kept, so that a server's memory is never filled with them. */
const maxNames = 1_000;

/** Gives the name a statement is kept prepared under; undefined when so many are that it had better not be. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    // The same text has the same name in every process, so that a server's log can be read.
    name = `p${sha256(text).slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}
