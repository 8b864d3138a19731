import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { type LocalTemplate, readTemplates, realRoot } from "./template-folder.js";

export const folderLayout =
  "Each template is a folder with index.html, template.json (name, description, and what it was pulled as) and, where the visual editor is used, structure.json. A folder with index.html alone is a new template with the folder's name; the push writes its template.json.";

export function addFolderArguments(command: Command): void {
  command
    .argument("[templates...]", "folders, names or ids (default: all)")
    .option("--dir <folder>", "where the templates' folders are (default: templates)");
}

/** What was done with a template, or would be. */
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

/** Returns names as they are, and the folder's for the path of a template's folder, which a shell completes. */
export function namesOf(given: readonly string[], flags: FlagValues, context: Context): string[] {
  const root = resolve(context.io.cwd, String(flags.dir ?? "templates"));
  return given.map((name) => {
    const path = resolve(context.io.cwd, name);
    return dirname(path) === root ? basename(path) : name;
  });
}

/** Returns a test for the templates that are named by folder, name or id: all of them where none is. */
export function chosenBy(names: readonly string[]): (template: Partial<LocalTemplate> | object) => boolean {
  return (template) =>
    names.length === 0 || ["folder", "id", "name"].some((part) => names.includes(String(Reflect.get(template, part))));
}

/** Returns the templates of the folders that are named; where a name is none, it is a usage failure. */
export async function chosenTemplates(
  given: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<LocalTemplate[]> {
  const root = rootOf(flags, context);
  const names = namesOf(given, flags, context);
  const all = await readTemplates(root);
  for (const name of names) {
    if (all.some(chosenBy([name]))) continue;
    const hint = all.length > 0 ? `There are ${all.map(({ folder }) => folder).join(", ")}.` : undefined;
    throw usage(`no template in ${root} is called ${name}`, { hint, next: ["posthorn templates pull"] });
  }
  if (all.length === 0) throw usage(`there are no templates in ${root}`, { next: ["posthorn templates pull"] });
  return all.filter(chosenBy(names));
}

/** Prints what was done with templates. */
export async function printOutcomes(data: readonly TemplateOutcome[], context: Context): Promise<void> {
  const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
  await context.data(
    await printList({ data: [...data], pagination }, ["folder", "name", "version", "status", "id"], context.layout()),
  );
}
