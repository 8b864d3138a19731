import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { hostname } from "node:os";
import { StoreRefused } from "../store.js";

/** Who holds a directory, as its lock file says it. */
export interface LockHolder {
  /** Random: no two holders have the same, whatever else they share. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** When it took the directory (ISO 8601, by its own clock): for people, nothing is decided by it. */
  readonly since: string;
  /** Which run of which machine it is a process of. */
  readonly boot: string;
  /** Within which its pid counts; and when that process began, as the system says it. */
  readonly pidSpace: string;
  readonly started: string;
  /** The socket it listens on, and within which network that is; empty where it has none. */
  readonly socket: string;
  readonly network: string;
  /** The number of the lock file itself: a copy of a directory has another one. */
  readonly file: string;
}

/** Takes a name of the machine for this process by listening on an abstract socket, which the system frees however the process ends. */
export async function lockBySocket(name: string, refused: (pid: string) => StoreRefused): Promise<() => Promise<void>> {
  const path = `\0${name}`;
  // Whoever asks is told who holds it.
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
  if (!free) throw refused(await listenerOf(path));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listenerOf(path: string): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(path);
    socket.setEncoding("utf8");
    // A holder that was stopped says nothing.
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (text) => {
      said += text;
    });
    socket.on("error", () => resolve(said));
    socket.on("close", () => resolve(said));
  });
}

/** Returns this process as a holder; `socket` is the name it listens on, empty for none. */
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
 * Whether the holder that the lock file with the number `file` names is provably gone: its process ended, it would listen on
 * the socket that `own` listens on, or the file came here with a copy of its directory. What cannot be seen from here (another
 * machine, another container) is never taken for gone.
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

/** Returns the holder that the text of a lock file names; undefined for a text that is torn or from elsewhere. */
export function parseLockHolder(text: string): LockHolder | undefined {
  try {
    const told = JSON.parse(text) as Record<string, unknown> | null;
    const fields = ["token", "host", "since", "boot", "pidSpace", "started", "socket", "network", "file"] as const;
    if (told === null || typeof told.pid !== "number") return undefined;
    return fields.every((field) => typeof told[field] === "string") ? (told as unknown as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the refusal that says who holds a directory, as far as that is known. */
export function lockedError(
  directory: string,
  holder: { pid: string | number; host?: string; since?: string },
): StoreRefused {
  const where = holder.host === undefined ? "" : ` on ${holder.host}`;
  const since = holder.since === undefined ? "" : ` since ${holder.since}`;
  const who = holder.pid === "" ? "another process" : `process ${holder.pid}${where}${since}`;
  return new StoreRefused(`the store in ${directory} is held by ${who}: stop that first, or name another directory`);
}

/** When a process began, as the system says it: a number that was given to another process since does not look alive. */
function startOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    // Behind the name in brackets, which may hold blanks, the 20th field.
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

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
