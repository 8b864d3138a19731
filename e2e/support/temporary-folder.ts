import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For vitest's `globalSetup`: gives a run a folder for what its tests write, and removes it with all that is in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-tests-"));
  // Servers that are started as users of their own have folders in it.
  await chmod(folder, 0o711);
  // Test files run in processes that are started later and inherit this.
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
