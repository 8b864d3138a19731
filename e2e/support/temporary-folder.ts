import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For vitest's `globalSetup`: creates a folder for the files of a run's tests, and removes it with its content. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-tests-"));
  // Servers that run as other users have folders in it.
  await chmod(folder, 0o711);
  // Test files run in processes that start later and inherit this variable.
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
