import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { constants, Script } from "node:vm";
import { makePrivateFolder } from "../files/private-folder.js";

/** The age of a process, in seconds, from which it may replace the code that an earlier one has stored. */
const longRun = 2;
/** In milliseconds. */
const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Loads the startup chunk, a CommonJS module that the bundle stores as Node's wrapper function, with the code that V8 compiled
 * in an earlier process, and puts it into the cache of `require`. The code is stored in the user's cache folder, and compiled
 * again for another version of Node or of the file. Without a cache folder it is compiled each time.
 * `bench/cli.bench.ts` measures it.
 */
export function loadCompiled(file: string, require: NodeJS.Require, env: NodeJS.ProcessEnv): void {
  const folder = cacheFolder(env);
  const kept = folder && join(folder, `${process.version}-${process.arch}-${basename(file)}`);
  const cachedData = kept && read(kept);
  // The bundle is ASCII, so latin1 needs no decoding of UTF-8.
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (kept) {
    const isStale = !cachedData || script.cachedDataRejected === true;
    // At exit, when V8 has also compiled the functions that were called.
    process.once("exit", () => {
      // A process that did little compiled little. One that served for a while may have much more of what the next one needs.
      if (!isStale && process.uptime() < longRun) return;
      const code = script.createCachedData();
      if (isStale || code.length > 1.1 * cachedData.length) keep(code, kept);
    });
  }
  const module = { id: file, filename: file, loaded: false, exports: {}, children: [] };
  // The caller's `require` fits, because both files are in the same folder.
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  require.cache[file] = module as unknown as NodeModule;
}

/** Returns the folder of compiled code, undefined where caching is disabled. From 22.1 on Node itself caches other modules there. */
function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  // As for Node's own cache: coverage of cached code is less precise.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined;
  try {
    const folder = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "compiled");
    makePrivateFolder(folder);
    // Node 20 has no such function, so its module is not loaded.
    if (!process.version.startsWith("v20.")) {
      const enable: unknown = Reflect.get(process.getBuiltinModule("node:module"), "enableCompileCache");
      if (typeof enable === "function") enable(folder);
    }
    return folder;
  } catch {
    return undefined;
  }
}

/** Returns the cached code, undefined where the file belongs to another user. */
function read(file: string): Buffer | undefined {
  try {
    return statSync(file).uid === (process.getuid?.() ?? 0) ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores compiled code, and removes files that are older than a month. */
function keep(code: Buffer, file: string): void {
  try {
    const folder = dirname(file);
    for (const other of readdirSync(folder).map((name) => join(folder, name))) {
      if (statSync(other).mtimeMs < Date.now() - month) rmSync(other, { recursive: true });
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // Without a writable cache the code is compiled each time.
  }
}
