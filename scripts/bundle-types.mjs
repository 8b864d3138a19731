// Copies the declarations that engine and mock have under their public names, and all they lead to in Posthorn's other packages,
// to `dist/types` of each: as its code, a package's types need none of the others.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const packages = ["sdk", "engine", "mock-server"];

/** Writes the declarations; throws where one that is led to is not there. */
export function bundleTypes() {
  for (const own of ["engine", "mock-server"]) {
    const target = `packages/${own}/dist/types`;
    rmSync(target, { recursive: true, force: true });
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
      const place = join(target, placeOf(file));
      mkdirSync(dirname(place), { recursive: true });
      // The map leads to sources by a path that is not this file's.
      writeFileSync(place, text.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""));
    }
  }
}

/** `packages/sdk/dist/contract/index.d.ts` has its place at `sdk/contract/index.d.ts`. */
function placeOf(file) {
  return relative("packages", file).replace(/[\\/]dist[\\/]/, "/");
}

function declarationOf(name, source) {
  return join("packages", name, source.replace("./src/", "dist/").replace(/\.ts$/, ".d.ts"));
}

/** The declaration behind a public name such as `@posthorn/sdk/contract`. */
function ofPackage(name) {
  const [, own, ...rest] = name.split("/");
  if (!packages.includes(own)) throw new Error(`there is no package ${name}`);
  const { exports } = manifestOf(own);
  return declarationOf(own, exports[[".", ...rest].join("/")]["@posthorn/source"]);
}

function manifestOf(name) {
  return JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8"));
}
