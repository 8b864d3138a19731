import { readFileSync } from "node:fs";

/** Where the system does not say how many files a process may have open, it is taken for this many. */
const usual = 1024;

/** Returns how many files this process may have open at once. */
export function openFileLimit(): number {
  if (process.platform === "linux") {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readLimits()) ?? [];
    if (soft !== undefined) return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft);
  }
  return usual;
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
