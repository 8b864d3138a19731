import { createHash } from "node:crypto";
import { type Dirent, lstatSync, realpathSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { assertNoLink, assertRealFolder, readRegularFile, replaceFile } from "../../files/regular-files.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { compiledSourceOf, compileTemplate, isCompiled, stemOf } from "./compile/compile-template.js";

export const folderLayout =
  "Each template is a folder with index.html, template.json (name, description, and what it was pulled as) and, where the visual editor is used, structure.json. A folder with index.html alone is a new template with the folder's name; the push writes its template.json. In place of index.html there may be index.mjml, index.tsx or index.jsx (React Email), or a file with such an ending beside the folders, which the packages of your project compile.";

export function addFolderArguments(command: Command): void {
  command
    .argument("[templates...]", "folders, names or ids (default: all)")
    .option("--dir <folder>", "where the templates' folders are (default: templates)");
}

/** The outcome of a push or pull for one template; with --dry-run the outcome it would have. */
export interface TemplateOutcome {
  folder: string | null;
  id: string | null;
  name: string;
  version: number | null;
  status: string;
}

/** Returns the real path of the folder that the templates' folders are in; links that lead out of it are a usage failure. */
export function rootOf(flags: FlagValues, { io }: Context): string {
  return realRoot(resolve(io.cwd, String(flags.dir ?? "templates")), io.cwd);
}

/** Returns the names, with the path of a template's folder, as a shell completes it, replaced by the folder's name. */
export function namesOf(given: readonly string[], flags: FlagValues, context: Context): string[] {
  const root = resolve(context.io.cwd, String(flags.dir ?? "templates"));
  return given.map((name) => {
    const path = resolve(context.io.cwd, name);
    return dirname(path) === root ? stemOf(path) : name;
  });
}

/** Returns a test for the templates that the names choose by folder, name or id; without names it passes all. */
export function chosenBy(names: readonly string[]): (template: Partial<LocalTemplate> | object) => boolean {
  return (template) =>
    names.length === 0 || ["folder", "id", "name"].some((part) => names.includes(String(Reflect.get(template, part))));
}

/** Returns the local templates that the names choose. @throws a usage failure for a name without a template. */
export async function chosenTemplates(
  given: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<LocalTemplate[]> {
  const root = rootOf(flags, context);
  const names = namesOf(given, flags, context);
  const all = await readTemplates(root, chosenBy(names));
  for (const name of names) {
    if (all.some(chosenBy([name]))) continue;
    const hint = all.length > 0 ? `There are ${all.map(({ folder }) => folder).join(", ")}.` : undefined;
    throw usage(`no template in ${root} is called ${name}`, { hint, next: ["posthorn templates pull"] });
  }
  if (all.length === 0) throw usage(`there are no templates in ${root}`, { next: ["posthorn templates pull"] });
  return all.filter(chosenBy(names));
}

/** Prints the outcome for each template. */
export async function printOutcomes(data: readonly TemplateOutcome[], context: Context): Promise<void> {
  const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
  await context.data(
    await printList({ data: [...data], pagination }, ["folder", "name", "version", "status", "id"], context.layout()),
  );
}

/** The content of a template, in a folder or on the service. */
export interface TemplateContent {
  name: string;
  description: string | null;
  html: string;
  /** Null where the visual editor opens blank. */
  json_structure: unknown;
}

/** A template of the service. */
export interface RemoteTemplate extends TemplateContent {
  id: string;
  version: number;
}

/** A template in its folder. */
export interface LocalTemplate extends TemplateContent {
  /** The name of its folder. */
  folder: string;
  /** Undefined until it is pushed for the first time. */
  id: string | undefined;
  /** The version of the service that the folder was pulled or pushed as. */
  version: number | undefined;
  /** The checksum of that version's content. */
  checksum: string | undefined;
}

/** Returns a checksum of a content. The order of keys in the structure does not change it. */
export function checksumOf({ name, description, html, json_structure }: TemplateContent): string {
  const text = JSON.stringify([name, description, html, sorted(json_structure)]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Whether a template was changed since it was pulled or pushed. */
export function isChanged(local: LocalTemplate): boolean {
  return local.checksum !== checksumOf(local);
}

/** Returns a value with the keys of all its objects sorted, so that equal values have equal JSON. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const files = { about: "template.json", html: "index.html", structure: "structure.json" };

/**
 * Returns the real path of the folder that holds the templates' folders. One below the folder `from` must not lead out of
 * where it stands, and one elsewhere must not be a link itself; else it is a usage failure that names where it leads.
 */
function realRoot(root: string, from: string): string {
  const found = lstatSync(root, { throwIfNoEntry: false });
  const real = realpathOfNearest(root);
  const below = relative(from, root);
  const isBelow = below !== "" && !below.startsWith("..") && !isAbsolute(below);
  if (isBelow ? real !== join(realpathSync(from), below) : found?.isSymbolicLink()) {
    throw usage(`${root} leads through a symbolic link to ${real}; links are not followed`, {
      path: "dir",
      hint: "Name the folder itself with --dir.",
    });
  }
  return real;
}

/** Returns the templates in the folders of a folder, by the names of theirs; none where there is no such folder. Folders that are links are no templates. The HTML of compiled ones that are not wanted is empty. */
export async function readTemplates(
  root: string,
  isWanted: (about: object) => boolean = () => true,
): Promise<LocalTemplate[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw usage(`${root} cannot be read: ${error.message}`);
  });
  const found: LocalTemplate[] = [];
  for (const folder of templateNames(entries)) {
    const template = await readTemplate(root, folder, isWanted);
    if (template) found.push(template);
  }
  return found;
}

/** The names of templates: of folders, and of files that are compiled. As with React Email, a name that begins with _ or . is none. */
function templateNames(entries: readonly Dirent[]): string[] {
  const names = entries
    .filter((entry) => entry.isDirectory() || (entry.isFile() && isCompiled(entry.name) && !/^[_.]/.test(entry.name)))
    .map((entry) => (entry.isDirectory() ? entry.name : stemOf(entry.name)));
  return [...new Set(names)].sort();
}

/** Throws a usage failure where the folder of a template, or a file in it, is a link or no folder. */
export function assertPlainTemplate(root: string, folder: string): void {
  const path = join(root, folder);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory() && !found.isSymbolicLink()) throw usage(`${path} is not a folder`);
  assertRealFolder(path);
  for (const file of Object.values(files)) assertNoLink(join(path, file));
}

async function readTemplate(
  root: string,
  folder: string,
  isWanted: (about: object) => boolean,
): Promise<LocalTemplate | undefined> {
  assertPlainTemplate(root, folder);
  const about = await readJson(join(root, folder, files.about));
  const isNeeded = isWanted({ name: folder, ...about, folder });
  const html = await readHtml(root, folder, isNeeded);
  // A new template needs its HTML alone, and has the name of its folder until template.json says another.
  if (about === undefined && html === undefined) return undefined;
  const { id, name, description, version, checksum } = (about ?? { name: folder }) as Partial<LocalTemplate>;
  if (typeof name !== "string") throw usage(`${join(root, folder, files.about)} has no name`, { path: "name" });
  if (html === undefined) throw usage(`${join(root, folder)} has no ${files.html}`);
  const json_structure = (await readJson(join(root, folder, files.structure))) ?? null;
  return { folder, id, name, description: description ?? null, version, checksum, html, json_structure };
}

/** Returns the HTML of a template: compiled from MJML or React where there is such a source, or that of its file. */
async function readHtml(root: string, folder: string, isNeeded: boolean): Promise<string | undefined> {
  const source = compiledSourceOf(root, folder);
  if (source === undefined) return readRegularFile(join(root, folder, files.html));
  assertNoLink(source);
  // Compiling takes long, so that only templates that were asked for are compiled.
  if (!isNeeded) return "";
  return (await compileTemplate(source, { cwd: root })).html;
}

/** Writes a template of the service to a folder, with the checksum that shows later changes of the folder. */
export async function writeTemplate(root: string, folder: string, remote: RemoteTemplate): Promise<void> {
  const path = join(root, folder);
  await mkdir(root, { recursive: true });
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  assertPlainTemplate(root, folder);
  await replaceFile(join(path, files.html), remote.html, { folder: path });
  const structure = join(path, files.structure);
  if (remote.json_structure === null) await rm(structure, { force: true });
  else await replaceFile(structure, jsonText(remote.json_structure), { folder: path });
  await noteVersion(root, folder, remote);
}

/** Records in a folder which version of the service it holds. */
export async function noteVersion(root: string, folder: string, remote: RemoteTemplate): Promise<void> {
  const { id, name, description, version } = remote;
  const text = jsonText({ id, name, description, version, checksum: checksumOf(remote) });
  const path = join(root, folder, files.about);
  await mkdir(join(root, folder), { recursive: true });
  // Whoever waits for changes must not see one where there is none.
  if ((await readRegularFile(path)) !== text) await replaceFile(path, text, { folder: join(root, folder) });
}

/** Removes the folder of a template. */
export function removeTemplate(root: string, folder: string): Promise<void> {
  return rm(join(root, folder), { recursive: true, force: true });
}

/** Returns an unused folder name for a template, made from the template's name. */
export function folderFor({ name, id }: Pick<RemoteTemplate, "name" | "id">, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const plain = (words ?? ["template"]).join("-").slice(0, 60);
  return taken.has(plain) ? `${plain}-${id.slice(-8)}` : plain;
}

/** Returns a value as the JSON text of a file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readJson(path: string): Promise<object | undefined> {
  const text = await readRegularFile(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw usage(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw usage(`${path} must hold a JSON object`);
}

/** Returns the real path of a folder that need not be there, by that of the nearest one above it that is. */
function realpathOfNearest(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })) return realpathSync(path);
  return join(realpathOfNearest(dirname(path)), basename(path));
}
