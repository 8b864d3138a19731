// Copies the declarations of the entry points of engine and mock, and all declarations that they import from Posthorn's other
// packages, to `dist/types`, so that the types of a package do not need the other packages.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { writeFolder } from "./write-changed.mjs";

const packages = ["sdk", "engine", "mock-server"];

/** Writes the declarations. Throws when an imported one is missing. */
export function bundleTypes() {
  for (const own of ["engine", "mock-server"]) {
    const files = new Map();
    const { exports } = manifestOf(own);
    const waiting = Object.values(exports).map(({ "@posthorn/source": source }) => declarationOf(own, source));
    const seen = new Set(waiting);
    for (const file of waiting) {
      const text = readFileSync(file, "utf8").replaceAll(
        /(\bfrom |\bimport\(|^import )"((?:\.\.?|@posthorn)\/[^"]+)"/gm,
        (_, before, name) => {
          const led = name.startsWith("@") ? ofPackage(name) : join(dirname(file), name.replace(/\.js$/, ".d.ts"));
          if (!seen.has(led)) {
            seen.add(led);
            waiting.push(led);
          }
          const path = relative(dirname(placeOf(file)), placeOf(led)).replaceAll("\\", "/");
          return `${before}"${path.startsWith(".") ? path : `./${path}`}"`.replace(/\.d\.ts"$/, '.js"');
        },
      );
      // The source map has paths for the original folder.
      files.set(placeOf(file), text.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""));
    }
    writeFolder(`packages/${own}/dist/types`, files);
  }
}

/** Returns the place of a declaration: `sdk/contract/index.d.ts` for `packages/sdk/dist/contract/index.d.ts`. */
function placeOf(file) {
  return relative("packages", file).replace(/[\\/]dist[\\/]/, "/");
}

function declarationOf(name, source) {
  return join("packages", name, source.replace("./src/", "dist/").replace(/\.ts$/, ".d.ts"));
}

/** Returns the declaration file of an entry point such as `@posthorn/sdk/contract`. */
function ofPackage(name) {
  const [, own, ...rest] = name.split("/");
  if (!packages.includes(own)) throw new Error(`there is no package ${name}`);
  const { exports } = manifestOf(own);
  return declarationOf(own, exports[[".", ...rest].join("/")]["@posthorn/source"]);
}

function manifestOf(name) {
  return JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"));
}
