import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const served = "0";
const asking = "1";

/** Runs the measured processes on one core, and this process with all that it starts later on another. */
export interface OneCore {
  /** The words before a command that run it on the measured core; empty where cores cannot be chosen. */
  under: readonly string[];
  /** Moves a running process and its children to the measured core. */
  move(pid: number): void;
}

/** Chooses cores on Linux with two cores and `taskset`. Elsewhere all processes run on all cores. */
export function oneCore(): OneCore {
  const can = process.platform === "linux" && availableParallelism() > 1 && existsSync("/usr/bin/taskset");
  if (!can) return { under: [], move: () => {} };
  const pin = (core: string, pid: number) => spawnSync("taskset", ["-acp", core, String(pid)]);
  pin(asking, process.pid);
  return {
    under: ["taskset", "-c", served],
    move(pid) {
      for (const each of [pid, ...childrenOf(pid)]) pin(served, each);
    },
  };
}

/** Returns the ids of the running processes that a process started. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);
}

/** Returns the id of the process that started another, or 0 where that has ended. */
export function parentOf(pid: number): number {
  try {
    // After the name in parentheses follow state and parent.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}
