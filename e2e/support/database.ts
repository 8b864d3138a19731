import { randomBytes } from "node:crypto";
import pg from "pg";

/** The PostgreSQL server of the test run; undefined where there is none. */
export function serverUrl(): string | undefined {
  return process.env.POSTHORN_TEST_DATABASE_URL;
}

/** Makes an empty database; gives its URL and how to remove it. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = serverUrl();
  if (server === undefined) throw new Error("this run has no PostgreSQL server");
  const name = `posthorn_e2e_${randomBytes(6).toString("hex")}`;
  await ask(server, `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(server, `DROP DATABASE "${name}" WITH (FORCE)`) };
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
