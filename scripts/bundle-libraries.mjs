// Bundles the entry points of engine and mock, each package separately, because tests and servers spend most of their start on
// finding, reading and linking single files. A bundle contains the code of Posthorn's other packages, so that each package
// installs without them. It does not contain foreign packages, so that an application has each library once. Types, and files that no
// entry point imports, stay as TypeScript wrote them.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { inlineMigrations } from "./inline-migrations.mjs";
import { writeChanged } from "./write-changed.mjs";

/** Leaves out foreign packages: every name that is neither a path nor a package of Posthorn. */
const othersStayOutside = {
  name: "others-stay-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@posthorn/") ? undefined : { path, external: true },
    );
  },
};

const options = {
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node20.19",
  conditions: ["@posthorn/source"],
  plugins: [othersStayOutside, inlineMigrations],
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
};

/** Builds the program of the threads that deliver mail as one file, because each thread loads it. */
async function buildMailThread() {
  const { outputFiles } = await build({
    ...options,
    entryPoints: { "mail-thread": "packages/engine/src/mail-threads/thread-program.ts" },
    outdir: "packages/engine/dist",
  });
  return outputFiles;
}

/** Writes the bundles over TypeScript's output of the same files. */
export async function bundleLibraries() {
  for (const folder of ["packages/engine", "packages/mock-server"]) {
    const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const { outputFiles } = await build({
      entryPoints: Object.values(exports).map((targets) => `${folder}/${targets["@posthorn/source"]}`),
      outdir: `${folder}/dist`,
      chunkNames: "[name]-[hash]",
      ...options,
      splitting: true,
    });
    const thread = folder === "packages/engine" ? await buildMailThread() : [];
    const files = new Map([...outputFiles, ...thread].map(({ path, text }) => [basename(path), text]));
    writeChanged(`${folder}/dist`, files, (name) => /-[A-Z0-9]{8}\.js(\.map)?$/.test(name));
  }
}
