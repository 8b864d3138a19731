// What may be installed is a reviewed list, `dependencies.csv`: each package of the lock file is a line of it, and nothing else is.

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

/** What is wrong with the list: lines that it lacks, lines that it has for nothing, and what no line can allow. */
export interface Review {
  missing: string[];
  left: string[];
  refused: string[];
}

/** A package as the lock file has it. */
interface Locked {
  name: string;
  version: string;
  licence: string;
  /** `install` where it runs a program when it is installed. */
  runs: string;
  /** Packages that ask for it; empty where a package of this repository does. */
  through: Set<string>;
}

/** The registry that everything comes from; a lock file made here has no addresses at all. */
const registry = "https://registry.npmjs.org/";

/** Returns what a list lacks, or has too much, beside a lock file. A line without a reason lacks one. */
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

/** The first four columns, which no comma stands in; the last one may have commas. */
function keyOf(line: string): string {
  return line.split(",", 4).join(",");
}

/** A direct dependency has a sentence of its own; any other says through what it came. */
function isReason(why: string, { through }: Locked): boolean {
  const [, parent] = /^through (\S+)$/.exec(why) ?? [];
  if (through.size === 0) return parent === undefined && why.trim().length >= 10 && !why.startsWith("TODO");
  return parent !== undefined && through.has(parent);
}

function proposal({ through }: Locked): string {
  const [first] = [...through].sort();
  return first === undefined ? "TODO: why it is needed" : `through ${first}`;
}

/** The packages of a lock file by the columns that describe them. */
function readLocked(packages: LockedPackages): Map<string, Locked> {
  const locked = new Map<string, Locked>();
  const askedFor = parentsOf(packages);
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = nameAt(path);
    const { version = "", license = "none named" } = entry;
    const runs = entry.hasInstallScript ? "install" : "";
    const key = [name, version, license, runs].join(",");
    const parents = askedFor.get(path) ?? new Set();
    const known = locked.get(key);
    if (known === undefined) {
      locked.set(key, { name, version, licence: license, runs, through: parents });
    } else {
      // In several places: who asks for one of them directly answers for all.
      known.through =
        known.through.size === 0 || parents.size === 0 ? new Set() : new Set([...known.through, ...parents]);
    }
  }
  return locked;
}

/** By the place of each installed package, the names of the packages that ask for it; none where this repository does. */
function parentsOf(packages: LockedPackages): Map<string, Set<string>> {
  const parents = new Map<string, Set<string>>();
  const own = new Set<string>();
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const isOurs = !path.includes("node_modules/");
    const asked = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys({ ...asked, ...(isOurs && entry.devDependencies) })) {
      const place = resolve(packages, path, name);
      if (place === undefined) continue;
      if (isOurs) own.add(place);
      parents.set(place, (parents.get(place) ?? new Set()).add(nameAt(path)));
    }
  }
  for (const place of own) parents.set(place, new Set());
  return parents;
}

/** Where Node finds a package that the one at `from` asks for. */
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

/** Packages whose bytes are not fixed, or that come from elsewhere. */
function refusals(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, { integrity, resolved }]) => {
      if (integrity === undefined) return [`${path} has no integrity in package-lock.json`];
      if (resolved !== undefined && !resolved.startsWith(registry)) return [`${path} comes from ${resolved}`];
      return [];
    });
}
