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
import { exitCodes } from "../program/exit-codes.js";
import { Failure, usage } from "../program/failure.js";

/** Returns what a file that the command line has saved holds as JSON, undefined where there is no file; one that cannot be read is a usage failure. */
export function readSaved(file: string): { content: unknown } | undefined {
  try {
    return { content: parsed(readFileSync(file, "utf8")) };
  } catch (error) {
    // A user may have no folder at all, as with HOME=/dev/null.
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) return undefined;
    throw usage(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns a member of an object, undefined of anything else. */
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

/** In milliseconds; a change takes one or two, so that whoever holds a lock longer has ended without it. */
const staleLockAge = 5000;

/**
 * Puts what a change makes of a file that the command line has saved in its place, whole or not at all, readable to nobody but
 * its user, and returns what the change gave; of changes at the same time none is lost.
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
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    // A file that was left there keeps its mode when it is written to.
    chmodSync(beside, 0o600);
    renameSync(beside, file);
  } finally {
    if (existsSync(beside)) rmSync(beside);
  }
}

/** Makes a file that nobody else has made; waits for whoever did. */
function acquireLock(lock: string): void {
  for (;;) {
    try {
      closeSync(openSync(lock, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const taken = statSync(lock, { throwIfNoEntry: false });
    if (taken && Math.abs(Date.now() - taken.mtimeMs) > staleLockAge) rmSync(lock, { force: true });
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

/** Returns a name that a profile or an alias may have; any other is a usage failure. */
export function checkedName(name: string, kind: "profile" | "alias"): string {
  if (/^\w[\w.-]{0,63}$/.test(name) && name !== "__proto__") return name;
  const one = kind === "alias" ? "an alias" : "a profile";
  throw usage(`${one} is named with 1 to 64 letters, digits, dots, dashes and underscores, not "${name}"`, {
    path: kind,
  });
}

/** What was done to something that is saved, as it is told. */
export interface SavedChange {
  done: Record<string, unknown>;
}

/** Saves a change, or only tries it where the user wants that, prints what was done and returns the exit code. */
export async function saveAndPrint(
  tried: () => SavedChange,
  saved: () => SavedChange,
  context: Context,
): Promise<number> {
  const isTried = context.flags().dryRun === true;
  const { done } = isTried ? tried() : saved();
  const told = isTried ? { dry_run: true, ...done } : done;
  await context.data(await printOne(told, Object.keys(told), context.layout()));
  return exitCodes.ok;
}
