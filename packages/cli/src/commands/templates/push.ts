import { watch } from "node:fs/promises";
import type { Command } from "commander";
import type { Api } from "../../client/connect.js";
import { warnOfMissingSender } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { confirm } from "../../operations/confirm.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { assertChecked } from "../check/assert-checked.js";
import { templateDiff } from "./diff.js";
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateSummary,
  updateTemplate,
} from "./remote-templates.js";
import {
  addFolderArguments,
  checksumOf,
  chosenTemplates,
  folderLayout,
  type LocalTemplate,
  noteVersion,
  printOutcomes,
  type RemoteTemplate,
  readTemplates,
  rootOf,
  type TemplateOutcome,
} from "./template-folder.js";

/** Defines `templates push`, which changes the service's templates to the content of folders. */
export function defineTemplatesPush(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Bring folders of templates to the service")
    .description(
      `Brings folders of templates to the service, and says on stderr how they differ. A folder without an id becomes a new template.\n\n${folderLayout}\n\nWhere the service has a newer version than the one that was pulled, nothing is pushed (exit code 6). Where check finds errors, nothing is pushed either (exit code 3).`,
    );
  addFolderArguments(command);
  command
    .option("--force", "overwrite newer versions")
    .option("--prune", "delete templates that have no folder")
    .option("--no-check", "push also where check finds errors")
    .option("--watch", "push again whenever a file changes, until Ctrl-C")
    .addHelpText("after", examples("posthorn templates push --dry-run", "posthorn templates push welcome --watch"));
  setAction(command, async ([names], flags) => {
    return (flags.watch ? pushOnChange : pushTemplates)(names as string[], flags, context);
  });
}

/** A template's folder and its counterpart on the service. */
interface Pair {
  local: LocalTemplate;
  remote: RemoteTemplate | undefined;
}

/** Changes the service's templates to what the folders say, prints the result of each and returns the exit code. */
async function pushTemplates(
  names: readonly string[],
  flags: FlagValues,
  context: Context,
  isFirst = true,
): Promise<number> {
  const chosen = await chosenTemplates(names, flags, context);
  const root = rootOf(flags, context);
  if (flags.check !== false) await assertChecked(chosen, context);
  const api = await context.api();
  const pairs: Pair[] = [];
  for (const local of chosen) pairs.push({ local, remote: await remoteOf(local, api) });
  if (flags.force !== true) refuseNewer(pairs);
  const fresh = pairs.filter(({ remote }) => remote === undefined).length;
  if (context.flags().idempotencyKey && fresh > 1)
    throw usage(`--idempotency-key is for one call, and ${fresh} templates are to be made`);
  const stray = flags.prune ? await strayTemplates(api, root) : [];
  const isDry = context.flags().dryRun === true;
  if (stray.length > 0 && !isDry)
    await confirm({ question: `Delete ${stray.length} templates that have no folder?` }, undefined, context);

  const done: TemplateOutcome[] = [];
  for (const pair of pairs) {
    const diff = templateDiff(pair.local.folder, pair.remote, asPushed(pair));
    if (diff !== "") await context.note(plainText(diff).trimEnd());
    done.push(isDry ? planned(pair) : await named(pair.local, pushOne(pair, root, api, context)));
  }
  for (const { id, name, version } of stray) {
    if (!isDry) await deleteTemplate(api, id);
    done.push({ folder: null, id, name, version, status: "deleted" });
  }
  await printOutcomes(done, context);
  if (isFirst) await warnOfMissingSender(context);
  return exitCodes.ok;
}

/** Adds the template's folder to the message of a failure. */
async function named<Result>({ folder }: LocalTemplate, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `${folder}: ${error.message}`, error.exitCode, error.details);
  });
}

async function remoteOf({ id, folder }: LocalTemplate, api: Api): Promise<RemoteTemplate | undefined> {
  if (id === undefined) return undefined;
  return getTemplate(api, id).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.exitCode !== exitCodes.notFound) throw error;
    throw new Failure("not_found", `the template of ${folder} is not there any more`, exitCodes.notFound, {
      hint: "Take its id out of template.json to make it anew.",
    });
  });
}

/** The folder's content; a structure that is not there stays as the service has it. */
function asPushed({ local, remote }: Pair): LocalTemplate {
  return { ...local, json_structure: local.json_structure ?? remote?.json_structure ?? null };
}

function isSame(pair: Pair): boolean {
  return pair.remote !== undefined && checksumOf(asPushed(pair)) === checksumOf(pair.remote);
}

function refuseNewer(pairs: readonly Pair[]): void {
  const newer = pairs.filter((pair) => !isSame(pair) && (pair.remote?.version ?? 0) > (pair.local.version ?? 0));
  if (newer.length === 0) return;
  const names = newer.map(
    ({ local, remote }) => `${local.folder} (version ${remote?.version} there, ${local.version ?? "none"} here)`,
  );
  const folders = newer.map(({ local }) => local.folder).join(" ");
  throw new Failure(
    "conflict",
    `changed there meanwhile: ${names.join(", ")}; nothing was pushed`,
    exitCodes.conflict,
    {
      hint: "Look at both with templates diff; --force overwrites what is there.",
      next: [`posthorn templates diff ${folders}`],
    },
  );
}

async function strayTemplates(api: Api, root: string): Promise<TemplateSummary[]> {
  const known = new Set((await readTemplates(root)).map(({ id }) => id));
  return (await listTemplates(api)).filter(({ id }) => !known.has(id));
}

function planned(pair: Pair): TemplateOutcome {
  const { local, remote } = pair;
  const status = remote === undefined ? "created" : isSame(pair) ? "unchanged" : "updated";
  const version = (remote?.version ?? 0) + (status === "unchanged" ? 0 : 1);
  return { folder: local.folder, id: local.id ?? null, name: local.name, version, status };
}

async function pushOne(pair: Pair, root: string, api: Api, context: Context): Promise<TemplateOutcome> {
  const { local, remote } = pair;
  const { status } = planned(pair);
  const now =
    remote === undefined
      ? await createTemplate(api, local)
      : status === "unchanged"
        ? remote
        : await updateTemplate(api, remote, asPushed(pair));
  // The service takes the last word: somebody else's may have come between the look and the change.
  if (status === "updated" && now.version > (remote?.version ?? 0) + 1)
    await context.note(`${local.folder}: another change came between; version ${now.version} has yours.`);
  await noteVersion(root, local.folder, { ...now, json_structure: local.json_structure });
  return { folder: local.folder, id: now.id, name: now.name, version: now.version, status };
}

/** The debounce time in milliseconds: editors write a file in several steps. */
const calm = 100;

/** Pushes templates now and whenever their files change, until the process is asked to stop; what cannot be pushed is told and waited for. */
async function pushOnChange(names: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const changes = watch(rootOf(flags, context), { recursive: true, signal: io.signal })[Symbol.asyncIterator]();
  const nextChange = (): ReturnType<typeof changes.next> => {
    const next = changes.next();
    // A push that is stopped reports it itself.
    next.catch(() => {});
    return next;
  };
  // Asked for before the first push, so that no change is missed meanwhile.
  let next = nextChange();
  await context.note("Pushing whenever something changes. Ctrl-C stops it.");
  try {
    await pushTemplates(names, flags, context);
    for (;;) {
      if ((await next).done) break;
      await io.wait(calm);
      next = nextChange();
      await pushTemplates(names, flags, context, false).catch((error: unknown) => noteFailure(error, context));
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
  return exitCodes.ok;
}

/** Prints a failure and continues: a half-written file may be complete at the next change. @throws any other error. */
async function noteFailure(error: unknown, context: Context): Promise<void> {
  if (!(error instanceof Failure) || context.io.signal.aborted) throw error;
  await context.note(plainText(`Not pushed: ${error.message}`));
}
