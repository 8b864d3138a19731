import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The sources of a repository's packages and end-to-end tests, all paths from its root, with slashes. */
export interface SourceTree {
  files: readonly string[];
  read(file: string): string;
  /** Returns the file that an import of `file` refers to, by path or by the entry point of a package; undefined for a foreign or missing one. */
  resolve(file: string, specifier: string): string | undefined;
}

interface Manifest {
  name: string;
  exports?: Record<string, { "@posthorn/source"?: string }>;
}

const sourceCondition = "@posthorn/source";

/** Returns the sources below `root`. */
export function openSourceTree(root: string): SourceTree {
  const packages = list(root, "packages");
  const folders = packages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/console/src`]);
  const files = [...folders, "e2e"].flatMap((folder) => sourcesIn(root, folder));
  const known = new Set(files);
  const entryPoints = new Map<string, string>();
  for (const name of packages) {
    const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest;
    for (const [path, targets] of Object.entries(manifest.exports ?? {})) {
      const source = targets[sourceCondition];
      if (source !== undefined) {
        entryPoints.set(posix.join(manifest.name, path), posix.join("packages", name, source));
      }
    }
  }
  return {
    files,
    read: (file) => readFileSync(join(root, file), "utf8"),
    resolve(file, specifier) {
      if (!specifier.startsWith(".")) return entryPoints.get(specifier);
      const path = posix.join(posix.dirname(file), specifier).replace(/\.jsx?$/, "");
      return [`${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate)) ?? path;
    },
  };
}

function sourcesIn(root: string, folder: string): string[] {
  return list(root, folder, true)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/"))
    .map((path) => `${folder}/${path}`);
}

function list(root: string, folder: string, recursive = false): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive }).map((name) => String(name).replaceAll("\\", "/"));
  return names.sort();
}
