import { resolve } from "node:path";
import { readRegularFile } from "../../files/regular-files.js";
import { usage } from "../../program/failure.js";

/** The parts of a project's package.json that `init` reads. */
export interface Manifest {
  type?: unknown;
  packageManager?: unknown;
  scripts: Record<string, unknown>;
  /** Its dependencies of every kind, with the versions it asks for. */
  dependencies: ReadonlyMap<string, unknown>;
}

/** What is missing from a package.json: names with their values, by section. */
export type Additions = Readonly<Record<"scripts" | "dependencies" | "devDependencies", Record<string, string>>>;

const sections = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;

/** Returns the text of the project's package.json. @throws a usage failure where there is none, or no object in it. */
export async function readManifestText(folder: string): Promise<string> {
  const path = resolve(folder, "package.json");
  const text = await readRegularFile(path);
  if (text !== undefined) return text;
  throw usage(`there is no package.json in ${folder}`, { hint: "Call it in the folder of your project." });
}

/** Returns what a package.json says. @throws a usage failure for one that is not valid. */
export function parseManifest(text: string): Manifest {
  const content = parse(text);
  const dependencies = sections.flatMap((name) => Object.entries(sectionOf(content, name)));
  return {
    type: content.type,
    packageManager: content.packageManager,
    scripts: sectionOf(content, "scripts"),
    dependencies: new Map(dependencies),
  };
}

/** Returns the text of a package.json with what is added. Everything that is in it keeps its value, and the text its indentation and line ends. */
export function extendManifest(text: string, additions: Additions): string {
  const content = parse(text);
  let isChanged = false;
  for (const [name, added] of Object.entries(additions)) {
    if (Object.keys(added).length === 0) continue;
    const section = sectionOf(content, name);
    const merged = { ...added, ...section };
    content[name] = name !== "scripts" && isSorted(section) ? sorted(merged) : { ...section, ...merged };
    isChanged = true;
  }
  if (!isChanged) return text;
  const indent = /^\ufeff?\{\s*?\r?\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const json = JSON.stringify(content, null, indent) + (text.trimEnd() === text ? "" : "\n");
  return (text.startsWith("\ufeff") ? "\ufeff" : "") + (text.includes("\r\n") ? json.replaceAll("\n", "\r\n") : json);
}

function parse(text: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw usage(`package.json cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(content)) throw usage("package.json must hold an object");
  return content;
}

function sectionOf(content: Record<string, unknown>, name: string): Record<string, unknown> {
  const section = content[name] ?? {};
  if (!isObject(section)) throw usage(`"${name}" in package.json must be an object`);
  return section;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSorted(section: object): boolean {
  const names = Object.keys(section);
  return names.every((name, index) => index === 0 || (names[index - 1] ?? "") <= name);
}

function sorted(section: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(section).sort(([one], [other]) => (one < other ? -1 : 1)));
}
