// Bundles what engine and mock have under their public names, each package by itself: files that are found, read and linked one
// by one are most of the time in which a test or a server starts. Posthorn's other packages are part of a bundle, so that each
// package installs without them; what comes from elsewhere is not, so that an application has each library once. Types, and
// what no public name leads to, stay as TypeScript wrote them.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { writeChanged } from "./write-changed.mjs";

/** Leaves out what comes from elsewhere: every name that is neither a path nor one of Posthorn's own packages. */
const othersStayOutside = {
  name: "others-stay-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@posthorn/") ? undefined : { path, external: true },
    );
  },
};

/** Writes the bundles over what TypeScript made of the same files. */
export async function bundleLibraries() {
  for (const folder of ["packages/engine", "packages/mock-server"]) {
    const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const { outputFiles } = await build({
      entryPoints: Object.values(exports).map((targets) => `${folder}/${targets["@posthorn/source"]}`),
      outdir: `${folder}/dist`,
      chunkNames: "[name]-[hash]",
      bundle: true,
      splitting: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node20.19",
      conditions: ["@posthorn/source"],
      plugins: [othersStayOutside],
      sourcemap: true,
      sourcesContent: false,
      logLevel: "warning",
    });
    const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
    writeChanged(`${folder}/dist`, files, (name) => /-[A-Z0-9]{8}\.js(\.map)?$/.test(name));
  }
}
