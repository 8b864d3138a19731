import { existsSync, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, type Environment } from "../config.js";
import { createClock } from "../platform/clock.js";
import { systemRandom } from "../platform/random.js";
import { writeHold } from "../queue/hold.js";
import { RestoreTargetNotEmpty, restoreBackup } from "../store/json/backup/restore-backup.js";
import { writeBackup } from "../store/json/backup/write-backup.js";
import { exitCodes } from "./exit-codes.js";

const say = (line: string) => void process.stderr.write(`${line}\n`);

const newId = () => Buffer.from(systemRandom().bytes(16)).toString("hex");

/** Writes a backup of a data directory, on which an engine may run, and returns the exit code. */
export async function backupCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { file: target, directory } = parseBackupArgs("backup", args, environment);
  assertStoreIn(directory);
  if (existsSync(target) && statSync(target).isDirectory()) {
    throw new ConfigError(`store backup: --to must be a file, and ${target} is a directory`);
  }
  const written = new Date(createClock().now()).toISOString();
  const { bytes, hasSecret } = await asConfigError("backup", () =>
    writeBackup({ directory, target, unique: newId(), written, warn: say }),
  );
  say(`wrote ${bytes} bytes to ${target}; all checksums agree`);
  say(
    hasSecret
      ? "it contains the secret of the data directory: keep it as you keep the directory"
      : "it does not contain POSTHORN_SECRET: keep that elsewhere, nothing can be restored without it",
  );
  return exitCodes.ok;
}

/** Restores a backup to an empty data directory, whose jobs are held, and returns the exit code. */
export async function restoreCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { file: source, directory } = parseBackupArgs("restore", args, environment);
  if (!existsSync(source)) throw new ConfigError(`store restore: there is no file ${source}`);
  const { written } = await asConfigError("restore", () =>
    restoreBackup({
      source,
      directory,
      newId,
      now: createClock().now,
      warn: say,
      prepare: (store, backup) =>
        store.transaction("system", (tx) =>
          writeHold(tx, { reason: "restored", since: null, backup_written: backup.written }),
        ),
    }),
  );
  say(`restored ${directory} as it was at ${written}`);
  say(
    "its jobs are held: nothing is sent until you release them (posthorn hold release, or POST /_posthorn/hold/release)",
  );
  return exitCodes.ok;
}

function assertStoreIn(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  if (names.some((name) => /^(journal|snapshot)-\d/.test(name))) return;
  throw new ConfigError(`store backup: there is no store in ${directory}: name the data directory with --data-dir`);
}

function parseBackupArgs(
  command: "backup" | "restore",
  args: readonly string[],
  environment: Environment,
): { file: string; directory: string } {
  const flag = command === "backup" ? "to" : "from";
  const text = { type: "string" } as const;
  let values: Record<string, string | undefined>;
  try {
    ({ values } = parseArgs({ args: [...args], options: { [flag]: text, "data-dir": text }, strict: true }));
  } catch (error) {
    throw new ConfigError(`store ${command}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const file = values[flag];
  if (file === undefined || file === "") throw new ConfigError(`store ${command}: --${flag} must name a file`);
  if (values["data-dir"] === undefined && environment.DATABASE_URL) {
    throw new ConfigError(
      `store ${command}: DATABASE_URL is set, and a database is backed up with pg_dump; name a data directory with --data-dir`,
    );
  }
  return {
    file: resolve(file),
    directory: resolve(values["data-dir"] ?? (environment.POSTHORN_DATA_DIR || ".posthorn")),
  };
}

/** Turns errors that the caller corrects into those of the configuration: no store, a full target, a file that cannot be written. */
async function asConfigError<T>(command: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RestoreTargetNotEmpty) throw new ConfigError(`store ${command}: ${error.message}`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (["ENOENT", "EACCES", "ENOTDIR", "EROFS", "EISDIR", "EPERM"].includes(code ?? "") && syscall !== undefined) {
      throw new ConfigError(`store ${command}: ${(error as Error).message}`);
    }
    throw error;
  }
}
