import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Random } from "../platform/random.js";

/** Thrown when the data directory cannot be used; the message names it and says what to do. */
export class DataDirError extends Error {
  override readonly name = "DataDirError";
}

/** Creates the data directory where it is missing, and makes it readable by its owner only. Throws DataDirError. */
export function openDataDir(dir: string): void {
  try {
    makeFolder(dir);
    chmodSync(dir, 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new DataDirError(
      `the data directory ${dir} cannot be written (${code}): make it yours to write, or name another one with --data-dir`,
    );
  }
}

/** Creates the missing folders one by one, because a recursive mkdir does not end below /proc. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // The folder exists, or another process has just created it.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}

/** Returns the secret of a data directory; the first start creates it. */
export function readOrCreateSecret(dir: string, random: Random): string {
  const path = join(dir, "secret");
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secret = Buffer.from(random.bytes(32)).toString("base64url");
    writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
    return secret;
  }
}
