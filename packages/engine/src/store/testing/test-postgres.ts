import { execFile } from "node:child_process";
import { chown, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.js";

const run = promisify(execFile);
const variable = "POSTHORN_TEST_DATABASE_URL";
/** What of PostgreSQL a server is made and run with. */
const needed = ["initdb", "pg_ctl", "postgres"];
/** Debian keeps its servers apart, so that no PATH leads to them. */
const usualPlaces = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** A server of our own, in a folder of its own. */
export interface TestServer {
  url: string;
  start(): Promise<void>;
  /** Ends it as a pulled plug would, or, by default, orderly. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** Where to look for a server's binaries. */
export interface Search {
  /** Folders that come before those of the PATH. */
  usual?: readonly string[];
  path?: string;
}

/** What a run without a server says of it. */
export const skipping = `Tests on PostgreSQL are skipped: no server binaries here, and ${variable} is not set.`;

/** For vitest's `globalSetup`: starts one server for all test files of a run, unless the environment names one. */
export default function setup(): Promise<(() => Promise<void>) | undefined> {
  return provideServer();
}

/** Starts a server and names it to the run, unless one is named already; gives how to remove it, and says so where there is none. */
export async function provideServer(search?: Search): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  // No test cuts the machine's power, and what was written outlives a process without having been synced.
  const server = await startTestServer(search, ["fsync=off", "full_page_writes=off"]);
  if (server === undefined) {
    console.log(skipping);
    return undefined;
  }
  // Test files run in processes that are started later and inherit this.
  process.env[variable] = server.url;
  return () => server.remove();
}

/** The server tests run on; undefined where there is none. */
export function testServerUrl(): string | undefined {
  return process.env[variable];
}

/** Makes an empty database on a server; gives its URL and how to remove it. */
export async function createTestDatabase(
  server: string,
  name: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  await executeOn(server, `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => executeOn(server, `DROP DATABASE "${name}" WITH (FORCE)`) };
}

/** Runs one statement on a connection of its own. */
export async function executeOn(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts a server, with settings of its own if told; undefined where the machine has no binaries. */
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
      const told = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
      await ctl("start", "-o", `-p ${port} ${told.map((setting) => `-c ${setting}`).join(" ")}`);
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

/** The folder with a server's binaries: the first of the usual places, else of a PATH, that has all of them; undefined where none has. */
export async function findBinaries(search: Search = {}): Promise<string | undefined> {
  const { usual = usualPlaces, path = process.env.PATH ?? "" } = search;
  for (const place of [...usual, ...path.split(delimiter).filter((each) => each !== "")]) {
    const found = await Promise.all(needed.map((name) => stat(join(place, name)).catch(() => undefined)));
    if (found.every((file) => file?.isFile())) return place;
  }
  return undefined;
}

/** PostgreSQL refuses to run as root: then as its own user, or as nobody. */
async function findOwner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
