// Bundles the command line: packages/cli/dist/main.js, which knows the version and the help of the whole, and the parts
// it loads for everything else.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { build } from "esbuild";

const folder = "packages/cli/dist";

// Commander loads node:child_process, and with it the whole network stack, for a kind of command that is not used here.
const lazyChildProcess = {
  name: "lazy-child-process",
  setup({ onLoad }) {
    onLoad({ filter: /commander[\\/]lib[\\/]command\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const statement = "const childProcess = require('node:child_process');";
      if (!source.includes(statement)) throw new Error(`${path} no longer says ${statement}`);
      return {
        contents: source.replace(
          statement,
          "const childProcess = { spawn: (...words) => require('node:child_process').spawn(...words) };",
        ),
      };
    });
  },
};

const rest = {
  name: "rest",
  setup({ onResolve }) {
    onResolve({ filter: /\/run-process\.js$/ }, () => ({ path: "./run-process.mjs", external: true }));
  },
};

/**
 * Makes every file that is loaded by itself load the start first, which has been loaded anyway: what the start needs is then
 * needed by all alike and stays one file, instead of one for each set of those who share it. A file costs a short command
 * more time than what stands in it.
 */
const startFirst = {
  name: "start-first",
  setup({ onResolve, onLoad }) {
    const alone = new Set();
    onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
      if (kind === "dynamic-import") alone.add(resolve(resolveDir, path).replace(/\.js$/, ""));
    });
    onLoad({ filter: /packages[\\/]cli[\\/]src[\\/].+\.tsx?$/ }, async ({ path }) => {
      if (!alone.has(path.replace(/\.tsx?$/, ""))) return undefined;
      const start = JSON.stringify(resolve("packages/cli/src/run-process.ts"));
      return {
        contents: `${await readFile(path, "utf8")}\nimport ${start};\n`,
        loader: path.endsWith("x") ? "tsx" : "ts",
      };
    });
  },
};

const options = {
  outdir: folder,
  bundle: true,
  minify: true,
  write: false,
  platform: "node",
  target: "node20.19",
  conditions: ["@posthorn/source"],
  logLevel: "warning",
};

/** CommonJS that knows where it stands as `import.meta.url`. */
const commonJs = {
  ...options,
  format: "cjs",
  define: { "import.meta.url": "posthornUrl" },
  banner: { js: 'const posthornUrl=require("node:url").pathToFileURL(__filename).href;' },
};

/** Gives what `posthorn --help` says into a pipe: without colours, at its full width. */
async function plainHelp() {
  const { outputFiles } = await build({
    ...commonJs,
    entryPoints: ["packages/cli/src/root-help.ts"],
    plugins: [lazyChildProcess],
  });
  const made = { exports: {} };
  const run = new Function("module", "exports", "require", "__filename", outputFiles[0].text);
  run(made, made.exports, createRequire(import.meta.url), resolve(folder, "main.js"));
  return made.exports.rootHelp({ stdout: {}, env: {} });
}

/** Writes the bundle; throws when a source cannot be resolved. */
export async function bundleCli() {
  // CommonJS starts without Node's module loader for ESM, an eighth of the time that `posthorn --help` takes.
  const start = await build({
    ...commonJs,
    entryPoints: ["packages/cli/src/main.ts"],
    define: { ...commonJs.define, POSTHORN_PLAIN_HELP: JSON.stringify(await plainHelp()) },
    plugins: [lazyChildProcess, rest],
  });
  const parts = await build({
    ...options,
    entryPoints: ["packages/cli/src/run-process.ts"],
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    splitting: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"', "globalThis.Request": "Request" },
    inject: ["packages/cli/src/client/plain-fetch-types.ts"],
    // Servers are whole packages, loaded by the two commands that run one.
    external: ["@posthorn/engine", "@posthorn/mock-server", "jq-wasm", "react-devtools-core"],
    plugins: [lazyChildProcess, startFirst],
  });
  const files = new Map([["package.json", '{ "type": "commonjs" }\n']]);
  for (const { path, text } of start.outputFiles) files.set(basename(path), text);
  for (const { path, text } of parts.outputFiles) {
    // What esbuild leaves of CommonJS asks for `require` by name.
    files.set(basename(path), /\brequire\b/.test(text) ? requireStatement + text : text);
  }
  writeChanged(files);
}

/** Makes the folder hold these files, and touches none that is there already: a command may be running from it. */
function writeChanged(files) {
  mkdirSync(folder, { recursive: true });
  const present = readdirSync(folder);
  for (const [name, text] of files) {
    if (!present.includes(name) || readFileSync(`${folder}/${name}`, "utf8") !== text)
      writeFileSync(`${folder}/${name}`, text);
  }
  for (const name of present) if (/\.m?js$/.test(name) && !files.has(name)) rmSync(`${folder}/${name}`);
}

const requireStatement =
  'import{createRequire as posthornRequire}from"node:module";const require=posthornRequire(import.meta.url);\n';
