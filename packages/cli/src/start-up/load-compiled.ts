import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { constants, Script } from "node:vm";
import { makePrivateFolder } from "../files/private-folder.js";

/** In milliseconds. */
const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Loads the start, a CommonJS module that the bundle keeps as the function Node would make of it, so that `require` finds it
 * loaded, with the code V8 made of it in an earlier process; compiling is a third of what a short command takes. That code is
 * kept in the user's cache, and made anew where Node or the file is another; where it cannot be kept, nothing is lost but time.
 */
export function loadCompiled(file: string, require: NodeJS.Require, env: NodeJS.ProcessEnv): void {
  const folder = cacheFolder(env);
  const kept = folder && join(folder, `${process.version}-${process.arch}-${basename(file)}`);
  const cachedData = kept && read(kept);
  // The bundle is ASCII; to be decoded as that and not to be put together anew keeps the collector away.
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (kept && (!cachedData || script.cachedDataRejected)) {
    // At the end, when the functions that are used have been compiled, too.
    process.once("exit", () => keep(script.createCachedData(), kept));
  }
  const module = { id: file, filename: file, loaded: false, exports: {}, children: [] };
  // The caller's `require`, as both stand in the same folder.
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  require.cache[file] = module as unknown as NodeModule;
}

/** Returns where compiled code is kept, if it is; Node keeps there what else is loaded, from 22.1 on. */
function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  // As Node's own cache: code that is kept counts less precisely.
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined;
  try {
    const folder = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "compiled");
    makePrivateFolder(folder);
    // What has it is loaded only where it does.
    if (!process.version.startsWith("v20.")) {
      const enable: unknown = Reflect.get(process.getBuiltinModule("node:module"), "enableCompileCache");
      if (typeof enable === "function") enable(folder);
    }
    return folder;
  } catch {
    return undefined;
  }
}

/** Returns the code that is kept, unless somebody else could have put it there. */
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
