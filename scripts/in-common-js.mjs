import { basename } from "node:path";
import { transform } from "esbuild";

/**
 * Gives a bundle of ES modules (as esbuild made it, with its metafile) as a map from names to texts, in CommonJS wherever that
 * can be: it starts without Node's loader for ES modules. A file that waits for something while it is loaded stays an ES
 * module, `.mjs`, and so does one that needs it.
 */
export async function inCommonJs({ outputFiles, metafile }) {
  const modules = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const staying = new Set();
  for (const [name, text] of modules) if (!(await commonJs(text))) staying.add(name);
  const needed = (path) =>
    metafile.outputs[path].imports.filter(({ kind }) => kind === "import-statement").map((each) => basename(each.path));
  for (let before = -1; before < staying.size; ) {
    before = staying.size;
    for (const path in metafile.outputs)
      if (needed(path).some((name) => staying.has(name))) staying.add(basename(path));
  }
  const moved = [...modules.keys()].filter((name) => !staying.has(name));
  const renamed = (text) => moved.reduce((all, name) => all.replaceAll(`"./${name}"`, `"./${inJs(name)}"`), text);
  const files = new Map();
  for (const [name, text] of modules) {
    if (staying.has(name)) files.set(name, withRequire(renamed(text)));
    else files.set(inJs(name), loadedByRequire(await commonJs(renamed(text))));
  }
  return files;
}

/** How CommonJS says where it stands. */
export const place = { "import.meta.dirname": "__dirname" };

function inJs(name) {
  return name.replace(/\.mjs$/, ".js");
}

/** Gives nothing for a module that waits while it is loaded, which CommonJS cannot. */
async function commonJs(text) {
  try {
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
  } catch (error) {
    if (/Top-level await/.test(error.message)) return undefined;
    throw error;
  }
}

/** Has CommonJS and what is part of Node loaded later without the loader for ES modules, too. */
export function loadedByRequire(text) {
  return text.replace(/\bimport\(("(?:\.\/[\w-]+\.js|node:[\w/]+)")\)/g, "Promise.resolve().then(()=>require($1))");
}

/** What esbuild leaves of CommonJS asks for `require` by name. */
function withRequire(text) {
  if (!/\brequire\b/.test(text)) return text;
  return `import{createRequire as posthornRequire}from"node:module";const require=posthornRequire(import.meta.url);\n${text}`;
}
