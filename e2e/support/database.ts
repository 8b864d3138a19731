import { randomBytes } from "node:crypto";
import pg from "pg";

/** The PostgreSQL server of the test run; undefined where there is none. */
export function serverUrl(): string | undefined {
  return process.env.POSTHORN_TEST_DATABASE_URL;
}

/** Makes an empty database, on the server of the run unless told; gives its URL and how to remove it. */
export async function createDatabase(server = serverUrl()): Promise<{ url: string; drop: () => Promise<void> }> {
  if (server === undefined) throw new Error("this run has no PostgreSQL server");
  const name = `posthorn_e2e_${randomBytes(6).toString("hex")}`;
  await ask(server, `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(server, `DROP DATABASE "${name}" WITH (FORCE)`) };
}

/** Ends every other connection to a database. */
export function endConnections(url: string): Promise<void> {
  return ask(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

/** Runs one statement on a connection of its own. */
async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
