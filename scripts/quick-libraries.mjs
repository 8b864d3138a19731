// Patches of libraries in the bundle of the command line, so that a command starts fast. packages/cli/src/start-up/README.md has the
// figures of each patch, measured by bench/cli.bench.ts. The build fails when a library no longer has the text that a patch replaces.
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

// Commander loads node:child_process, and with it node:net and node:dgram, for executable subcommands, which are not used here.
export const lazyChildProcess = patch("lazy-child-process", /commander[\\/]lib[\\/]command\.js$/, [
  [
    "const childProcess = require('node:child_process');",
    "const childProcess = { spawn: (...words) => require('node:child_process').spawn(...words) };",
  ],
]);

// Ink waits for the developer tools of React when it is loaded. They are not installed.
const noDevTools = patch("no-dev-tools", /ink[\\/]build[\\/]reconciler\.js$/, [
  ["if (isDev()) {", "if (false) {"],
  ["isDev()\n    ? await loadPackageJson()", "false\n    ? 0"],
]);

// The dependencies of ink contain three copies of string-width, of which one is enough.
export const oneStringWidth = { "string-width": resolve("node_modules/ink/node_modules/string-width") };

// string-width compiles its expression for emoji when it is loaded, but does not use it for text in ASCII.
const emojiOnDemand = patch("emoji-on-demand", /ink[\\/]node_modules[\\/]string-width[\\/]index\.js$/, [
  [
    "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;",
    'let emoji; const rgiEmojiRegex = { test: (text) => (emoji ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(text) };',
  ],
]);

/** The only statements of Yoga's entry point, which `yogaAtOnce` replaces. */
const yogaEntry = [
  "import loadYoga from '../binaries/yoga-wasm-base64-esm.js';",
  'import wrapAssembly from "./wrapAssembly.js";',
  "const Yoga = wrapAssembly(await loadYoga());",
  "export default Yoga;",
  'export * from "./generated/YGEnums.js";',
];

// Yoga decodes its WebAssembly with Node's fetch, and its entry point awaits that, which CommonJS does not allow. The patch bundles the
// decoded WebAssembly, and compiles it synchronously.
const yogaAtOnce = {
  name: "yoga-at-once",
  setup({ onLoad, onResolve }) {
    const binary = /yoga-layout[\\/]dist[\\/]binaries[\\/]yoga-wasm-base64-esm\.js$/;
    onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, async ({ path }) => {
      const statements = (await readFile(path, "utf8"))
        .split("\n")
        .filter((line) => !/^(?:\/\*\*| \*|\/\/|$)/.test(line));
      if (statements.join("\n") !== yogaEntry.join("\n")) throw new Error(`${path} has changed; review yoga-at-once`);
      return { contents: yogaContents, resolveDir: dirname(path) };
    });
    onLoad({ filter: binary, namespace: "file" }, async ({ path }) => {
      const { rest } = await splitBinary(path);
      return { contents: rest.replace("import.meta.url", "undefined") };
    });
    onResolve({ filter: /^yoga-wasm$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "../binaries/yoga-wasm-base64-esm.js"),
      namespace: "yoga-wasm",
    }));
    onLoad({ filter: binary, namespace: "yoga-wasm" }, async ({ path }) => {
      const { code } = await splitBinary(path);
      return { contents: code, loader: "binary" };
    });
  },
};

/** The code that replaces Yoga's entry point. */
const yogaContents = `
  import loadYoga from "../binaries/yoga-wasm-base64-esm.js";
  import wrapAssembly from "./wrapAssembly.js";
  import code from "yoga-wasm";
  const yoga = {
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports);
      done(instance);
      return instance.exports;
    },
  };
  loadYoga(yoga);
  export default wrapAssembly(yoga);
  export * from "./generated/YGEnums.js";`;

/** Returns the WebAssembly in a file of Yoga, and the text around it. Throws Error when the file does not contain it as base64. */
async function splitBinary(path) {
  const [before, base64, ...after] = (await readFile(path, "utf8")).split(/(?<=;base64,)([\w+/=]{1000,})/);
  if (after.length !== 1) throw new Error(`${path} no longer has its WebAssembly as base64`);
  return { code: Buffer.from(base64, "base64"), rest: `${before}${after}` };
}

/** The esbuild plugins for the chunks that draw screens. */
export const quickScreens = [noDevTools, emojiOnDemand, yogaAtOnce];

/** Returns a plugin that replaces texts in a file of a library. The build fails when the file no longer has one of them. */
function patch(name, filter, changes) {
  const applyChanges = async ({ path }) => {
    let contents = await readFile(path, "utf8");
    for (const [text, replacement] of changes) {
      if (!contents.includes(text)) throw new Error(`${path} no longer has the text ${text}`);
      contents = contents.replace(text, () => replacement);
    }
    return { contents };
  };
  return { name, setup: ({ onLoad }) => onLoad({ filter }, applyChanges) };
}
