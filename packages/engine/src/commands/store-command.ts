import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "@posthorn/sdk/internal";
import { ConfigError, type Environment } from "../config.js";
import { createClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { openDataDir } from "../startup/data-dir.js";
import { openStore } from "../startup/open-store.js";
import { type CopyProgress, CopyRefused, copyStore } from "../store/copy/copy-store.js";
import type { Store } from "../store/store.js";

/** The location of a store: a data directory or a database. */
type StoreLocation = { dir: string } | { url: string };

const actions = ["copy", "backup", "restore"] as const;

/** The files of a store in a data directory. */
const storeFile = /^(journal|snapshot)-/;
/** All files that an engine writes to its data directory. */
const ownFile = /^(journal-|snapshot-|lock(-|$)|secret$)/;

/** Runs `store copy`, `store backup` or `store restore` and returns the exit code. */
export async function storeCommand(args: readonly string[], environment: Environment): Promise<number> {
  const [word, ...rest] = args;
  if (word !== "backup" && word !== "restore") return copyCommand(args);
  const { backupCommand, restoreCommand } = await import("./backup-command.js");
  return word === "backup" ? backupCommand(rest, environment) : restoreCommand(rest, environment);
}

/** Copies a stopped store to an empty one, with progress on stderr, and returns the exit code. */
async function copyCommand(args: readonly string[]): Promise<number> {
  const { from, to } = parseStoreArgs(args);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const log: Log = { debug() {}, info() {}, warn: say, error: say };
  assertCopyable(from, to);

  const source = await open(from, log);
  try {
    if ("dir" in to) openDataDir(to.dir);
    const target = await open(to, log);
    try {
      const digests = await copyStore(source, target, {
        onProgress: progressLines(say),
        onVerified: () => copySecret(from, to),
      });
      const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
      say(`copied ${rows} rows; the counts and checksums of all collections agree`);
      say(secretAdvice(from, to));
      return 0;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof CopyRefused) throw new ConfigError(`store copy: ${error.message}`);
    throw error;
  } finally {
    await source.close();
  }
}

function parseStoreArgs(args: readonly string[]): { from: StoreLocation; to: StoreLocation } {
  const text = { type: "string" } as const;
  let parsed: { values: { from?: string | undefined; to?: string | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { from: text, to: text }, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (positionals.join(" ") !== "copy") {
    throw new ConfigError(`store needs one of copy, backup and restore${didYouMean(positionals[0] ?? "", actions)}`);
  }
  return { from: readLocation("--from", values.from), to: readLocation("--to", values.to) };
}

/** Returns the location that a flag names. No message contains the URL, because it may have a password. */
function readLocation(flag: string, text: string | undefined): StoreLocation {
  if (text !== undefined && /^postgres(ql)?:\/\/./.test(text)) return { url: text };
  if (text === undefined || text === "" || /^[a-z+]+:\/\//i.test(text)) {
    throw new ConfigError(`store copy: ${flag} must be a data directory or a postgres:// URL`);
  }
  return { dir: resolve(text) };
}

/** Throws `ConfigError` for every mistake that can be seen without opening a store, before a file is created. */
function assertCopyable(from: StoreLocation, to: StoreLocation): void {
  if ("dir" in from && !namesIn(from.dir).some((name) => storeFile.test(name))) {
    throw new ConfigError(`store copy: --from: there is no store in ${from.dir}`);
  }
  if ("url" in from && "url" in to && from.url === to.url) throw sameStore();
  if (!("dir" in to)) return;
  const names = namesIn(to.dir);
  if ("dir" in from && names.length > 0 && realpathSync(from.dir) === realpathSync(to.dir)) throw sameStore();
  if (names.some((name) => !ownFile.test(name))) {
    throw new ConfigError(`store copy: the target is not empty: ${to.dir} holds files that do not belong to a store`);
  }
  // A database has no secret to compare with. For a copy from a database the secret in the target stays.
  const targetSecret = secretOf(to);
  if ("dir" in from && targetSecret !== undefined && targetSecret !== secretOf(from)) {
    throw new ConfigError(
      `store copy: the target is not empty: ${to.dir} holds a secret that differs from that of the source`,
    );
  }
}

function sameStore(): ConfigError {
  return new ConfigError("store copy: --from and --to are the same store");
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new ConfigError(`store copy: the directory ${dir} cannot be read (${code})`);
  }
}

async function open(location: StoreLocation, log: Log): Promise<Store> {
  const random = systemRandom();
  if ("dir" in location) return openStore({ dataDir: location.dir, databaseUrl: undefined }, random, log);
  const { assertNotInUse } = await import("../store/postgres/assert-not-in-use.js");
  await assertNotInUse(location.url, createClock());
  return openStore({ dataDir: "", databaseUrl: location.url }, random, log);
}

function secretOf(location: StoreLocation): string | undefined {
  if (!("dir" in location)) return undefined;
  try {
    return readFileSync(join(location.dir, "secret"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Copies the secret of a directory into a directory without one. */
function copySecret(from: StoreLocation, to: StoreLocation): void {
  const secret = secretOf(from);
  if (secret === undefined || !("dir" in to) || secretOf(to) !== undefined) return;
  writeFileSync(join(to.dir, "secret"), secret, { mode: 0o600, flag: "wx" });
}

function secretAdvice(from: StoreLocation, to: StoreLocation): string {
  if ("dir" in from && secretOf(from) !== undefined) {
    return "dir" in to
      ? "its secret was copied too; where the source runs with a POSTHORN_SECRET, the target has to run with the same"
      : `the target has to run with the same secret: set POSTHORN_SECRET to what ${join(from.dir, "secret")} holds`;
  }
  return "the target has to run with the same POSTHORN_SECRET as the source";
}

/** Returns a listener that prints a line for each percent of a collection, or for each 100,000 rows while their number is unknown. */
function progressLines(say: (line: string) => void): (progress: CopyProgress) => void {
  let last = "";
  return ({ pass, collection, rows, of, done }) => {
    if (rows === 0) return;
    const share = of === undefined ? undefined : Math.floor((100 * rows) / Math.max(1, of));
    const step = `${pass} ${collection} ${share ?? (done ? "all" : Math.floor(rows / 100_000))}`;
    if (step === last || (of === undefined && !done && rows < 100_000)) return;
    last = step;
    say(`${pass} ${collection}: ${rows}${of === undefined ? " rows" : ` of ${of} rows (${share} %)`}`);
  };
}
