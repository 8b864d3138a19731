import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makePrivateFolder } from "../files/make-private-folder.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";

/** In milliseconds; a change takes one or two, so that whoever holds a lock longer has ended without it. */
const longestChange = 5000;

/**
 * Puts what a change makes of a file that the command line has saved in its place, whole or not at all, readable to nobody but
 * its user, and returns what the change gave; of changes at the same time none is lost.
 */
export function changeSaved<Made>(file: string, change: () => Made, contentOf: (made: Made) => object): Made {
  const lock = `${file}.lock`;
  saving(file, () => {
    makePrivateFolder(dirname(file));
    takeLock(lock);
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
function takeLock(lock: string): void {
  for (;;) {
    try {
      closeSync(openSync(lock, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const taken = statSync(lock, { throwIfNoEntry: false });
    if (taken && Math.abs(Date.now() - taken.mtimeMs) > longestChange) rmSync(lock, { force: true });
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
