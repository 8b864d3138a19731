import { basename } from "node:path";
import { transform } from "esbuild";

/** How CommonJS says where it stands. */
export const place = { "import.meta.dirname": "__dirname" };

/**
 * Gives a bundle of ES modules, as esbuild made it, as a map from names to texts in CommonJS: it starts without Node's loader
 * for ES modules. Throws where one of them waits for something while it is loaded, which CommonJS cannot.
 */
export async function inCommonJs({ outputFiles }) {
  const files = new Map();
  for (const { path, text } of outputFiles) files.set(basename(path), loadedByRequire(await commonJs(text)));
  return files;
}

async function commonJs(text) {
  const { code, warnings } = await transform(text, {
    format: "cjs",
    platform: "node",
    target: "node20.19",
    minify: true,
    define: place,
    logLevel: "silent",
  });
  const [lost] = warnings;
  if (lost) throw new Error(lost.text);
  return code;
}

/** Has CommonJS and what is part of Node loaded later without the loader for ES modules, too. */
export function loadedByRequire(text) {
  return text.replace(/\bimport\(("(?:\.\/[\w-]+\.js|node:[\w/]+)")\)/g, "Promise.resolve().then(()=>require($1))");
}

/**
 * Gives the text of a CommonJS file as the function Node makes of it, ready to be compiled as it is
 * (packages/cli/src/start-up/load-compiled.ts): in ASCII, which esbuild makes of all but regular expressions.
 */
export function asFunction(text) {
  const ascii = text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function(exports,require,module,__filename,__dirname){${ascii}\n})`;
}
