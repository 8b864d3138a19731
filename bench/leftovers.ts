import { readdirSync, readFileSync } from "node:fs";

/** The variable that the processes of a bench inherit. */
export const marker = "POSTHORN_BENCH";

/** Ends the processes that still have this value of the marker, on Linux. Returns how many there were. */
export function endLeftovers(value: string): number {
  if (process.platform !== "linux") return 0;
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && hasMarker(pid, value));
  for (const pid of pids) end(pid);
  return pids.length;
}

function hasMarker(pid: number, value: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`${marker}=${value}`);
  } catch {
    // The process has ended, or is another user's.
    return false;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
