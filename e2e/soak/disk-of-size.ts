import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const megabyte = 1024 * 1024;
/** The JSON store refuses to write while less than 64 MiB are free. */
const left = 32 * megabyte;

/** How much is taken at once, in bytes: as much as takes a moment, since the store writes meanwhile. */
const largestPart = 128 * megabyte;

/** Returns how many bytes have to be taken until the store refuses to write; none or less once it does. */
async function roomOn(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize - left;
}

/** A folder that can be filled until the JSON store refuses to write, where this user may mount one. */
export interface DiskOfSize {
  path: string;
  /** Absent where nothing can be mounted. */
  fill?: () => Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file as a disk of a limited size, which takes only what is written to it; an ordinary folder where that is not allowed, and says so. */
export async function makeDiskOfSize(megabytes: number): Promise<DiskOfSize> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-soak-"));
  const image = join(folder, "image");
  const path = join(folder, "disk");
  await mkdir(path);
  const ballast = join(path, "ballast");
  const empty = () => rm(ballast, { force: true });
  try {
    await run("truncate", ["--size", `${megabytes}M`, image]);
    await run("mkfs.ext4", ["-q", "-m", "0", "-E", "nodiscard", image]);
    await run("mount", ["-o", "loop", image, path]);
  } catch (error) {
    console.log(`The disk is not filled, because none of a limited size can be mounted: ${error}`);
    return { path, empty, remove: () => rm(folder, { recursive: true }) };
  }
  return {
    path,
    async fill() {
      let end = 0;
      for (let room = await roomOn(path); room > 0 && end < megabytes * megabyte; room = await roomOn(path)) {
        const length = Math.min(room, largestPart);
        // The store writes meanwhile, and may have taken the room since it was read.
        await run("fallocate", ["--offset", String(end), "--length", String(length), ballast]).catch(() => {});
        end += length;
      }
    },
    empty,
    async remove() {
      await run("umount", ["-l", path]);
      await rm(folder, { recursive: true });
    },
  };
}
