import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Io } from "../../program/io.js";

/** Keeps what comes through stdin in a file of its own, as it is read twice; gives back its path and what takes it away. */
export async function spool({ stdin, signal }: Io): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-batch-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "stdin");
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
