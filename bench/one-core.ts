import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const served = "0";
const asking = "1";

/** Puts what is measured on one core, and this process, with all it starts from then on, on another. */
export interface OneCore {
  /** What to put before a command so that it runs on the measured core; empty where cores cannot be chosen. */
  under: readonly string[];
  /** Moves a process that runs already, and its children, to the measured core. */
  move(pid: number): void;
}

/** Chooses cores where the system lets it (Linux, two cores, `taskset`); elsewhere everything runs everywhere. */
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

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);
}

/** The process that started another; 0 where it is gone. */
export function parentOf(pid: number): number {
  try {
    // Behind the name in parentheses: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}
