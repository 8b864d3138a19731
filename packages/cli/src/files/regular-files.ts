import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync, statSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Failure, usage } from "../program/failure.js";

// Windows knows neither, and its links are found by lstat alone.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_WRONLY, O_CREAT, O_APPEND, O_TRUNC } = constants;

/** Throws a usage failure where a path is a symbolic link. */
export function assertNoLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw isLink(path);
}

/** Throws a usage failure where a folder, given by its real path, is now a link or reached through one. */
export function assertRealFolder(folder: string): void {
  const isReal = lstatSync(folder).isDirectory() && realpathSync(folder) === folder;
  if (!isReal) throw isLink(folder);
}

/** Returns the text of a file, undefined where there is none. @throws a usage failure for a link and for anything but a regular file. */
export async function readRegularFile(path: string): Promise<string | undefined> {
  assertNoLink(path);
  let file: FileHandle | undefined;
  try {
    // Opening a pipe would block until it has a writer.
    file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const found = await file.stat();
    if (!found.isFile()) throw usage(`${path} is not a file`);
    const text = await file.readFile("utf8");
    // The folder may have been replaced by a link meanwhile.
    assertSame(path, found);
    return text;
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "ELOOP") throw isLink(path);
    throw name === "Failure" ? error : usage(`${path} cannot be read: ${message}`);
  } finally {
    await file?.close();
  }
}

/** Opens a file for writing and returns its descriptor. @throws a usage failure for a link, and the errors of `openSync`. */
export function openRegularFile(path: string, mode: "append" | "replace"): number {
  assertNoLink(path);
  // The file is truncated only after the check that it is the intended one.
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile()) throw usage(`${path} is not a file`);
    assertSame(path, found);
    if (mode === "append") return descriptor;
    closeSync(descriptor);
    return openSync(path, O_WRONLY | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600);
  } catch (error) {
    try {
      closeSync(descriptor);
    } catch {
      // It is already closed.
    }
    throw error;
  }
}

/**
 * Replaces the content of a file atomically and never through a link: the text is written to a temporary file with a random
 * name in the same folder, which is then renamed. A device or a pipe is written to directly.
 * @throws a usage failure for a folder, and where no file can be created at the path.
 */
export async function replaceFile(
  path: string,
  text: string | AsyncIterable<string>,
  { mode = 0o666, folder }: { mode?: number; folder?: string } = {},
): Promise<void> {
  if (isDevice(path)) return writeAll(await open(path, "w"), text);
  assertNoLink(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw usage(`${path} is a folder, and no file`);
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${crypto.randomUUID()}`);
  try {
    const file = await open(temporary, "wx", mode).catch((error: NodeJS.ErrnoException) => {
      throw cannotBeWritten(path, error);
    });
    if (folder !== undefined) {
      // The temporary file exists in the intended folder only, so a folder that is replaced later cannot redirect the rename.
      const found = await file.stat();
      try {
        assertRealFolder(folder);
        assertSame(temporary, found);
      } catch (error) {
        await file.close();
        throw error;
      }
    }
    await writeAll(file, text);
    assertNoLink(path);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, text: string | AsyncIterable<string>): Promise<void> {
  try {
    for await (const part of typeof text === "string" ? [text] : text) await file.appendFile(part);
  } finally {
    await file.close();
  }
}

/** Whether a path leads to a device, a pipe or a socket, such as /dev/stdout. */
function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.isCharacterDevice() || found.isFIFO() || found.isSocket());
}

function assertSame(path: string, { ino, dev }: { ino: number; dev: number }): void {
  const now = lstatSync(path);
  if (now.ino !== ino || now.dev !== dev) throw usage(`${path} was replaced while it was opened`);
}

/** Returns the failure of a file that cannot be created, without the temporary name at the end of the system's message. */
function cannotBeWritten(path: string, { code, message }: NodeJS.ErrnoException): Failure {
  const reason = code === "ENOENT" ? `there is no folder ${dirname(path)}` : message.split(",", 1)[0];
  return usage(`${path} cannot be written: ${reason}`);
}

function isLink(path: string): Failure {
  return usage(`${path} is a symbolic link, or is reached through one; links are not followed`, {
    hint: "Replace the link by a file or a folder, or name the link's target.",
  });
}
