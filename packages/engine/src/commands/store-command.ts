import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../config.js";
import { createClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { openDataDir } from "../startup/data-dir.js";
import { openStore } from "../startup/open-store.js";
import { type CopyProgress, CopyRefused, copyStore } from "../store/copy/copy-store.js";
import type { Store } from "../store/store.js";

/** Where a store is: a data directory, or a database. */
type Place = { dir: string } | { url: string };

/** What makes a directory hold a store, and what else an engine keeps in its own. */
const storeFile = /^(journal|snapshot)-/;
const ownFile = /^(journal-|snapshot-|lock(-|$)|secret$)/;

/** Copies a stopped store from one place to another, with progress on stderr; gives the exit code. */
export async function storeCommand(args: readonly string[]): Promise<number> {
  const { from, to } = parseStoreArgs(args);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const log: Log = { debug() {}, info() {}, warn: say, error: say };
  refuseUnfit(from, to);

  const source = await open(from, log);
  try {
    if ("dir" in to) openDataDir(to.dir);
    const target = await open(to, log);
    try {
      const digests = await copyStore(source, target, {
        onProgress: progressLines(say),
        onVerified: () => keepSecret(from, to),
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

function parseStoreArgs(args: readonly string[]): { from: Place; to: Place } {
  const text = { type: "string" } as const;
  let parsed: { values: { from?: string | undefined; to?: string | undefined }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: { from: text, to: text }, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (positionals.join(" ") !== "copy") throw new ConfigError("store needs the word copy: store copy --from X --to Y");
  return { from: readPlace("--from", values.from), to: readPlace("--to", values.to) };
}

/** The URL may hold a password, so no message repeats it; without one the driver reads PGPASSWORD, or the file of PGPASSFILE. */
function readPlace(flag: string, text: string | undefined): Place {
  if (text !== undefined && /^postgres(ql)?:\/\/./.test(text)) return { url: text };
  if (text === undefined || text === "" || /^[a-z+]+:\/\//i.test(text)) {
    throw new ConfigError(`store copy: ${flag} must be a data directory or a postgres:// URL`);
  }
  return { dir: resolve(text) };
}

/** Refuses what can be seen without opening anything, so that nothing is made where nothing is to be. */
function refuseUnfit(from: Place, to: Place): void {
  if ("dir" in from && !namesIn(from.dir).some((name) => storeFile.test(name))) {
    throw new ConfigError(`store copy: --from: there is no store in ${from.dir}`);
  }
  if ("url" in from && "url" in to && from.url === to.url) throw sameStore();
  if (!("dir" in to)) return;
  const names = namesIn(to.dir);
  if ("dir" in from && names.length > 0 && realpathSync(from.dir) === realpathSync(to.dir)) throw sameStore();
  if (names.some((name) => !ownFile.test(name))) {
    throw new ConfigError(`store copy: the target is not empty: ${to.dir} holds files that are no store's`);
  }
  // A database keeps no secret: whether one that lies ready is the right one, only its owner knows.
  const kept = secretOf(to);
  if ("dir" in from && kept !== undefined && kept !== secretOf(from)) {
    throw new ConfigError(`store copy: the target is not empty: ${to.dir} holds a secret that is not the source's`);
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

async function open(place: Place, log: Log): Promise<Store> {
  const random = systemRandom();
  if ("dir" in place) return openStore({ dataDir: place.dir, databaseUrl: undefined }, random, log);
  const { assertNotInUse } = await import("../store/postgres/assert-not-in-use.js");
  await assertNotInUse(place.url, createClock());
  return openStore({ dataDir: "", databaseUrl: place.url }, random, log);
}

function secretOf(place: Place): string | undefined {
  if (!("dir" in place)) return undefined;
  try {
    return readFileSync(join(place.dir, "secret"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Takes the secret that a directory keeps along into another one. */
function keepSecret(from: Place, to: Place): void {
  const secret = secretOf(from);
  if (secret === undefined || !("dir" in to) || secretOf(to) !== undefined) return;
  writeFileSync(join(to.dir, "secret"), secret, { mode: 0o600, flag: "wx" });
}

function secretAdvice(from: Place, to: Place): string {
  if ("dir" in from && secretOf(from) !== undefined) {
    return "dir" in to
      ? "its secret was copied along; where the source runs with a POSTHORN_SECRET, the target has to run with the same"
      : `the target has to run with the same secret: set POSTHORN_SECRET to what ${join(from.dir, "secret")} holds`;
  }
  return "the target has to run with the same POSTHORN_SECRET as the source";
}

/** Gives a listener that says a line for each percent of a collection; while nobody knows how many rows there are, for each 100,000. */
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
