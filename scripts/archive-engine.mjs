// `node scripts/archive-engine.mjs FILE`: writes the engine of this tree as one compressed program. `npm run release -- --version X` keeps
// it below e2e/upgrade/fixtures, where tests run it beside later versions on one database.
import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { engineOptions } from "./engine-options.mjs";
import { inlineMigrations } from "./inline-migrations.mjs";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("name the file: node scripts/archive-engine.mjs FILE");
const { outputFiles } = await build({
  ...engineOptions,
  entryPoints: ["packages/engine/src/main.ts"],
  outfile: file,
  minify: true,
  // What an engine loads for its inbox and its report intake only is left out: the tests use neither.
  external: ["mailparser", "pg-native", "pino-pretty", "smtp-server"],
  legalComments: "eof",
  plugins: [inlineMigrations],
});
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
writeFileSync(file, brotliCompressSync(outputFiles[0].contents, { params }));
