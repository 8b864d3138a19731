import { randomBytes } from "node:crypto";
import pg from "pg";

/** The PostgreSQL server of the test run; undefined where there is none. */
export function serverUrl(): string | undefined {
  return process.env.POSTHORN_TEST_DATABASE_URL;
}

/** A database of a test. */
export interface Database {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on a server, by default that of the run. */
export function createDatabase(server = serverUrl()): Promise<Database> {
  return createFrom("template0", server);
}

/** Creates a database on the server of the run that has the schema already where the run started the server itself. */
export function createMigratedDatabase(): Promise<Database> {
  return createFrom(process.env.POSTHORN_TEST_TEMPLATE ?? "template0", serverUrl());
}

async function createFrom(template: string, server: string | undefined): Promise<Database> {
  if (server === undefined) throw new Error("this run has no PostgreSQL server");
  const name = `posthorn_e2e_${randomBytes(6).toString("hex")}`;
  await ask(server, `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => void (await ask(server, `DROP DATABASE "${name}" WITH (FORCE)`));
  return { url: url.href, drop };
}

/** Ends every connection to a database. Asks over one to the server's own database, which no call at the same time ends. */
export async function endConnections(url: string): Promise<void> {
  const server = serverUrl();
  if (server === undefined) throw new Error("this run has no PostgreSQL server");
  const name = new URL(url).pathname.slice(1);
  await ask(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

/** Returns the number of leased jobs. */
export async function leasedJobs(url: string): Promise<number> {
  const [row] = await ask(url, "SELECT count(*)::int AS count FROM jobs WHERE state = 'leased'");
  return Number(row?.count);
}

/** Returns the number of connections that wait for a lock. */
export async function waitingForLocks(url: string): Promise<number> {
  const of = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const [row] = await ask(url, `SELECT count(*)::int AS count ${of}`);
  return Number(row?.count);
}

/** Returns the number of deadlocks that the server has ended. It counts one up to a second later. */
export async function deadlocks(url: string): Promise<number> {
  const [row] = await ask(
    url,
    "SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(row?.count);
}

/** Runs one statement on a new connection and returns its rows. */
async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
