import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import nodeModule, { createRequire, Module } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { constants, Script } from "node:vm";

/** In milliseconds. */
const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Loads a CommonJS file, so that `require` finds it loaded, with the code V8 made of it in an earlier process; compiling is a
 * third of what a short command takes. That code is kept in the user's cache, and made anew where Node or the file is another;
 * where it cannot be kept, nothing is loaded here and nothing is lost but time.
 */
export function loadCompiled(file: string, env: NodeJS.ProcessEnv): void {
  // As Node's own cache: code that is kept counts less precisely.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return;
  try {
    const folder = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "compiled");
    const enable: unknown = Reflect.get(nodeModule, "enableCompileCache");
    if (typeof enable === "function") enable(folder);
    else load(file, folder);
  } catch {
    // The file is loaded as any other.
  }
}

/** What Node does by itself from 22.1 on. */
function load(file: string, folder: string): void {
  const { size, mtimeMs } = statSync(process.execPath);
  const kept = join(folder, `${process.version}-${process.arch}-${size}-${Math.trunc(mtimeMs)}-${basename(file)}`);
  const cachedData = read(kept);
  const script = new Script(Module.wrap(readFileSync(file, "utf8")), {
    filename: file,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (!cachedData || script.cachedDataRejected) {
    // At the end, when the functions that are used have been compiled, too.
    process.once("exit", () => keep(script.createCachedData(), kept));
  }
  const require = createRequire(file);
  const module = new Module(file);
  module.filename = file;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  require.cache[file] = module;
}

/** Gives back the code that is kept, unless somebody else could have put it there. */
function read(file: string): Buffer | undefined {
  try {
    return statSync(file).uid === (process.getuid?.() ?? 0) ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps code, and nothing that is older than a month: what is in use is soon made again. */
function keep(code: Buffer, file: string): void {
  try {
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const other of readdirSync(folder).map((name) => join(folder, name))) {
      if (statSync(other).mtimeMs < Date.now() - month) rmSync(other, { recursive: true });
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // A home that cannot be written to costs time only.
  }
}
