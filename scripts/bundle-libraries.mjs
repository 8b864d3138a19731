// Bundles the entry points of engine and mock to `dist/lib`, each package separately, because tests and servers spend most of their
// start on finding, reading and linking single files. A bundle contains the code of Posthorn's other packages and of all libraries but
// the peers of the package, so that each package installs alone. Types are in `dist/types`; the rest of `dist` is what TypeScript
// wrote, and is not published.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { inlineMigrations } from "./inline-migrations.mjs";
import { writeChanged } from "./write-changed.mjs";

const options = {
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node20.19",
  conditions: ["@posthorn/source"],
  // Libraries in CommonJS require the modules of Node.
  banner: {
    js: 'import { createRequire as bundledRequire } from "node:module"; const require = bundledRequire(import.meta.url);',
  },
  define: { __dirname: "import.meta.dirname", __filename: "import.meta.filename" },
  minifyWhitespace: true,
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
};

/** The programs of the engine's threads, each one file, because each thread loads it. */
const threads = {
  "mail-thread": "packages/engine/src/mail-threads/thread-program.ts",
  "report-thread": "packages/engine/src/delivery/reports/report-thread.ts",
};

/** Writes the bundles, and which files went into them. */
export async function bundleLibraries() {
  for (const folder of ["packages/engine", "packages/mock-server"]) {
    const { exports, peerDependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const external = [...Object.keys(peerDependencies), "pg-native", "pino-pretty"];
    const shared = { ...options, outdir: `${folder}/dist/lib`, external, plugins: [inlineMigrations] };
    const sources = Object.values(exports).map((targets) => `${folder}/${targets["@posthorn/source"]}`);
    const parts = [await build({ ...shared, entryPoints: sources, chunkNames: "[name]-[hash]", splitting: true })];
    if (folder === "packages/engine") parts.push(await build({ ...shared, entryPoints: threads }));
    const files = new Map(
      parts.flatMap(({ outputFiles }) => outputFiles).map(({ path, text }) => [basename(path), text]),
    );
    writeChanged(`${folder}/dist/lib`, files, (name) => /-[A-Z0-9]{8}\.js$/.test(name));
    const inputs = parts.flatMap(({ metafile }) => Object.keys(metafile.inputs));
    writeFileSync(`${folder}/dist/bundle-inputs.json`, JSON.stringify([...new Set(inputs)].sort()));
  }
}
