import pg from "pg";
import type { Availability } from "./availability.js";
import { cellReader } from "./prepared-query.js";

export type Client = pg.PoolClient;

/** A pool of connections. */
export interface Connections {
  /** Whether a pooler is between this process and the server. Then nothing outlasts a transaction: no setting, no prepared statement. */
  readonly isPooled: boolean;
  /** The settings of every statement. Behind a pooler each transaction makes them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Resolves with a connection; rejects with the driver's error. */
  acquire(): Promise<Client>;
  /** Returns a connection to the pool, or closes it where it is broken. */
  release(client: Client, broken?: boolean): void;
  /** Records how a statement or a connection ended, as `Availability` does. */
  reportResult(error?: unknown): void;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  url: string;
  poolSize: number;
  /** Whether the URL is that of a pooler such as PgBouncer; see `isPooledConnection`. Default: no. */
  isPooled?: boolean;
  /** Settings beside `statementSettings`. */
  settings?: Readonly<Record<string, string>>;
  /** Is told how statements and connections end. */
  availability: Availability;
}

/**
 * The settings of every statement; times in ms. They travel with the start of a connection. A pooler would reject them there, so
 * behind one each transaction makes them for itself. A transaction that sets no scope runs in the system scope.
 */
export const statementSettings = {
  statement_timeout: "15000",
  lock_timeout: "5000",
  idle_in_transaction_session_timeout: "30000",
  "posthorn.scope": "*",
  synchronous_commit: "on",
  timezone: "UTC",
};

/**
 * Returns whether a pooler is between a client and the server: it gives its clients process ids that are not the server's. The
 * driver keeps that id in a property without a type; the tests with and without PgBouncer fail when it changes.
 */
export async function isPooledConnection(client: pg.Client & { processID?: number }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid !== client.processID;
}

/** Returns the configuration of a connection, with settings that hold until it ends. */
export function connectionConfig(url: string, settings: Readonly<Record<string, string>> = {}): pg.ClientConfig {
  const address = new URL(url);
  // The driver prefers the URL's options to those of the configuration, so both are merged here.
  const urlOptions = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  const options = [urlOptions, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)]
    .join(" ")
    .trim();
  return {
    connectionString: address.href,
    application_name: "posthorn",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(options !== "" && { options }),
    types: { getTypeParser: cellReader } as pg.CustomTypesConfig,
  };
}

/** Returns a pool that opens connections as they are needed. */
export function createConnections(options: ConnectionOptions): Connections {
  const { url, poolSize, availability, isPooled = false } = options;
  const settings = { ...statementSettings, ...options.settings };
  const config = connectionConfig(url, isPooled ? {} : settings);
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000, pipeline: true });
  const reportResult = (error?: unknown) => availability.reportResult(error);
  availability.probeWith(() => pool.query("SELECT 1"));
  let closed: Promise<void> | undefined;
  // Errors of idle connections.
  pool.on("error", reportResult);
  // Errors of connections in use reach their statements too, but an error event without a listener would end the process.
  pool.on("connect", (client) => client.on("error", reportResult));

  return {
    isPooled,
    settings,
    acquire: () => pool.connect(),
    release: (client, broken = false) => client.release(broken),
    reportResult,
    close() {
      availability.close();
      closed ??= pool.end();
      return closed;
    },
  };
}
