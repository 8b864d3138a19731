import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
// @ts-expect-error a script without types
import { lazyChildProcess, oneStringWidth, quickScreens } from "./quick-libraries.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles a file with the patches, as the build of the command line does. */
const bundle = (file: string, plugins: typeof quickScreens = [lazyChildProcess, ...quickScreens]) =>
  build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    format: "cjs",
    platform: "node",
    external: ["react-devtools-core"],
    alias: oneStringWidth,
    plugins,
    write: false,
    logLevel: "silent",
  });

test("the patches fit the installed ink, string-width and Yoga, which CommonJS cannot load without them", async () => {
  const [output] = (await bundle("node_modules/ink/build/index.js")).outputFiles;
  expect(output?.text).toContain("new WebAssembly.Module(");
  expect(output?.text).toContain("emoji ??= new RegExp(");
  await expect(bundle("node_modules/ink/build/index.js", [])).rejects.toThrow("Top-level await");
}, 60_000);

test.each([
  ["commander/lib/command.js", "no longer has the text const childProcess"],
  ["ink/build/reconciler.js", "no longer has the text if (isDev()) {"],
  ["ink/node_modules/string-width/index.js", "no longer has the text const rgiEmojiRegex"],
  ["yoga-layout/dist/src/index.js", "has changed; review yoga-at-once"],
  ["yoga-layout/dist/binaries/yoga-wasm-base64-esm.js", "no longer has its WebAssembly as base64"],
])("the build fails when %s changes", async (path, message) => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-quick-libraries-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "export const changed = true;\n");
  await expect(bundle(file)).rejects.toThrow(message);
});
