import { basename } from "node:path";
import { transform } from "esbuild";

/** The URL of a CommonJS module. */
export const place = { "import.meta.dirname": "__dirname" };

/**
 * Returns esbuild's bundle of ES modules as CommonJS, which starts without Node's loader for ES modules: a map from names to texts.
 * Throws when a module has a top-level `await`, which CommonJS does not allow.
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

/** Replaces `import()` of CommonJS files and of Node's modules, so that it does not use the loader for ES modules either. */
export function loadedByRequire(text) {
  return text.replace(/\bimport\(("(?:\.\/[\w-]+\.js|node:[\w/]+)")\)/g, "Promise.resolve().then(()=>require($1))");
}

/**
 * Returns the text of a CommonJS file inside the function in which Node wraps it, for packages/cli/src/start-up/load-compiled.ts to
 * compile. The text is ASCII: esbuild escapes everything but regular expressions, which this escapes.
 */
export function asFunction(text) {
  const ascii = text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function(exports,require,module,__filename,__dirname){${ascii}\n})`;
}
