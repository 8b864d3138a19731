import { sha256 } from "../../platform/crypto.js";
import type { Scope } from "../store.js";
import { classifyError } from "./classify-error.js";
import type { Client, Connections } from "./connections.js";
import type { CounterIncrement } from "./counters.js";
import { type NamedStatement, PreparedQuery, type QueryResult } from "./prepared-query.js";

export type Cell = unknown;

/** Thrown when another transaction changed a row between this transaction's read and its write. The transaction runs again. */
export class WriteConflict extends Error {
  constructor(collection: string, id: string) {
    super(`row ${id} of ${collection} changed while a transaction that had read it ran`);
    this.name = "WriteConflict";
  }
}

/** Thrown when a connection is lost during a commit. The transaction may have been committed, so it does not run again. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super("the database went away during a commit: what it was to keep may have been kept", { cause });
    this.name = "UnknownOutcome";
  }
}

export interface TransactionOptions {
  scope: Scope;
  /** Whether the transaction may write. A transaction that only reads sees one snapshot of the database. */
  writes: boolean;
  /** Whether a read locks its rows (`FOR UPDATE`) until the transaction ends. */
  locksRows: boolean;
  /** The role that a workspace's transactions assume where row-level security does not bind the database's user. */
  tenantRole: string | undefined;
  /** Whether each statement is committed alone, which saves `BEGIN` and `COMMIT`. Behind a pooler they are one transaction. */
  autocommit?: boolean;
}

/** Prepared, because the driver writes a simple query at once, and apart from the statements that follow it. */
const begin = {
  write: { name: "begin-write", text: "BEGIN ISOLATION LEVEL READ COMMITTED" },
  read: { name: "begin-read", text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
};

/** The scope of a connection's settings; unconfirmed until the server has answered. A new connection has the system scope. */
interface ConnectionScope {
  workspace: string | undefined;
  confirmed: boolean;
}

const scopes = new WeakMap<Client["connection"], ConnectionScope>();

/** One database transaction. It takes a connection and begins with its first statement, so one without statements costs nothing. */
export class Transaction {
  readonly workspace: string | undefined;
  readonly writes: boolean;
  readonly locksRows: boolean;
  /** The version (`xmin`) of each row read, by `rowKey`. A write to another version of the row is a write conflict. */
  readonly rowVersions = new Map<string, string>();
  /** Additions to counters that are written at the end, so that their rows are locked last and in one order. */
  readonly increments: CounterIncrement[] = [];
  /** What the transaction waits for before it commits. */
  readonly conditions: Promise<void>[] = [];
  /** Whether the transaction queued a job. */
  queued = false;
  /** The error of the first statement that failed. A transaction with a failed statement cannot be committed. */
  failed: unknown;
  #connections: Connections;
  #options: TransactionOptions;
  #client: Promise<Client> | undefined;
  /** Settles when the server has answered the change of its connection's scope; undefined where there is none. */
  #scopeChange: Promise<void> | undefined;
  /** Settles when the savepoint in use has gone. */
  #savepoint: Promise<void> | undefined;
  #ended = false;

  constructor(connections: Connections, options: TransactionOptions) {
    this.#connections = connections;
    this.#options = options;
    this.workspace = options.scope === "system" ? undefined : options.scope.workspace;
    this.writes = options.writes;
    this.locksRows = options.locksRows;
  }

  /** Makes the transaction take a connection of this pool, unless it has one. */
  connectTo(connections: Connections): void {
    if (this.#client === undefined) this.#connections = connections;
  }

  /** Resolves when the transaction has a connection. */
  async connected(): Promise<void> {
    try {
      this.#client ??= this.#open();
      await this.#client;
    } catch (error) {
      this.failed ??= error;
      throw error;
    }
  }

  /** Throws when the transaction has ended. */
  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  /** Returns the result of a statement. Statements whose texts are few are prepared; others would fill the server's memory. */
  async run(text: string, values: unknown[], form: "prepared" | "unprepared" = "prepared"): Promise<QueryResult> {
    while (this.#savepoint !== undefined) await this.#savepoint;
    return this.#execute(text, values, form);
  }

  /**
   * Runs a statement behind a savepoint, so that the transaction goes on when it fails. Statements of concurrent callers wait
   * until the savepoint has gone: they would be rolled back with it.
   */
  async runBehindSavepoint(text: string, values: unknown[]): Promise<QueryResult> {
    while (this.#savepoint !== undefined) await this.#savepoint;
    const result = this.#executeBehindSavepoint(text, values);
    const done = () => {
      this.#savepoint = undefined;
    };
    this.#savepoint = result.then(done, done);
    return result;
  }

  async #executeBehindSavepoint(text: string, values: unknown[]): Promise<QueryResult> {
    const { failed } = this;
    await this.#execute("SAVEPOINT attempt", [], "unprepared");
    try {
      const result = await this.#execute(text, values, "prepared");
      await this.#execute("RELEASE SAVEPOINT attempt", [], "unprepared");
      return result;
    } catch (error) {
      this.failed = failed;
      await this.#execute("ROLLBACK TO SAVEPOINT attempt", [], "unprepared");
      throw error;
    }
  }

  async #execute(text: string, values: unknown[], form: "prepared" | "unprepared"): Promise<QueryResult> {
    this.assertOpen();
    try {
      this.#client ??= this.#open();
      const client = await this.#client;
      corkUntilNextTick(client);
      const name = form === "prepared" && !this.#connections.isPooled ? this.#nameOf(text) : undefined;
      const result =
        name === undefined
          ? await executeUnprepared(client, text, values)
          : await executePrepared(client, { name, text, values });
      // Where it failed, the statement ran in another scope.
      await this.#scopeChange;
      this.#connections.reportResult();
      return result;
    } catch (error) {
      this.failed ??= error;
      throw error;
    }
  }

  /** Commits the transaction; resolves once its writes are durable. */
  async commit(): Promise<void> {
    this.assertOpen();
    if (this.failed !== undefined) throw this.failed;
    this.#ended = true;
    if (this.#client === undefined) return;
    const client = await this.#client;
    if (this.#autocommits) return this.#connections.release(client);
    if (!this.writes) return this.#endUnawaited(client, "COMMIT");
    try {
      const { command } = await client.query("COMMIT");
      this.#connections.release(client);
      if (command !== "COMMIT") throw new Error("the database rolled a transaction back instead of committing it");
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

  /** Rolls the transaction back; does nothing when it has ended. */
  async rollback(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const client = await this.#client?.catch(() => undefined);
    if (client === undefined) return;
    if (classifyError(this.failed) === "unavailable") this.#connections.release(client, true);
    else if (this.#autocommits) this.#connections.release(client);
    else this.#endUnawaited(client, "ROLLBACK");
  }

  /** Sends the command and releases the connection at once: the next statement on it queues behind the command. */
  #endUnawaited(client: Client, command: "COMMIT" | "ROLLBACK"): void {
    client.query(command).catch((error) => this.#connections.reportResult(error));
    this.#connections.release(client);
  }

  /** Whether the server commits each statement when it ends. */
  get #autocommits(): boolean {
    return this.#options.autocommit === true && !this.#connections.isPooled;
  }

  /** A connection has a plan of a statement for each role, because the server plans again whenever the role changes. */
  #nameOf(text: string): string | undefined {
    return statementName(this.workspace === undefined ? text : `tenant ${text}`);
  }

  async #open(): Promise<Client> {
    const client = await this.#connections.acquire();
    corkUntilNextTick(client);
    const fail = (error: unknown) => {
      this.failed ??= error;
    };
    // Pipelined with the first statement.
    const { text: beginText, name: beginName } = this.writes ? begin.write : begin.read;
    if (this.#connections.isPooled) {
      client.query(beginText).catch(fail);
      client.query(this.#settingsOfPooled()).catch(fail);
      return client;
    }
    const scope = scopes.get(client.connection) ?? { workspace: undefined, confirmed: true };
    if (!scope.confirmed || scope.workspace !== this.workspace) {
      this.#scopeChange = this.#changeScope(client);
      this.#scopeChange.catch(fail);
    }
    if (!this.#autocommits) executePrepared(client, { name: beginName, text: beginText, values: [] }).catch(fail);
    return client;
  }

  /** Sets the scope of a connection before the transaction begins, so that the next one in the same scope need not. */
  async #changeScope(client: Client): Promise<void> {
    const scope: ConnectionScope = { workspace: this.workspace, confirmed: false };
    scopes.set(client.connection, scope);
    const text = "SELECT set_config('role', $1, false), set_config('posthorn.scope', $2, false)";
    const values = this.workspace === undefined ? ["none", "*"] : [this.#options.tenantRole ?? "none", this.workspace];
    await executePrepared(client, { name: "scope", text, values });
    scope.confirmed = true;
  }

  /** Returns the statement that makes all settings for this transaction alone. */
  #settingsOfPooled(): { text: string; values: string[] } {
    const settings = Object.entries({ ...this.#connections.settings, "posthorn.scope": this.workspace ?? "*" });
    if (this.workspace !== undefined) settings.push(["role", this.#options.tenantRole ?? "none"]);
    const calls = settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
    return { text: `SELECT ${calls.join(", ")}`, values: settings.flat() };
  }
}

function executePrepared(client: Client, statement: NamedStatement): Promise<QueryResult> {
  return client.query(new PreparedQuery(statement)).result;
}

async function executeUnprepared(client: Client, text: string, values: unknown[]): Promise<QueryResult> {
  const { rows, rowCount } = await client.query<Cell[]>({ text, values, rowMode: "array" });
  return { rows, count: rowCount ?? 0 };
}

/**
 * Holds back what is written to the connection until the end of the tick, so that the statements of a tick share packets.
 * `bench/postgres-packets.bench.ts` measures what that saves.
 */
function corkUntilNextTick(client: Client): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const names = new Map<string, string>();
/** More than the texts that the engine has. Each prepared statement takes memory of the server on every connection. */
const maxNames = 1_000;

/** Returns the name under which a statement is prepared; undefined when too many are prepared already. */
function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNames) {
    // A hash, so that a text has the same name in every process and in the server's log.
    name = `p${sha256(text).slice(0, 16)}`;
    names.set(text, name);
  }
  return name;
}
