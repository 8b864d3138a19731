import { chmodSync, statSync } from "node:fs";
import { shellWord } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { profilesFile } from "../../settings/profiles.js";
import type { Check } from "./doctor.js";

/** The oldest supported version of Node. */
const oldestNode = [20, 19] as const;

/** Checks that Node is new enough. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const fits = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  const needed = `${oldestNode.join(".")} or later`;
  if (fits) return { name: "node", status: "pass", message: `Node ${version}`, version };
  return {
    name: "node",
    status: "fail",
    message: `Node ${version}; ${needed} is needed`,
    fix: `Install Node ${needed}.`,
    version,
  };
}

/** Checks that other users of this machine cannot read the saved keys; with `fix`, takes that permission from them. */
export function checkConfig(context: Context, fix: boolean): Check {
  const file = profilesFile(context.io.env);
  const mode = modeOf(file);
  if (mode === undefined) return { name: "config", status: "pass", message: "no keys are saved", file };
  // Windows has no permission bits.
  const isOpen = (mode & 0o077) !== 0 && process.platform !== "win32";
  if (isOpen && fix) chmodSync(file, 0o600);
  if (!isOpen || fix) return { name: "config", status: "pass", message: `${file} is closed to others`, file };
  const message = `${file} can be read by others (mode ${mode.toString(8)})`;
  return { name: "config", status: "fail", message, fix: `chmod 600 ${shellWord(file)}`, file };
}

/** Checks that the terminal is large enough for the dashboard. */
export function checkTerminal({ io, settings }: Context): Check {
  const { isTTY, columns = 0, rows = 0 } = io.stdout;
  const colours = !io.env.NO_COLOR && io.env.TERM !== "dumb" && isTTY === true;
  const facts = { terminal: isTTY === true, columns, rows, colours, questions: settings().interactive };
  if (!isTTY) return { name: "terminal", status: "pass", message: "none; JSON is printed, nothing is asked", ...facts };
  const about = `${columns} columns, ${rows} rows, ${colours ? "colours" : "no colours"}`;
  if (columns >= 80 && rows >= 24) return { name: "terminal", status: "pass", message: about, ...facts };
  const fix = "Make it at least 80 columns wide and 24 rows high for the dashboard.";
  return { name: "terminal", status: "warn", message: about, fix, ...facts };
}

function modeOf(file: string): number | undefined {
  try {
    return statSync(file).mode & 0o777;
  } catch {
    return undefined;
  }
}
