import { importCycles } from "./import-cycles.js";
import { type Import, readModule } from "./read-module.js";
import { openSourceTree } from "./source-tree.js";
import {
  ambient,
  drivers,
  engineLayers,
  guardedNodeModules,
  type Layer,
  nounFiles,
  type PackageRule,
  packageRules,
} from "./table.js";

/** One import, with everything that a rule needs. */
interface Edge extends Import {
  file: string;
  /** The folder of the repository that the file belongs to: `packages/engine`, `e2e`. */
  home: string;
  /** The imported file, if it is in the repository. */
  target: string | undefined;
}

const engineRoot = "packages/engine/src/";
const consoleRoot = "packages/engine/console/src/";
const watched = new Set(ambient.map(({ name }) => name));

/** Returns the violations of the table in the repository below `root`, one line each: file, line, and rule. */
export function findViolations(root: string): string[] {
  const tree = openSourceTree(root);
  const problems: string[] = [];
  const graph = new Map<string, string[]>();

  for (const file of tree.files) {
    const home = homeOf(file);
    const { imports, uses } = readModule(file, tree.read(file), watched);
    const loaded: string[] = [];
    for (const found of imports) {
      const edge: Edge = { ...found, file, home, target: tree.resolve(file, found.specifier) };
      if (edge.target !== undefined && edge.kind === "static") loaded.push(edge.target);
      const problem = firstProblem(edge);
      if (problem !== undefined) problems.push(`${file}:${edge.line} imports ${edge.specifier}: ${problem}`);
    }
    graph.set(file, loaded);
    for (const { name, line } of uses) {
      const problem = ambientProblem(file, name);
      if (problem !== undefined) problems.push(`${file}:${line} uses ${name}: ${problem}`);
    }
    if (file.startsWith(engineRoot) && !isTest(file) && layerOf(file) === undefined) {
      problems.push(`${file}: no row of the table says what it may import`);
    }
  }
  return [...problems, ...importCycles(graph).map((cycle) => `import cycle: ${cycle.join(" → ")}`)];
}

const rules: readonly ((edge: Edge) => string | undefined)[] = [
  staysOutOfMain,
  staysOutOfTests,
  throughEntryPoints,
  throughNounFile,
  staysInConsole,
  inLayer,
  inItsPlace,
];

function firstProblem(edge: Edge): string | undefined {
  for (const rule of rules) {
    const problem = rule(edge);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function staysOutOfMain({ target }: Edge): string | undefined {
  return /\/src\/main\.tsx?$/.test(target ?? "") ? "a main.ts is started, never imported" : undefined;
}

function staysOutOfTests({ file, target }: Edge): string | undefined {
  const fromTest = isTest(file) || file === `${engineRoot}testing.ts`;
  return target !== undefined && isTest(target) && !fromTest ? "only tests import what is for tests" : undefined;
}

/** Another package is imported by an entry point in its `exports`, and only by those in the table. */
function throughEntryPoints({ home, specifier, target, kind, file }: Edge): string | undefined {
  if (specifier.startsWith(".")) {
    return target !== undefined && homeOf(target) !== home ? "another package is reached by its name" : undefined;
  }
  const rule: PackageRule = packageRules[home] ?? { may: [] };
  if (specifier.startsWith("node:")) {
    return rule.withoutNode && kind !== "type" && !isTest(file) ? `${home} runs without Node as well` : undefined;
  }
  if (!specifier.startsWith("@posthorn/")) return undefined;
  if (target === undefined) return "no such entry point in the package's exports";
  if (home === "e2e" || homeOf(target) === home) return undefined;
  if (rule.may.includes(specifier)) return undefined;
  if (!rule.lazily?.includes(specifier)) return isTest(file) ? undefined : `${home} may not`;
  return kind === "static" && !isTest(file) ? `${home} may by import() only` : undefined;
}

/** The console runs in a browser: it imports none of the engine's modules and none of Node's. */
function staysInConsole({ file, specifier, target }: Edge): string | undefined {
  const isConsole = file.startsWith(consoleRoot);
  if (target?.startsWith(consoleRoot) && !isConsole) return "the console is only served";
  if (!isConsole || isTest(file)) return undefined;
  if (specifier.startsWith("node:")) return "the console runs in a browser";
  return specifier.startsWith("@posthorn/") || (specifier.startsWith(".") && !target?.startsWith(consoleRoot))
    ? "the console only calls the admin API"
    : undefined;
}

function inLayer({ file, specifier, target, kind }: Edge): string | undefined {
  const layer = layerOf(file);
  if (layer === undefined || target === undefined || kind === "type" || isTest(file)) return undefined;
  const place = target.startsWith(engineRoot) ? placeIn(engineRoot, target) : specifier;
  if ([layer.at, ...layer.may].some((allowed) => within(place, allowed))) return undefined;
  if (!layer.lazily?.some((allowed) => within(place, allowed))) return `${layer.at} may not`;
  return kind === "lazy" ? undefined : `${layer.at} may by import() only`;
}

/** A noun imports only `<noun>/<noun>.ts` of another noun, and the files of `nounFiles`. */
function throughNounFile({ file, target, kind }: Edge): string | undefined {
  const [from, to] = [nounOf(file), target === undefined ? undefined : nounOf(target)];
  if (target === undefined || from === undefined || to === undefined || from === to) return undefined;
  if (kind === "type" || isTest(file)) return undefined;
  const place = placeIn(engineRoot, target);
  if (place === `resources/${to}/${to}` || nounFiles.includes(place)) return undefined;
  return `another noun is reached through resources/${to}/${to}.ts`;
}

/** Foreign packages, and Node's modules that reach out of the process, are imported only in their places. */
function inItsPlace({ file, home, specifier, kind }: Edge): string | undefined {
  if (specifier.startsWith(".") || specifier.startsWith("@posthorn/") || kind === "type") return undefined;
  if (isTest(file) || home === "e2e") return undefined;
  if (specifier.startsWith("node:")) {
    const places = guardedNodeModules[specifier];
    if (places === undefined || !file.startsWith(engineRoot)) return undefined;
    return places.some((place) => within(placeIn(engineRoot, file), place)) ? undefined : belongs(places);
  }
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  const places = drivers[name];
  if (places === undefined) return `${name} has no place in the table`;
  return places.some((place) => within(placeIn("packages/", file), place)) ? undefined : belongs(places);
}

function ambientProblem(file: string, name: string): string | undefined {
  if (!file.startsWith(engineRoot)) return undefined;
  const rule = ambient.find((candidate) => candidate.name === name);
  if (rule === undefined || (isTest(file) && !rule.inTests)) return undefined;
  return rule.places.some((place) => within(placeIn(engineRoot, file), place)) ? undefined : belongs(rule.places);
}

function belongs(places: readonly string[]): string {
  return places.length === 0 ? "it has no place here" : `it belongs into ${places.join(", ")}`;
}

function layerOf(file: string): Layer | undefined {
  if (!file.startsWith(engineRoot)) return undefined;
  const place = placeIn(engineRoot, file);
  const fitting = engineLayers.filter(({ at }) => within(place, at));
  return fitting.sort((a, b) => b.at.length - a.at.length)[0];
}

function nounOf(file: string): string | undefined {
  return /^packages\/engine\/src\/resources\/([^/]+)\//.exec(file)?.[1];
}

function homeOf(file: string): string {
  return file
    .split("/")
    .slice(0, file.startsWith("packages/") ? 2 : 1)
    .join("/");
}

function placeIn(folder: string, file: string): string {
  return file.slice(folder.length).replace(/\.tsx?$/, "");
}

function within(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`);
}

function isTest(file: string): boolean {
  return /\.test(-d)?\.tsx?$|\/testing\//.test(file);
}
