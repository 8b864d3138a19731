// What the bundle of the command line changes in libraries so that a command starts fast. Each change names the words it
// replaces, and the build fails where a library no longer says them.
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

// Ink asks while it is loaded whether to wait for the developer tools of React, which are not here.
const noDevTools = changed("no-dev-tools", /ink[\\/]build[\\/]reconciler\.js$/, [
  ["if (isDev()) {", "if (false) {"],
  ["isDev()\n    ? await loadPackageJson()", "false\n    ? 0"],
]);

// What measures texts is there in three copies that do the same.
export const oneStringWidth = { "string-width": resolve("node_modules/ink/node_modules/string-width") };

// It reads which sequences are emoji while it is loaded, and need not know of a text in ASCII.
const emojiWhenAsked = changed("emoji-when-asked", /ink[\\/]node_modules[\\/]string-width[\\/]index\.js$/, [
  [
    "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;",
    'let emoji; const rgiEmojiRegex = { test: (text) => (emoji ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(text) };',
  ],
]);

// Yoga waits while it is loaded for its WebAssembly, which it has Node's whole fetch decode: longer than all the rest of a
// screen takes. Its code is here at once, and compiled as soon.
const yogaAtOnce = {
  name: "yoga-at-once",
  setup({ onLoad, onResolve }) {
    const binary = /yoga-layout[\\/]dist[\\/]binaries[\\/]yoga-wasm-base64-esm\.js$/;
    onLoad({ filter: /yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, ({ path }) => ({
      contents: `
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
        export * from "./generated/YGEnums.js";`,
      resolveDir: dirname(path),
    }));
    const split = async (path) => {
      const [before, base64, ...after] = (await readFile(path, "utf8")).split(/(?<=;base64,)([\w+/=]{1000,})/);
      if (after.length !== 1) throw new Error(`${path} no longer has its WebAssembly as base64`);
      return { code: Buffer.from(base64, "base64"), rest: `${before}${after}` };
    };
    onLoad({ filter: binary, namespace: "file" }, async ({ path }) => {
      const { rest } = await split(path);
      return { contents: rest.replace("import.meta.url", "undefined") };
    });
    onResolve({ filter: /^yoga-wasm$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, "../binaries/yoga-wasm-base64-esm.js"),
      namespace: "yoga-wasm",
    }));
    onLoad({ filter: binary, namespace: "yoga-wasm" }, async ({ path }) => {
      const { code } = await split(path);
      return { contents: code, loader: "binary" };
    });
  },
};

/** Plugins for what draws screens. */
export const quickScreens = [noDevTools, emojiWhenAsked, yogaAtOnce];

/** Makes a plugin that changes some words of a library's file; throws when they are no longer there. */
function changed(name, filter, changes) {
  const changeAll = async ({ path }) => {
    let contents = await readFile(path, "utf8");
    for (const [said, instead] of changes) {
      if (!contents.includes(said)) throw new Error(`${path} no longer says ${said}`);
      contents = contents.replace(said, () => instead);
    }
    return { contents };
  };
  return { name, setup: ({ onLoad }) => onLoad({ filter }, changeAll) };
}
