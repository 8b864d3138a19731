import { execFileSync } from "node:child_process";
import { readFile, unlink, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { StoreRefused } from "../store.js";

/** Takes a name of the machine for this process by listening on an abstract socket, which the system frees however the process ends. */
export async function lockBySocket(name: string, directory: string): Promise<() => Promise<void>> {
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
  if (!free) throw refusal(directory, await holderOf(path));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function holderOf(path: string): Promise<string> {
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

/** Takes a directory for this process with a file that names it; a file of a process that is gone is taken over. */
export async function lockByFile(
  directory: string,
  startOf: (pid: number) => string | undefined = startedAt,
): Promise<() => Promise<void>> {
  const path = join(directory, "lock");
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? "" });
  // Twice: the second time after a dead process's file was removed.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(path, own, { flag: "wx", mode: 0o600 });
      return () => unlink(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = parseHolder(await readFile(path, "utf8").catch(() => ""));
    if (attempt > 1 || (holder !== undefined && startOf(holder.pid) === holder.started)) {
      throw refusal(directory, String(holder?.pid ?? ""));
    }
    await unlink(path).catch(() => {});
  }
}

function parseHolder(text: string): { pid: number; started: string } | undefined {
  try {
    const { pid, started } = JSON.parse(text) as { pid: unknown; started: unknown };
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** When a process began, as the system says it: a number that was given to another process since does not look alive. */
function startedAt(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function refusal(directory: string, pid: string): StoreRefused {
  const holder = pid === "" ? "another process" : `process ${pid}`;
  return new StoreRefused(`the store in ${directory} is held by ${holder}: stop that first, or name another directory`);
}
