import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createClock } from "../../platform/clock.js";
import { freePort } from "./free-port.js";

/** A PgBouncer in transaction mode in front of the server of the run. */
export interface TestPgbouncer {
  /** Returns a URL of the server as one of this PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Debian installs it where only the PATH of root leads to. */
const usualPlaces = ["/usr/sbin", "/usr/bin", "/usr/local/bin"];

/** What a run without PgBouncer says of it. */
export const skippingPgbouncer = "Tests through PgBouncer are skipped: there is no pgbouncer here.";

/** Returns the path of the program; undefined where it is not installed. */
export async function findPgbouncer(path = process.env.PATH ?? ""): Promise<string | undefined> {
  for (const place of [...path.split(delimiter).filter((each) => each !== ""), ...usualPlaces]) {
    const program = join(place, "pgbouncer");
    if ((await stat(program).catch(() => undefined))?.isFile()) return program;
  }
  return undefined;
}

/** Starts a PgBouncer with few connections to a server, so that one client's transactions run on many of them. */
export async function startPgbouncer(program: string, server: string): Promise<TestPgbouncer> {
  const { hostname, port: serverPort, username } = new URL(server);
  const dir = await mkdtemp(join(tmpdir(), "posthorn-pgbouncer-"));
  // It reads its files as the user whose rights it takes where root starts it.
  await chmod(dir, 0o755);
  const port = await freePort();
  const config = join(dir, "pgbouncer.ini");
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: 6,
    max_client_conn: 200,
    server_round_robin: 1,
    ignore_startup_parameters: "",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${hostname} port=${serverPort} user=${username}`;
  await writeFile(config, `[databases]\n* = ${target}\n[pgbouncer]\n${lines.join("\n")}\n`);
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ["-u", "postgres", config] : [config];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  await accepting(child, port);
  return {
    through(url) {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves once a port accepts connections; rejects with what the process wrote when it ends before. */
async function accepting(child: ChildProcess, port: number): Promise<void> {
  const clock = createClock();
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise<void>((resolve) => clock.at(clock.now() + 20, resolve));
  }
  throw new Error(`pgbouncer ended: ${errors}`);
}
