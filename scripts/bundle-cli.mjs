// Bundles the command line: packages/cli/dist/main.js, which prints the version and the help, and the chunks that it loads for
// everything else.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { asFunction, inCommonJs, loadedByRequire, place } from "./in-common-js.mjs";
import { lazyChildProcess, oneStringWidth, quickScreens } from "./quick-libraries.mjs";
import { writeChanged } from "./write-changed.mjs";

const folder = "packages/cli/dist";
const rootHelp = "packages/cli/src/program/program.ts";
const version = {
  POSTHORN_VERSION: JSON.stringify(JSON.parse(readFileSync("packages/cli/package.json", "utf8")).version),
};

/** Makes the first file load the startup chunk by its file name, which only the metadata of the build has. */
const rest = (entry) => ({
  name: "rest",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/(program\/program|chunk-\w+)\.js$/ }, ({ path }) => ({
      path: `./${basename(path)}`,
      external: true,
    }));
    onLoad({ filter: /cli[\\/]src[\\/]program[\\/]run-process\.ts$/ }, () => ({ contents: entry }));
  },
});

/**
 * Makes every lazy chunk import the startup chunk, which is loaded anyway. All chunks then share the startup chunk's code, so that
 * esbuild keeps it in one file instead of one file per set of chunks. Opening a file takes a short command longer than parsing it.
 */
const startFirst = {
  name: "start-first",
  setup({ onLoad }) {
    const start = resolve("packages/cli/src/program/run-process.ts");
    const alone = new Set(
      ["packages/sdk/src/contract/index.ts", "packages/sdk/src/webhooks.ts"].map((file) => resolve(file)),
    );
    for (const file of sourcesOf("packages/cli/src", "packages/sdk/src")) {
      for (const [, path] of readFileSync(file, "utf8").matchAll(/\bimport\("(\.\.?\/[^"]+)\.js"\)/g)) {
        for (const ending of [".ts", ".tsx"]) alone.add(resolve(dirname(file), path + ending));
      }
    }
    alone.delete(start);
    onLoad({ filter: /(packages[\\/](cli|sdk)[\\/]src[\\/].+\.tsx?)$/ }, async ({ path }) => {
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

/** Defines `import.meta.url` in CommonJS. */
const commonJs = {
  ...options,
  format: "cjs",
  define: { ...place, ...version },
};

/** Returns the exports of the text of a CommonJS module. */
function evaluated(text) {
  const made = { exports: {} };
  const run = new Function("module", "exports", "require", "__dirname", text);
  run(made, made.exports, createRequire(import.meta.url), resolve(folder));
  return made.exports;
}

/** Writes the bundle. Throws when a source cannot be resolved. */
export async function bundleCli() {
  const parts = await build({
    ...options,
    entryPoints: ["packages/cli/src/program/run-process.ts"],
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    format: "esm",
    define: {
      ...version,
      "process.env.NODE_ENV": '"production"',
      "globalThis.Request": "Request",
      "Intl.Segmenter": "LazySegmenter",
    },
    inject: ["packages/cli/src/start-up/plain-fetch-types.ts", "packages/cli/src/start-up/lazy-segmenter.ts"],
    alias: oneStringWidth,
    // The servers stay whole packages, which only two commands load.
    external: ["@posthorn/engine", "@posthorn/mock-server", "jq-wasm"],
    plugins: [lazyChildProcess, ...quickScreens, startFirst],
  });
  const files = new Map([["package.json", '{ "type": "commonjs" }\n']]);
  for (const [name, text] of await inCommonJs(parts)) files.set(name, text);
  // Built separately: code that it shared with the startup chunk would become another file, which every command would read.
  const help = (await build({ ...commonJs, entryPoints: [rootHelp] })).outputFiles[0].text;
  files.set("program.js", help);
  const start = fileWith("packages/cli/src/program/run.ts", parts);
  files.set(start, asFunction(files.get(start)));
  // This entry only re-exports the startup chunk, which the first file loads directly.
  const entry = parts.outputFiles.find(({ path }) => basename(path) === "run-process.js").text;
  files.delete("run-process.js");
  const first = await build({
    ...commonJs,
    entryPoints: ["packages/cli/src/main.ts"],
    define: {
      ...commonJs.define,
      // As for a pipe: without colours and with the full width.
      POSTHORN_PLAIN_HELP: JSON.stringify(evaluated(help).rootHelp({ stdout: {}, env: {} })),
      POSTHORN_START: JSON.stringify(`./${start}`),
    },
    plugins: [rest(entry)],
  });
  files.set("main.js", loadedByRequire(first.outputFiles[0].text));
  writeChanged(folder, files, (name) => /\.m?js$/.test(name));
  writeFileSync(`${folder}/bundle-inputs.json`, JSON.stringify(Object.keys(parts.metafile.inputs).sort()));
}

/** Returns the name of the CommonJS file that contains a source. */
function fileWith(source, { metafile }) {
  const [path] = Object.entries(metafile.outputs).find(([, { inputs }]) => source in inputs);
  return basename(path);
}
