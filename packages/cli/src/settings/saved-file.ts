import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { makePrivateFolder } from "../files/private-folder.js";
import { printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure, usage } from "../program/failure.js";

/** Returns the JSON of a saved file, undefined where there is no file. The content is undefined for invalid JSON. @throws a usage failure where the file cannot be read. */
export function readSaved(file: string): { content: unknown } | undefined {
  try {
    return { content: parsed(readFileSync(file, "utf8")) };
  } catch (error) {
    // With HOME=/dev/null the folder is not a folder.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    throw usage(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns a property of an object, undefined for anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Whether a value is an object whose members are all of a kind. */
export function isRecordOf<Member>(
  value: unknown,
  isMember: (member: unknown) => member is Member,
): value is Readonly<Record<string, Member>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isMember);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In milliseconds. A change takes one or two, so the process of an older lock has crashed. */
const staleLockAge = 5000;

/**
 * Changes a saved file atomically and under a lock, so that no concurrent change is lost, with mode 0600. Returns what
 * `change` returned.
 */
export function changeSaved<Made>(file: string, change: () => Made, contentOf: (made: Made) => object): Made {
  const lock = `${file}.lock`;
  saving(file, () => {
    makePrivateFolder(dirname(file));
    acquireLock(lock);
  });
  try {
    const made = change();
    saving(file, () => replace(file, contentOf(made)));
    return made;
  } finally {
    rmSync(lock, { force: true });
  }
}

function replace(file: string, content: object): void {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    // An existing file keeps its mode when it is written to.
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } finally {
    if (existsSync(temporary)) rmSync(temporary);
  }
}

/** Creates the lock file, and waits while another process holds it. */
function acquireLock(lock: string): void {
  for (;;) {
    try {
      closeSync(openSync(lock, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = statSync(lock, { throwIfNoEntry: false });
    if (found && Math.abs(Date.now() - found.mtimeMs) > staleLockAge) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

function saving(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("not_saved", `${file} cannot be written: ${reason}`, exitCodes.failed, {
      hint: "POSTHORN_CONFIG_DIR names another folder.",
    });
  }
}

/** Returns the name of a profile or an alias. @throws a usage failure for an invalid name. */
export function checkedName(name: string, kind: "profile" | "alias"): string {
  if (/^\w[\w.-]{0,63}$/.test(name) && name !== "__proto__") return name;
  const one = kind === "alias" ? "an alias" : "a profile";
  throw usage(`${one} is named with 1 to 64 letters, digits, dots, dashes and underscores, not "${name}"`, {
    path: kind,
  });
}

/** The printed result of a change to a saved file. */
export interface SavedChange {
  done: Record<string, unknown>;
}

/** Saves a change, or only checks it with `--dry-run`, prints the result and returns the exit code. */
export async function saveAndPrint(
  check: () => SavedChange,
  save: () => SavedChange,
  context: Context,
): Promise<number> {
  const isDryRun = context.flags().dryRun === true;
  const { done } = isDryRun ? check() : save();
  const result = isDryRun ? { dry_run: true, ...done } : done;
  await context.data(await printOne(result, Object.keys(result), context.layout()));
  return exitCodes.ok;
}
