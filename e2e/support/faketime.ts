import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the path of the library: `LIBFAKETIME`, or Debian's. */
export function faketimeLibrary(): string | undefined {
  const machine = { x64: "x86_64", arm64: "aarch64" }[process.arch as string] ?? process.arch;
  const usual = `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`;
  return process.env.LIBFAKETIME || (existsSync(usual) ? usual : undefined);
}

/** A wall clock of a process that a test can set while the process runs. The monotonic clock does not change. */
export interface FakeTime {
  /** The environment variables of the process. */
  env: Readonly<Record<string, string>>;
  /** Sets the clock to the machine's time plus these hours. */
  set(hours: number): Promise<void>;
}

/** Returns a clock for one process, stored in a file in the directory. */
export async function openFakeTime(library: string, directory: string): Promise<FakeTime> {
  const file = join(directory, "faketime");
  const set = (hours: number) => writeFile(file, `${hours < 0 ? "-" : "+"}${Math.abs(hours)}h\n`);
  await set(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set };
}
