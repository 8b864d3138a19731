import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usage } from "../failure.js";
import { checksumOf, type LocalTemplate, type RemoteTemplate } from "./template.js";

const files = { about: "template.json", html: "index.html", structure: "structure.json" };

/** Gives back the templates in the folders of a folder, by the names of theirs; none where there is no such folder. */
export async function readTemplates(root: string): Promise<LocalTemplate[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw usage(`${root} cannot be read: ${error.message}`);
  });
  const found: LocalTemplate[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const template = await readTemplate(root, entry.name);
    if (template) found.push(template);
  }
  return found;
}

async function readTemplate(root: string, folder: string): Promise<LocalTemplate | undefined> {
  const about = await readJson(join(root, folder, files.about));
  if (about === undefined) return undefined;
  const { id, name, description, version, checksum } = about as Partial<LocalTemplate>;
  if (typeof name !== "string") throw usage(`${join(root, folder, files.about)} has no name`, { path: "name" });
  const html = await readText(join(root, folder, files.html));
  if (html === undefined) throw usage(`${join(root, folder)} has no ${files.html}`);
  const json_structure = (await readJson(join(root, folder, files.structure))) ?? null;
  return { folder, id, name, description: description ?? null, version, checksum, html, json_structure };
}

/** Writes a template of the service to a folder, with what tells later whether it was changed there. */
export async function writeTemplate(root: string, folder: string, remote: RemoteTemplate): Promise<void> {
  const path = join(root, folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, files.html), remote.html);
  const structure = join(path, files.structure);
  if (remote.json_structure === null) await rm(structure, { force: true });
  else await writeFile(structure, jsonText(remote.json_structure));
  await noteVersion(root, folder, remote);
}

/** Notes in a folder which version of the service it holds. */
export async function noteVersion(root: string, folder: string, remote: RemoteTemplate): Promise<void> {
  const { id, name, description, version } = remote;
  const text = jsonText({ id, name, description, version, checksum: checksumOf(remote) });
  const path = join(root, folder, files.about);
  // Whoever waits for changes must not see one where there is none.
  if ((await readText(path)) !== text) await writeFile(path, text);
}

/** Takes the folder of a template away. */
export function removeTemplate(root: string, folder: string): Promise<void> {
  return rm(join(root, folder), { recursive: true, force: true });
}

/** Gives back a folder's name for a template, after its own, that no other has. */
export function folderFor({ name, id }: Pick<RemoteTemplate, "name" | "id">, taken: ReadonlySet<string>): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const plain = (words ?? ["template"]).join("-").slice(0, 60);
  return taken.has(plain) ? `${plain}-${id.slice(-8)}` : plain;
}

/** Gives back JSON as it stands in a file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw usage(`${path} cannot be read: ${error.message}`);
  });
}

async function readJson(path: string): Promise<object | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw usage(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw usage(`${path} must hold a JSON object`);
}
