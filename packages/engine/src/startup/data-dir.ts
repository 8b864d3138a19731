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

/** The directory for the engine's data cannot be used; the message says which and what to do. */
export class DataDirError extends Error {
  override readonly name = "DataDirError";
}

/** Makes sure that the data directory is there and ours to write, readable by nobody else; throws DataDirError. */
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

/** One by one: mkdir's own way through all of them never ends below /proc. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // It was there, or another process that starts was faster.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}

/** The secret kept in a data directory; made on the first start. */
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
