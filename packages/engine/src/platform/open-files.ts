import { readFileSync } from "node:fs";

/** The assumed limit where the system does not report one. */
const defaultLimit = 1024;

/** Returns how many files this process may have open at once. */
export function openFileLimit(): number {
  if (process.platform === "linux") {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readLimits()) ?? [];
    if (soft !== undefined) return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft);
  }
  return defaultLimit;
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
