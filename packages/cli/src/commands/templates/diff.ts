import type { Command } from "commander";
import { createTwoFilesPatch } from "diff";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { getTemplate } from "./remote-templates.js";
import {
  addFolderArguments,
  chosenTemplates,
  isChanged,
  jsonText,
  type LocalTemplate,
  type RemoteTemplate,
  sorted,
  type TemplateContent,
} from "./template-folder.js";

/** Defines `templates diff`, which compares folders with the service's templates. */
export function defineTemplatesDiff(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Show how folders of templates differ from the service")
    .description("Shows what a push would change, as unified diffs.");
  addFolderArguments(command);
  command.addHelpText("after", examples("posthorn templates diff", "posthorn templates diff welcome -o table"));
  setAction(command, async ([names], flags) => {
    return diffTemplates(names as string[], flags, context);
  });
}

/** Prints what a push would change of each template and returns the exit code. */
async function diffTemplates(names: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const api = await context.api();
  const data: object[] = [];
  const texts: string[] = [];
  for (const local of await chosenTemplates(names, flags, context)) {
    const remote = local.id === undefined ? undefined : await getTemplate(api, local.id).catch(absent);
    const pushed = { ...local, json_structure: local.json_structure ?? remote?.json_structure ?? null };
    const diff = templateDiff(local.folder, remote, pushed);
    texts.push(diff);
    const { folder, id = null, name, version = null } = local;
    const remote_version = remote?.version ?? null;
    data.push({ folder, id, name, version, remote_version, status: statusOf(local, remote, diff), diff });
  }
  const layout = context.layout();
  if (layout.format === "table" && !layout.fields) await context.data(plainText(texts.join("")));
  else {
    const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
    const columns = ["folder", "name", "status", "version", "remote_version"];
    await context.data(await printList({ data, pagination }, columns, layout));
  }
  return exitCodes.ok;
}

function absent(error: unknown): undefined {
  if (error instanceof Failure && error.exitCode === exitCodes.notFound) return undefined;
  throw error;
}

function statusOf(local: LocalTemplate, remote: RemoteTemplate | undefined, diff: string): string {
  if (remote === undefined) return local.id === undefined ? "new here" : "gone there";
  if (diff === "") return "same";
  if (remote.version === local.version) return "changed here";
  return isChanged(local) ? "changed both" : "changed there";
}

/** Returns how the files of a template differ, as unified diffs; empty where they do not. */
export function templateDiff(folder: string, before: TemplateContent | undefined, after: TemplateContent): string {
  const names = { about: "template.json", html: "index.html", structure: "structure.json" };
  const textOf = (content: TemplateContent | undefined) => ({
    about: content === undefined ? "" : jsonText({ name: content.name, description: content.description }),
    html: content?.html ?? "",
    structure: (content?.json_structure ?? null) === null ? "" : jsonText(sorted(content?.json_structure)),
  });
  const [old, fresh] = [textOf(before), textOf(after)];
  return (["about", "html", "structure"] as const)
    .filter((part) => old[part] !== fresh[part])
    .map((part) => {
      const file = `${folder}/${names[part]}`;
      const [from, to] = [old[part] === "" ? "/dev/null" : `a/${file}`, fresh[part] === "" ? "/dev/null" : `b/${file}`];
      const patch = createTwoFilesPatch(from, to, old[part], fresh[part], "", "", { context: 3 });
      return patch.replace(/^=+\n/, "").replace(/^(---|\+\+\+) (.*)\t$/gm, "$1 $2");
    })
    .join("");
}
