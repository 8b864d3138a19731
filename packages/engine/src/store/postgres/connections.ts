import pg from "pg";
import type { Clock } from "../../platform/clock.js";
import { StoreUnavailable } from "../store.js";
import { classifyError, messageOf } from "./classify-error.js";

/** How often a database that is away is looked for, in ms. */
const probeInterval = 500;

export type Client = pg.PoolClient;

/** The connections of one store, and whether the database is there. */
export interface Connections {
  /** Lends a connection, or rejects as the driver does. */
  acquire(): Promise<Client>;
  /** Takes a lent connection back; with `broken`, it is closed. */
  release(client: Client, broken?: boolean): void;
  /** Notes how a statement or connection ended: an error that means the database is away is told until it is back. */
  reportResult(error?: unknown): void;
  /** Why the database cannot be used; undefined while it can. */
  failure(): StoreUnavailable | undefined;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  url: string;
  poolSize: number;
  /** Runs at the real pace of time. */
  clock: Clock;
  log: { warn(message: string): void };
}

/** How every connection of ours is set up. A transaction that says no scope of its own is the system's. */
export function connectionConfig(url: string): pg.ClientConfig {
  const address = new URL(url);
  // What the URL says comes first in the driver: its options would take the place of ours.
  const given = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  return {
    connectionString: address.href,
    application_name: "posthorn",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: `${given} -c posthorn.scope=* -c synchronous_commit=on -c timezone=UTC`.trim(),
    types: {
      // Times and counts: all are below 2^53.
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  };
}

/** Gives back connections to a database, made as they are needed. */
export function createConnections({ url, poolSize, clock, log }: ConnectionOptions): Connections {
  const pool = new pg.Pool({ ...connectionConfig(url), max: poolSize, idleTimeoutMillis: 60_000, pipeline: true });
  let gone: StoreUnavailable | undefined;
  let closed: Promise<void> | undefined;
  let stopProbing = () => {};

  const back = () => {
    if (gone === undefined) return;
    gone = undefined;
    stopProbing();
    log.warn("the database is back");
  };
  const probe = () => {
    pool.query("SELECT 1").then(back, () => {
      if (gone !== undefined && closed === undefined) stopProbing = clock.at(clock.now() + probeInterval, probe);
    });
  };
  const noteEnd = (error?: unknown) => {
    if (error === undefined) return back();
    if (classifyError(error) !== "away" || closed !== undefined) return;
    const told = `the database is away: ${messageOf(error)}`;
    if (gone === undefined) {
      log.warn(told);
      stopProbing = clock.at(clock.now() + probeInterval, probe);
    }
    gone = new StoreUnavailable(told, { cause: error });
  };
  // A connection that breaks while nobody uses it.
  pool.on("error", noteEnd);
  // One that breaks in use tells its statements, too; without a listener the process would end.
  pool.on("connect", (client) => client.on("error", noteEnd));

  return {
    acquire: () => pool.connect(),
    release: (client, broken = false) => client.release(broken),
    reportResult: noteEnd,
    failure: () => gone,
    close() {
      stopProbing();
      closed ??= pool.end();
      return closed;
    },
  };
}
