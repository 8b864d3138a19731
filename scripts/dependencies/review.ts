// The reviewed list of dependencies, `dependencies.csv`: it has one line for each package of the lock file, and no others.

/** The columns of the list. */
const columns = "name,version,licence,runs,why";

/** An entry of `package-lock.json` under `packages`. */
export interface LockEntry {
  version?: string;
  name?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockEntry>>;

/** The problems of the list: missing lines, superfluous lines, and packages that are never allowed. */
export interface Review {
  missing: string[];
  left: string[];
  refused: string[];
}

/** A package of the lock file. */
interface Locked {
  name: string;
  version: string;
  licence: string;
  /** `install` for a package that runs a script when it is installed. */
  runs: string;
  /** The packages that depend on it; empty for a direct dependency of this repository. */
  through: Set<string>;
}

/** The only allowed registry. A lock file without addresses is allowed, too. */
const registry = "https://registry.npmjs.org/";

/** Returns the problems of a list compared with a lock file. A line without a reason is a missing line. Throws for a list with other columns. */
export function reviewDependencies(packages: LockedPackages, list: string): Review {
  const [head, ...written] = list.trimEnd().split("\n");
  if (head !== columns) throw new Error(`the list of dependencies has to begin with ${columns}`);
  const lines = new Map(written.map((line) => [keyOf(line), line]));
  const locked = readLocked(packages);
  const missing: string[] = [];
  for (const [key, found] of locked) {
    const line = lines.get(key);
    const why = line?.slice(key.length + 1) ?? "";
    if (!isReason(why, found)) missing.push(`${key},${proposal(found)}`);
  }
  return { missing, left: written.filter((line) => !locked.has(keyOf(line))), refused: refusals(packages) };
}

/** Returns the first four columns, which have no commas. The last column may have commas. */
function keyOf(line: string): string {
  return line.split(",", 4).join(",");
}

/** Whether a reason is valid: a sentence for a direct dependency, and `through <package>` for any other. */
function isReason(why: string, { through }: Locked): boolean {
  const [, parent] = /^through (\S+)$/.exec(why) ?? [];
  if (through.size === 0) return parent === undefined && why.trim().length >= 10 && !why.startsWith("TODO");
  return parent !== undefined && through.has(parent);
}

function proposal({ through }: Locked): string {
  const [first] = [...through].sort();
  return first === undefined ? "TODO: why it is needed" : `through ${first}`;
}

/** Returns the packages of a lock file by their first four columns. */
function readLocked(packages: LockedPackages): Map<string, Locked> {
  const locked = new Map<string, Locked>();
  const parentsByPlace = parentsOf(packages);
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = nameAt(path);
    const { version = "", license = "none named" } = entry;
    const runs = entry.hasInstallScript ? "install" : "";
    const key = [name, version, license, runs].join(",");
    const parents = parentsByPlace.get(path) ?? new Set();
    const known = locked.get(key);
    if (known === undefined) {
      locked.set(key, { name, version, licence: license, runs, through: parents });
    } else {
      // Installed in several places: if one of them is a direct dependency, all count as direct.
      known.through =
        known.through.size === 0 || parents.size === 0 ? new Set() : new Set([...known.through, ...parents]);
    }
  }
  return locked;
}

/** Returns, by the place of each installed package, the names of the packages that depend on it; none for a direct dependency. */
function parentsOf(packages: LockedPackages): Map<string, Set<string>> {
  const parents = new Map<string, Set<string>>();
  const own = new Set<string>();
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const isOurs = !path.includes("node_modules/");
    const dependencies = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys({ ...dependencies, ...(isOurs && entry.devDependencies) })) {
      const place = resolve(packages, path, name);
      if (place === undefined) continue;
      if (isOurs) own.add(place);
      parents.set(place, (parents.get(place) ?? new Set()).add(nameAt(path)));
    }
  }
  for (const place of own) parents.set(place, new Set());
  return parents;
}

/** Returns the place at which Node finds a dependency of the package at `from`. */
function resolve(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
    const above = folder.lastIndexOf("/node_modules/");
    folder = above === -1 ? "" : folder.slice(0, above);
  }
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Returns the packages without integrity, and those from another registry. */
function refusals(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { integrity, resolved }]) => {
      if (integrity === undefined) return [`${path} has no integrity in package-lock.json`];
      if (resolved !== undefined && !resolved.startsWith(registry)) return [`${path} comes from ${resolved}`];
      return [];
    });
}
