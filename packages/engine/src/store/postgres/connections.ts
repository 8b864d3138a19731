import pg from "pg";
import type { Clock } from "../../platform/clock.js";
import { StoreUnavailable } from "../store.js";
import { classifyError, messageOf } from "./classify-error.js";

/** The interval (ms) at which a database that is away is probed. */
const probeInterval = 500;

export type Client = pg.PoolClient;

/** A pool of connections, which knows whether the database is away. */
export interface Connections {
  /** Resolves with a connection; rejects with the driver's error. */
  acquire(): Promise<Client>;
  /** Returns a connection to the pool, or closes it where it is broken. */
  release(client: Client, broken?: boolean): void;
  /** Records how a statement or a connection ended: without an error, the database is back; with some, it is away. */
  reportResult(error?: unknown): void;
  /** Returns why the database cannot be used; undefined while it can. */
  failure(): StoreUnavailable | undefined;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  url: string;
  poolSize: number;
  /** Runs at real time. */
  clock: Clock;
  log: { warn(message: string): void };
}

/** Returns the configuration of every connection. A transaction that sets no scope runs in the system scope. */
export function connectionConfig(url: string): pg.ClientConfig {
  const address = new URL(url);
  // The driver prefers the URL's options to those of the configuration, so both are merged here.
  const urlOptions = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  return {
    connectionString: address.href,
    application_name: "posthorn",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: `${urlOptions} -c posthorn.scope=* -c synchronous_commit=on -c timezone=UTC`.trim(),
    types: {
      // All bigint columns are times and counts below 2^53.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  };
}

/** Returns a pool that opens connections as they are needed. */
export function createConnections({ url, poolSize, clock, log }: ConnectionOptions): Connections {
  const pool = new pg.Pool({ ...connectionConfig(url), max: poolSize, idleTimeoutMillis: 60_000, pipeline: true });
  let failure: StoreUnavailable | undefined;
  let closed: Promise<void> | undefined;
  let stopProbing = () => {};

  const reportBack = () => {
    if (failure === undefined) return;
    failure = undefined;
    stopProbing();
    log.warn("the database is back");
  };
  const probe = () => {
    pool.query("SELECT 1").then(reportBack, () => {
      if (failure !== undefined && closed === undefined) stopProbing = clock.at(clock.now() + probeInterval, probe);
    });
  };
  const reportResult = (error?: unknown) => {
    if (error === undefined) return reportBack();
    if (classifyError(error) !== "unavailable" || closed !== undefined) return;
    const message = `the database is away: ${messageOf(error)}`;
    if (failure === undefined) {
      log.warn(message);
      stopProbing = clock.at(clock.now() + probeInterval, probe);
    }
    failure = new StoreUnavailable(message, { cause: error });
  };
  // Errors of idle connections.
  pool.on("error", reportResult);
  // Errors of connections in use reach their statements too, but an error event without a listener would end the process.
  pool.on("connect", (client) => client.on("error", reportResult));

  return {
    acquire: () => pool.connect(),
    release: (client, broken = false) => client.release(broken),
    reportResult,
    failure: () => failure,
    close() {
      stopProbing();
      closed ??= pool.end();
      return closed;
    },
  };
}
