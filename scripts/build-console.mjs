// Builds the console: static files with hashed names and compressed variants, for the engine and for the mock.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const room = "packages/engine/console";
const folders = ["packages/engine/dist/console/files", "packages/mock-server/dist/console/files"];
const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml" };

/** Writes the files of the console. Throws when a source cannot be resolved. */
export async function buildConsole() {
  const { outputFiles, metafile } = await build({
    entryPoints: { console: `${room}/src/main.tsx`, style: `${room}/src/style/index.css` },
    outdir: "console",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: ["chrome111", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const fileOf = (ending) =>
    basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(ending))[0]);
  const page = readFileSync(`${room}/index.html`, "utf8")
    .replace("{script}", fileOf("main.tsx"))
    .replace("{style}", fileOf("index.css"));
  const manifest = JSON.stringify({
    page,
    files: Object.fromEntries([...files.keys()].map((name) => [name, types[name.split(".").at(-1)]])),
  });
  for (const folder of folders) writeFolder(folder, files, manifest);
}

/** Writes the files into a folder unless it has them, and removes those of an earlier build. */
function writeFolder(folder, files, manifest) {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  const wanted = new Set(["manifest.json"]);
  for (const [name, contents] of files) {
    const variants = {
      [name]: () => contents,
      [`${name}.gz`]: () => gzipSync(contents, { level: 9 }),
      [`${name}.br`]: () => brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    };
    for (const [variant, bytes] of Object.entries(variants)) {
      wanted.add(variant);
      if (!present.has(variant)) writeFileSync(`${folder}/${variant}`, bytes());
    }
  }
  writeFileSync(`${folder}/manifest.json`, manifest);
  for (const name of present) if (!wanted.has(name)) rmSync(`${folder}/${name}`);
}
