import { execFile } from "node:child_process";
import { chown, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { migrate } from "../postgres/migrate.js";
import { freePort } from "./free-port.js";

const run = promisify(execFile);
const variable = "POSTHORN_TEST_DATABASE_URL";
/** Names a migrated database of the server that the run started. Copies of it take a tenth of the time of their migrations. */
const templateVariable = "POSTHORN_TEST_TEMPLATE";
/** The programs of PostgreSQL that create and run a server. */
const programs = ["initdb", "pg_ctl", "postgres"];
/** Where Debian installs the programs, outside of the PATH. */
const usualFolders = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** A PostgreSQL server for tests, in a temporary folder. */
export interface TestServer {
  url: string;
  start(): Promise<void>;
  /** Stops the server: `fast` shuts it down (default), `immediate` aborts it as a power failure would. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** Where to search for the programs. */
export interface Search {
  /** Folders that are searched before those of the PATH. */
  usual?: readonly string[];
  path?: string;
}

/** The message of a run without a server. */
export const skipping = `Tests on PostgreSQL are skipped: no server binaries here, and ${variable} is not set.`;

/** The `globalSetup` of vitest: starts one server for all test files, unless the environment names one. */
export default function setup(): Promise<(() => Promise<void>) | undefined> {
  return provideServer();
}

/**
 * Starts a server and puts its URL into the environment, unless the environment names one. Returns a function that removes the
 * server. Logs a message where the machine has no PostgreSQL.
 */
export async function provideServer(search?: Search): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  // Tests kill processes, not the machine. Written bytes survive that without a sync.
  const server = await startTestServer(search, ["fsync=off", "full_page_writes=off"]);
  if (server === undefined) {
    console.log(skipping);
    return undefined;
  }
  // Test files run in later processes, which inherit the environment.
  process.env[templateVariable] = await createTemplate(server.url);
  process.env[variable] = server.url;
  return () => server.remove();
}

/** Creates a migrated database that nobody connects to, because PostgreSQL copies no database in use. Returns its name. */
async function createTemplate(server: string): Promise<string> {
  const name = "posthorn_template";
  const { url } = await createTestDatabase(server, name);
  await migrate(url);
  await executeOn(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  return name;
}

/** Returns the URL of the server for tests; undefined where there is none. */
export function testServerUrl(): string | undefined {
  return process.env[variable];
}

/** A database of a test. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on a server. */
export function createTestDatabase(server: string, name: string): Promise<TestDatabase> {
  return createFrom("template0", server, name);
}

/** Creates a database on the server of the run that has the schema already where the run started the server itself. */
export function createMigratedDatabase(name: string): Promise<TestDatabase> {
  return createFrom(process.env[templateVariable] ?? "template0", testServerUrl() ?? "", name);
}

async function createFrom(template: string, server: string, name: string): Promise<TestDatabase> {
  await executeOn(server, `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => executeOn(server, `DROP DATABASE "${name}" WITH (FORCE)`) };
}

/** Runs one statement on a new connection. */
export async function executeOn(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts a server with these settings; returns undefined where the machine has no PostgreSQL. */
export async function startTestServer(
  search?: Search,
  settings: readonly string[] = [],
): Promise<TestServer | undefined> {
  const bin = await findBinaries(search);
  if (bin === undefined) return undefined;
  const owner = await findOwner();
  const dir = await mkdtemp(join(tmpdir(), "posthorn-postgres-"));
  if (owner.uid !== undefined) await chown(dir, owner.uid, owner.gid ?? owner.uid);
  const data = join(dir, "data");
  const port = await freePort();
  const command = (name: string, args: string[]) => run(join(bin, name), args, { ...owner, cwd: dir });
  const ctl = (...args: string[]) => command("pg_ctl", ["-D", data, "-w", "-s", "-l", join(dir, "log"), ...args]);
  const server: TestServer = {
    url: `postgres://posthorn@127.0.0.1:${port}/postgres`,
    async start() {
      const allSettings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
      await ctl("start", "-o", `-p ${port} ${allSettings.map((setting) => `-c ${setting}`).join(" ")}`);
    },
    async stop(mode = "fast") {
      await ctl("stop", "-m", mode);
    },
    async remove() {
      await server.stop("immediate").catch(() => {});
      await rm(dir, { recursive: true, force: true });
    },
  };
  await command("initdb", ["-D", data, "-U", "posthorn", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
  await server.start();
  return server;
}

/** Returns the first folder that has all programs, of the usual folders and then of the PATH; undefined when none has. */
export async function findBinaries(search: Search = {}): Promise<string | undefined> {
  const { usual = usualFolders, path = process.env.PATH ?? "" } = search;
  for (const folder of [...usual, ...path.split(delimiter).filter((each) => each !== "")]) {
    const found = await Promise.all(programs.map((name) => stat(join(folder, name)).catch(() => undefined)));
    if (found.every((file) => file?.isFile())) return folder;
  }
  return undefined;
}

/** Returns the user that runs the server. PostgreSQL refuses to run as root; then it is `postgres` or `nobody`. */
async function findOwner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
