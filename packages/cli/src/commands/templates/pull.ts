import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { confirm } from "../../operations/confirm.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { getTemplate, listTemplates } from "./remote-templates.js";
import {
  assertPlainTemplate,
  checksumOf,
  folderFor,
  isChanged,
  type LocalTemplate,
  noteVersion,
  type RemoteTemplate,
  readTemplates,
  removeTemplate,
  writeTemplate,
} from "./template-folder.js";
import { addFolderArguments, chosenBy, type Done, folderLayout, namesOf, printDone, rootOf } from "./workplace.js";

/** Makes a command write templates to folders. */
export function defineTemplatesPull(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Write templates to folders")
    .description(
      `Writes templates to folders.\n\n${folderLayout}\n\nWhat was changed in a folder and not there stays; what was changed in both is a conflict, and nothing is written (exit code 6).`,
    );
  addFolderArguments(command);
  command
    .option("--force", "take what is there, over what was changed here")
    .option("--prune", "remove the folders of templates that were deleted")
    .addHelpText("after", examples("posthorn templates pull", "posthorn templates pull welcome --dir mail --force"));
  setAction(command, async ([names], flags) => {
    return pullTemplates(names as string[], flags, context);
  });
}

interface Step extends Done {
  folder: string;
  work(): Promise<void>;
}

/** Writes templates of the service to folders, prints what became of each and returns the exit code. */
async function pullTemplates(given: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const root = rootOf(flags, context);
  const locals = await readTemplates(root);
  const api = await context.api();
  const summaries = await listTemplates(api);
  const taken = new Set(locals.map(({ folder }) => folder));
  const steps: Step[] = [];
  const names = namesOf(given, flags, context);
  const isChosen = chosenBy(names);
  for (const summary of summaries.reverse()) {
    const local = locals.find(({ id }) => id === summary.id);
    if (!isChosen({ ...summary, folder: local?.folder })) continue;
    const folder = local?.folder ?? folderFor(summary, taken);
    taken.add(folder);
    steps.push(stepFor(await getTemplate(api, summary.id), folder, local, root, flags.force === true));
  }
  const missing = names.find((name) => !steps.some(chosenBy([name])));
  if (missing !== undefined)
    throw new Failure("not_found", `no template is called ${missing}`, exitCodes.notFound, {
      next: ["posthorn templates list"],
    });
  refuseConflicts(steps);
  // Before the first file is written: a pull that is refused leaves everything as it was.
  for (const { folder } of steps) assertPlainTemplate(root, folder);
  const gone = locals.filter(({ id }) => id !== undefined && !summaries.some((each) => each.id === id));
  if (flags.prune && gone.length > 0 && !context.flags().dryRun) {
    await confirm({ question: `Remove the folders of ${gone.length} deleted templates?` }, undefined, context);
  }
  for (const { folder, id = null, name, version = null } of flags.prune ? gone : []) {
    steps.push({ folder, id, name, version, status: "removed", work: () => removeTemplate(root, folder) });
  }
  if (!context.flags().dryRun) for (const { work } of steps) await work();
  await printDone(
    steps.map(({ work: _, ...done }) => done),
    context,
  );
  return exitCodes.ok;
}

function stepFor(
  remote: RemoteTemplate,
  folder: string,
  local: LocalTemplate | undefined,
  root: string,
  force: boolean,
): Step {
  const { id, name, version } = remote;
  const done = { folder, id, name, version };
  const write = () => writeTemplate(root, folder, remote);
  if (local === undefined) return { ...done, status: "created", work: write };
  if (checksumOf(local) === checksumOf(remote))
    return { ...done, status: "unchanged", work: () => noteVersion(root, folder, remote) };
  if (!isChanged(local) || force) return { ...done, status: "updated", work: write };
  // What was changed here alone stays for a push.
  const status = local.version === version ? "changed here" : "conflict";
  return { ...done, status, work: async () => {} };
}

function refuseConflicts(steps: readonly Step[]): void {
  const both = steps.filter(({ status }) => status === "conflict").map(({ folder }) => folder);
  if (both.length === 0) return;
  throw new Failure(
    "conflict",
    `changed both here and there: ${both.join(", ")}; nothing was pulled`,
    exitCodes.conflict,
    {
      hint: "Look at both with templates diff; --force takes what is there.",
      next: [`posthorn templates diff ${both.join(" ")}`],
    },
  );
}
