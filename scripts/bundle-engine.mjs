// Bundles the engine's program: packages/engine/dist/main.js loads it with V8's code cache.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { engineOptions } from "./engine-options.mjs";
import { asFunction } from "./in-common-js.mjs";
import { inlineMigrations } from "./inline-migrations.mjs";
import { writeChanged } from "./write-changed.mjs";

const dist = "packages/engine/dist";
/** The programs of its threads, by the names under which the engine resolves them. */
const threadPrograms = { "#mail-thread": "./mail-thread.js", "#report-thread": "./report-thread.js" };
const options = { ...engineOptions, metafile: true, outdir: `${dist}/program` };

/** Large libraries that few runs load. Each is a file beside the program. */
const apart = ["html-to-text", "mailparser", "pg", "smtp-server"];

/** Makes the program load them from there. */
const besideProgram = {
  name: "beside-program",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${apart.join("|")})$`) }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: `./${path}.js`, external: true },
    );
  },
};

/** Writes the program with all its libraries, and which files went into it. */
export async function bundleEngine() {
  const program = await build({
    ...options,
    entryPoints: ["packages/engine/src/main.ts"],
    entryNames: "engine-[hash]",
    external: ["pino-pretty"],
    legalComments: "none",
    plugins: [inlineMigrations, besideProgram],
  });
  const libraries = await build({
    ...options,
    entryPoints: Object.fromEntries(apart.map((name) => [name, name])),
    external: ["pg-native"],
    plugins: [besideProgram],
    legalComments: "none",
    minifyWhitespace: true,
  });
  const threads = await build({
    ...options,
    entryPoints: {
      "report-thread": "packages/engine/src/delivery/reports/report-thread.ts",
      "mail-thread": "packages/engine/src/mail-threads/thread-program.ts",
    },
    plugins: [besideProgram],
    legalComments: "none",
  });
  const [{ path, text }] = program.outputFiles;
  const start = await build({
    ...options,
    stdin: {
      contents: `
        import { join } from "node:path";
        import { loadCompiled } from "./packages/cli/src/start-up/load-compiled.ts";
        loadCompiled(join(import.meta.dirname, ${JSON.stringify(basename(path))}), require, process.env);`,
      resolveDir: ".",
    },
  });
  const files = new Map([
    ["package.json", `${JSON.stringify({ type: "commonjs", imports: threadPrograms })}\n`],
    [basename(path), asFunction(text)],
    ["start.js", start.outputFiles[0].text],
    ...[...libraries.outputFiles, ...threads.outputFiles].map(({ path, text }) => [basename(path), text]),
  ]);
  const inputs = [program, libraries, threads].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(`${dist}/program-inputs.json`, JSON.stringify([...new Set(inputs)].sort()));
  writeChanged(`${dist}/program`, files, (name) => name.endsWith(".js"));
  writeChanged(dist, new Map([["main.js", 'import "./program/start.js";\n']]), () => false);
}
