import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { confirm } from "../../operations/confirm.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { getTemplate, listTemplates } from "./remote-templates.js";
import {
  addFolderArguments,
  assertPlainTemplate,
  checksumOf,
  chosenBy,
  folderFor,
  folderLayout,
  isChanged,
  type LocalTemplate,
  namesOf,
  noteVersion,
  printOutcomes,
  type RemoteTemplate,
  readTemplates,
  removeTemplate,
  rootOf,
  type TemplateOutcome,
  writeTemplate,
} from "./template-folder.js";

/** Defines `templates pull`, which writes templates to folders. */
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

/** The change that a pull makes to a template's folder. */
interface PullStep extends TemplateOutcome {
  folder: string;
  write(): Promise<void>;
}

/** Writes templates of the service to folders, prints the outcome of each and returns the exit code. */
async function pullTemplates(given: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const root = rootOf(flags, context);
  const locals = await readTemplates(root);
  const api = await context.api();
  const summaries = await listTemplates(api);
  const usedFolders = new Set(locals.map(({ folder }) => folder));
  const steps: PullStep[] = [];
  const names = namesOf(given, flags, context);
  const isChosen = chosenBy(names);
  for (const summary of summaries.reverse()) {
    const local = locals.find(({ id }) => id === summary.id);
    if (!isChosen({ ...summary, folder: local?.folder })) continue;
    const folder = local?.folder ?? folderFor(summary, usedFolders);
    usedFolders.add(folder);
    const remote = await getTemplate(api, summary.id);
    steps.push(stepFor({ remote, local, folder }, root, flags.force === true));
  }
  const missing = names.find((name) => !steps.some(chosenBy([name])));
  if (missing !== undefined)
    throw new Failure("not_found", `no template is called ${missing}`, exitCodes.notFound, {
      next: ["posthorn templates list"],
    });
  assertNoConflicts(steps);
  // Checked before the first write, so that a rejected pull changes nothing.
  for (const { folder } of steps) assertPlainTemplate(root, folder);
  const gone = locals.filter(({ id }) => id !== undefined && !summaries.some((each) => each.id === id));
  if (flags.prune && gone.length > 0 && !context.flags().dryRun) {
    await confirm({ question: `Remove the folders of ${gone.length} deleted templates?` }, undefined, context);
  }
  for (const { folder, id = null, name, version = null } of flags.prune ? gone : []) {
    steps.push({ folder, id, name, version, status: "removed", write: () => removeTemplate(root, folder) });
  }
  if (!context.flags().dryRun) for (const { write } of steps) await write();
  await printOutcomes(
    steps.map(({ write: _, ...outcome }) => outcome),
    context,
  );
  return exitCodes.ok;
}

/** A template of the service with its folder, and what the folder holds where it is there. */
interface PulledTemplate {
  remote: RemoteTemplate;
  local: LocalTemplate | undefined;
  folder: string;
}

function stepFor({ remote, local, folder }: PulledTemplate, root: string, force: boolean): PullStep {
  const { id, name, version } = remote;
  const outcome = { folder, id, name, version };
  const write = () => writeTemplate(root, folder, remote);
  if (local === undefined) return { ...outcome, status: "created", write };
  if (checksumOf(local) === checksumOf(remote))
    return { ...outcome, status: "unchanged", write: () => noteVersion(root, folder, remote) };
  if (!isChanged(local) || force) return { ...outcome, status: "updated", write };
  // A template that only the folder changed is left for a push.
  const status = local.version === version ? "changed here" : "conflict";
  return { ...outcome, status, write: async () => {} };
}

/** @throws a `conflict` failure for templates that were changed both in their folder and on the service. */
function assertNoConflicts(steps: readonly PullStep[]): void {
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
