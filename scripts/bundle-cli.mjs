// Bundles the command line: packages/cli/dist/main.js, which knows the version and the help of the whole, and the parts
// it loads for everything else.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { build, transform } from "esbuild";
import { inCommonJs, loadedByRequire, place } from "./in-common-js.mjs";

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
    onResolve({ filter: /^\.\/(run-process|root-help)\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Makes the manifest JSON, each group of it read when it is asked for: in time several times less than literals take. */
const manifestAsJson = {
  name: "manifest-as-json",
  setup({ onLoad }) {
    onLoad({ filter: /cli[\\/]src[\\/]generated[\\/]operations\.ts$/ }, async ({ path }) => {
      const { operations } = evaluated((await transform(await readFile(path), { loader: "ts", format: "cjs" })).code);
      const groups = Object.entries(operations).map(
        ([name, members]) =>
          `get ${JSON.stringify(name)}(){return JSON.parse(${JSON.stringify(JSON.stringify(members))})}`,
      );
      return { contents: `export const operations={${groups}};` };
    });
  },
};

/**
 * Makes every file that is loaded by itself load the start first, which has been loaded anyway: what the start needs is then
 * needed by all alike and stays one file, instead of one for each set of those who share it. A file costs a short command
 * more time than what stands in it.
 */
const startFirst = {
  name: "start-first",
  setup({ onLoad }) {
    const start = resolve("packages/cli/src/run-process.ts");
    const alone = new Set(
      ["packages/cli/src/root-help.ts", "packages/sdk/src/webhooks.ts"].map((file) => resolve(file)),
    );
    for (const file of sourcesOf("packages/cli/src", "packages/sdk/src")) {
      for (const [, path] of readFileSync(file, "utf8").matchAll(/\bimport\("(\.\.?\/[^"]+)\.js"\)/g)) {
        for (const ending of [".ts", ".tsx"]) alone.add(resolve(dirname(file), path + ending));
      }
    }
    alone.delete(start);
    onLoad({ filter: /packages[\\/](cli|sdk)[\\/]src[\\/].+\.tsx?$/ }, async ({ path }) => {
      if (!alone.has(path)) return undefined;
      return {
        contents: `${await readFile(path, "utf8")}\nimport ${JSON.stringify(start)};\n`,
        loader: path.endsWith("x") ? "tsx" : "ts",
      };
    });
  },
};

function sourcesOf(...folders) {
  return folders.flatMap((each) =>
    readdirSync(each, { recursive: true })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(each, name)),
  );
}

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
  define: place,
};

/** Gives what `posthorn --help` says into a pipe: without colours, at its full width. */
async function plainHelp() {
  const { outputFiles } = await build({
    ...commonJs,
    entryPoints: ["packages/cli/src/root-help.ts"],
    plugins: [lazyChildProcess],
  });
  return evaluated(outputFiles[0].text).rootHelp({ stdout: {}, env: {} });
}

/** Gives what a CommonJS text exports. */
function evaluated(text) {
  const made = { exports: {} };
  const run = new Function("module", "exports", "require", "__dirname", text);
  run(made, made.exports, createRequire(import.meta.url), resolve(folder));
  return made.exports;
}

/** Writes the bundle; throws when a source cannot be resolved. */
export async function bundleCli() {
  const parts = await build({
    ...options,
    entryPoints: ["packages/cli/src/run-process.ts", "packages/cli/src/root-help.ts"],
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"', "globalThis.Request": "Request" },
    inject: ["packages/cli/src/client/plain-fetch-types.ts"],
    // Servers are whole packages, loaded by the two commands that run one.
    external: ["@posthorn/engine", "@posthorn/mock-server", "jq-wasm", "react-devtools-core"],
    plugins: [lazyChildProcess, startFirst, manifestAsJson],
  });
  const files = new Map([["package.json", '{ "type": "commonjs" }\n']]);
  for (const [name, text] of await inCommonJs(parts)) files.set(name, text);
  const shared = `./${fileWith("packages/cli/src/run.ts", parts)}`;
  const start = await build({
    ...commonJs,
    entryPoints: ["packages/cli/src/main.ts"],
    define: {
      ...commonJs.define,
      POSTHORN_PLAIN_HELP: JSON.stringify(await plainHelp()),
      POSTHORN_START: JSON.stringify(shared),
    },
    plugins: [rest],
  });
  files.set("main.js", loadedByRequire(start.outputFiles[0].text));
  writeChanged(files);
}

/** Gives the name of the CommonJS file that a source has become part of. */
function fileWith(source, { metafile }) {
  const [path] = Object.entries(metafile.outputs).find(([, { inputs }]) => source in inputs);
  return basename(path).replace(/\.mjs$/, ".js");
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
