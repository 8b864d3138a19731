// Bundles the engine's program: packages/engine/dist/main.js loads it with V8's code cache.
import { basename } from "node:path";
import { build } from "esbuild";
import { asFunction, place } from "./in-common-js.mjs";
import { inlineMigrations } from "./inline-migrations.mjs";
import { writeChanged } from "./write-changed.mjs";

const dist = "packages/engine/dist";
/** The programs of its threads, by the names under which the engine resolves them. */
const threadPrograms = { "#mail-thread": "./mail-thread.js", "#report-thread": "./report-thread.js" };
const options = {
  bundle: true,
  write: false,
  outdir: `${dist}/program`,
  format: "cjs",
  platform: "node",
  target: "node20.19",
  define: place,
  // Node warns of it in code that a program compiles itself.
  supported: { "dynamic-import": false },
  conditions: ["@posthorn/source"],
  logLevel: "warning",
};

/** Writes the program. It contains its libraries, except large ones that few runs load. */
export async function bundleEngine() {
  const program = await build({
    ...options,
    entryPoints: ["packages/engine/src/main.ts"],
    entryNames: "engine-[hash]",
    external: ["html-to-text", "mailparser", "pg", "smtp-server"],
    legalComments: "external",
    plugins: [inlineMigrations],
  });
  const { outputFiles: threads } = await build({
    ...options,
    entryPoints: {
      "report-thread": "packages/engine/src/delivery/reports/report-thread.ts",
      "mail-thread": "packages/engine/src/mail-threads/thread-program.ts",
    },
    external: ["html-to-text"],
  });
  const named = (ending) => program.outputFiles.find((file) => file.path.endsWith(ending));
  const { path, text } = named(".js");
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
    ...threads.map(({ path, text }) => [basename(path), text]),
    ["LEGAL.txt", named(".LEGAL.txt").text],
  ]);
  writeChanged(`${dist}/program`, files, (name) => name.endsWith(".js"));
  writeChanged(dist, new Map([["main.js", 'import "./program/start.js";\n']]), () => false);
}
