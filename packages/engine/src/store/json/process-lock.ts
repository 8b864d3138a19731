import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { hostname } from "node:os";
import { StoreRefused } from "../store.js";

/** The process that holds a directory, as the lock file describes it. */
export interface LockHolder {
  /** A random id of this lock. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** When it locked the directory (ISO 8601, by its own clock). Only shown to people. */
  readonly since: string;
  /** The boot id of its machine. */
  readonly boot: string;
  /** The PID namespace of `pid`. */
  readonly pidSpace: string;
  /** When the process began, in the operating system's form. */
  readonly started: string;
  /** The abstract socket it listens on; empty where it has none. */
  readonly socket: string;
  /** The network namespace of the socket. */
  readonly network: string;
  /** The inode number of the lock file. In a copy of the directory the lock file has another one. */
  readonly file: string;
}

/**
 * Locks a name on this machine by listening on an abstract socket, and returns a function that releases it. The operating
 * system releases it too when the process ends. Throws what `refusal` returns when another process, `pid`, has the name.
 */
export async function lockBySocket(name: string, refusal: (pid: string) => StoreRefused): Promise<() => Promise<void>> {
  const path = `\0${name}`;
  // A process that finds the name locked connects to learn the pid.
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(String(process.pid));
  });
  const free = await new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
  if (!free) throw refusal(await listenerOf(path));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Returns the pid of the process that listens on a socket; empty when it does not answer. */
function listenerOf(path: string): Promise<string> {
  return new Promise((resolve) => {
    let pid = "";
    const socket = connect(path);
    socket.setEncoding("utf8");
    // A suspended process does not answer.
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (text) => {
      pid += text;
    });
    socket.on("error", () => resolve(pid));
    socket.on("close", () => resolve(pid));
  });
}

/** Returns this process as a lock holder; `socket` is the name it listens on, empty for none. */
export function ownLockHolder({ token, since }: Pick<LockHolder, "token" | "since">, socket: string): LockHolder {
  const { pid } = process;
  const isLinux = process.platform === "linux";
  return {
    token,
    host: hostname(),
    pid,
    since,
    boot: isLinux ? textOf(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()) : hostname(),
    pidSpace: isLinux ? textOf(() => readlinkSync("/proc/self/ns/pid")) : "",
    started: startOf(pid) ?? "",
    socket,
    network: isLinux ? textOf(() => readlinkSync("/proc/self/ns/net")) : "",
    file: "",
  };
}

/**
 * Whether the holder of a lock is provably gone: its process has ended, this process listens on the holder's socket, or the
 * lock file was copied with its directory. `file` is the inode number of the lock file. Always false for a holder that this
 * process cannot see, on another machine or in another container.
 */
export function hasEnded(
  holder: LockHolder,
  own: LockHolder,
  file: string,
  startedAt: (pid: number) => string | undefined = startOf,
): boolean {
  if (holder.boot === "" || holder.boot !== own.boot) return false;
  const isNear = holder.network === own.network && own.network !== "" && holder.socket !== "" && own.socket !== "";
  if (isNear && holder.socket === own.socket) return true;
  if (holder.pidSpace !== own.pidSpace) return false;
  return (isNear && holder.file !== file) || startedAt(holder.pid) !== holder.started;
}

/** Returns the holder that a lock file names; undefined for a text that is torn or of another program. */
export function parseLockHolder(text: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    return isLockHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isLockHolder(value: unknown): value is LockHolder {
  if (typeof value !== "object" || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  const texts = ["token", "host", "since", "boot", "pidSpace", "started", "socket", "network", "file"] as const;
  return typeof fields.pid === "number" && texts.every((field) => typeof fields[field] === "string");
}

/** Returns the error that says which process holds a directory, as far as that is known. */
export function lockedError(
  directory: string,
  holder: { pid: string | number; host?: string; since?: string },
): StoreRefused {
  const where = holder.host === undefined ? "" : ` on ${holder.host}`;
  const since = holder.since === undefined ? "" : ` since ${holder.since}`;
  const who = holder.pid === "" ? "another process" : `process ${holder.pid}${where}${since}`;
  return new StoreRefused(`the store in ${directory} is held by ${who}: stop that first, or name another directory`);
}

/** Returns when a process began, undefined when there is none. It distinguishes a process from a later one with the same pid. */
function startOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    // The 20th field behind the name in brackets. The name may hold blanks.
    const stat = textOf(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
    return stat === "" ? undefined : stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  return textOf(() => execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim());
}

/** Returns what `read` returns; empty when it throws. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
