// Bundles the SDK to `dist/lib`: ES modules in `esm`, the same as CommonJS in `cjs`, and what is large and generated once for both, in
// `data`. Applications that bundle drop what they do not use, because no module has side effects. Declarations keep their files. Only those
// of the entry points are in `esm`, too; they lead to the others in `cjs`, which importers of both kinds may read.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { writeFolder } from "./write-changed.mjs";

const source = "packages/sdk/src";
const built = "packages/sdk/dist";
const target = `${built}/lib`;
/** The entry points, by the names of their bundles. */
const entries = {
  index: "index",
  webhooks: "webhooks",
  contract: "contract/index",
  internal: "internal/published",
};
/** Generated modules that are loaded on demand or used by `contract` only. */
const data = [
  "event-samples",
  "event-validators",
  "manifest",
  "openapi-document",
  "operations",
  "response-validators",
  "schemas",
  "validators",
];

const options = {
  bundle: true,
  write: false,
  target: "es2022",
  conditions: ["@posthorn/source"],
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
};

/** Leaves the generated modules out of the bundles. */
const besideBundles = {
  name: "beside-bundles",
  setup({ onResolve }) {
    onResolve({ filter: /generated\/[\w-]+\.js$/ }, ({ path, importer }) => {
      const name = basename(path, ".js");
      const isData = data.includes(name) && /contract[\\/][\w-]+\.ts$/.test(importer);
      return isData ? { path: `../data/${name}.cjs`, external: true } : undefined;
    });
  },
};

/** Writes the bundles and the declarations. */
export async function bundleSdk() {
  const files = new Map();
  const entryPoints = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${source}/${file}.ts`]));
  const { outputFiles, metafile } = await build({
    ...options,
    metafile: true,
    entryPoints,
    format: "esm",
    platform: "neutral",
    splitting: true,
    chunkNames: "[name]-[hash]",
    outdir: "out",
    plugins: [besideBundles],
  });
  for (const { path, text } of outputFiles) {
    files.set(`esm/${basename(path)}`, text);
    const { code } = await transform(text, {
      format: "cjs",
      platform: "node",
      target: "es2022",
      minifyWhitespace: true,
    });
    // esbuild's annotation of exports leaves out the default one.
    const hasDefault = /\bdefault:/.test(code) || / as default\b/.test(text);
    files.set(`cjs/${basename(path)}`, hasDefault ? `${code}0&&(exports.__esModule=exports.default=0);\n` : code);
  }
  files.set("cjs/package.json", '{ "type": "commonjs", "sideEffects": false }\n');
  writeFileSync(`${built}/bundle-inputs.json`, JSON.stringify(Object.keys(metafile.inputs).sort()));
  await bundleData(files);
  for (const kind of ["esm", "cjs"]) addTypes(files, kind);
  // Files are replaced, not all deleted first: a package may be packed meanwhile.
  writeFolder(target, files);
}

async function bundleData(files) {
  for (const name of data) {
    const { outputFiles } = await build({
      ...options,
      minify: true,
      entryPoints: [`${source}/contract/generated/${name}.ts`],
      format: "cjs",
      platform: "node",
    });
    files.set(`data/${name}.cjs`, name === "openapi-document" ? compressed(outputFiles[0].text) : outputFiles[0].text);
  }
}

/** Returns a module with the same text as a promise: the document is a fifth of the package where it is not compressed. */
function compressed(module) {
  const made = { exports: {} };
  new Function("module", "exports", module)(made, made.exports);
  const packed = gzipSync(made.exports.openapiYaml, { level: 9 }).toString("base64");
  return `"use strict";
const bytes = Uint8Array.from(atob("${packed}"), (each) => each.charCodeAt(0));
exports.openapiYaml = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
`;
}

/** The declarations of libraries that the bundles contain, by the names under which they are imported. */
const foreignTypes = {
  "openapi-fetch": "node_modules/openapi-fetch/dist/index.d",
  "openapi-typescript-helpers": "node_modules/openapi-typescript-helpers/dist/index.d",
};

/** Adds the declarations of the entry points to the files; of CommonJS also all that they import, which those of ES modules share. */
function addTypes(files, kind) {
  const waiting = Object.values(entries).map((name) => `${name}.d.ts`);
  const seen = new Set(waiting);
  for (const name of waiting) {
    const text = readFileSync(join(built, kind === "cjs" ? "cjs" : "", name), "utf8").replaceAll(
      /(\bfrom |\bimport\()"([^"]+)"/g,
      (_, before, path) => {
        if (path in foreignTypes) return `${before}"${pathTo(`${path}.js`, name)}"`;
        const led = join(dirname(name), path.replace(/\.js$/, ".d.ts"));
        if (kind === "esm") return `${before}"${pathTo(join("../cjs", led.replace(/\.d\.ts$/, ".js")), name)}"`;
        if (!seen.has(led)) waiting.push(led);
        seen.add(led);
        return `${before}"${path}"`;
      },
    );
    files.set(`${kind}/${name}`, withoutIndents(text));
  }
  if (kind === "esm") return;
  for (const [library, file] of Object.entries(foreignTypes)) {
    const text = readFileSync(`${file}.cts`, "utf8");
    files.set(`${kind}/${library}.d.ts`, text.replaceAll(/\bfrom ["'](openapi-[a-z-]+)["']/g, 'from "./$1.js"'));
  }
}

/** Returns the path of a file as a declaration imports it. */
function pathTo(file, importer) {
  const path = relative(dirname(importer), file).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Returns a declaration without its source map and examples, and with narrower indents: a third of its size. */
function withoutIndents(text) {
  return text
    .replaceAll(/\n *\* @example(?:(?!\*\/|\n *\* @).|\n)*/g, "\n ")
    .replace(/^\/\/# sourceMappingURL=.*\n?/m, "")
    .replaceAll(/^( {4})+/gm, (spaces) => " ".repeat(spaces.length / 4));
}
