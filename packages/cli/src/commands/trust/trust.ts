import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { parseUrl } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { ask } from "../../input/ask.js";
import type { SetAction } from "../../operations/add-operation.js";
import { printList } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { readProjectFile } from "../../settings/project-file.js";
import { saveAndPrint } from "../../settings/saved-file.js";
import { checkedBaseUrl } from "../../settings/settings.js";
import {
  distrustServers,
  type NamedServer,
  readTrustedServers,
  type TrustedServer,
  trustedEntry,
  trustServer,
} from "../../settings/trusted-servers.js";

/** Defines `trust`, which manages the servers that project files may send keys to. */
export function defineTrust(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Lets keys go to the server that posthorn.config.json of this folder, or of one above it, names. Until then a key, or an operator token, of the environment, of a flag or of a profile for another server is not sent there: on a terminal each command asks first, elsewhere it ends with 2.

The yes is for this folder and this base URL. A file that names another one, or that is in another folder, is asked about anew. Off a terminal the server must be given. Nothing is sent by this command.`,
    )
    .argument("[server]", "the server as the file names it, such as https://mail.example.com")
    .addHelpText(
      "after",
      examples("posthorn trust", "posthorn trust https://mail.example.com", "posthorn trust remove"),
    );
  setAction(command, async ([server]) => {
    return trust(server as string | undefined, context);
  });

  const list = command
    .command("list")
    .summary("Every trusted server")
    .description("Prints every folder and its server.");
  list.addHelpText("after", examples("posthorn trust list", "posthorn trust list --jq '.data[].base_url'"));
  setAction(list, async () => listTrusted(context));

  const remove = command
    .command("remove")
    .summary("Take a yes back")
    .description(
      "Takes back the yes to the server of this folder's posthorn.config.json, or to a server in every folder.",
    )
    .argument("[server]", "such as https://mail.example.com")
    .addHelpText("after", examples("posthorn trust remove", "posthorn trust remove https://mail.example.com"));
  setAction(remove, async ([server]) => {
    return removeTrust(server as string | undefined, context);
  });
}

/** Remembers that keys may go to the server which this folder's project file names, and returns the exit code. */
async function trust(server: string | undefined, context: Context): Promise<number> {
  const { io, flags } = context;
  const named = serverOf(context);
  const { origin } = new URL(named.baseUrl);
  if (server !== undefined && originOf(server) !== origin) {
    throw usage(`${named.file} names ${named.baseUrl}, not "${server}"`, {
      path: "server",
      next: [`posthorn trust ${shellWord(origin)}`],
    });
  }
  if (server === undefined && !flags().dryRun) await confirmTrust(named, context);
  const done = (entry: TrustedServer) => ({ done: { ...entry, trusted: true } });
  return saveAndPrint(
    () => done(trustedEntry(named)),
    () => done(trustServer(named, io.env)),
    context,
  );
}

/** Forgets the yes to a server, that of this folder's project file where none is given, and returns the exit code. */
async function removeTrust(server: string | undefined, context: Context): Promise<number> {
  const { io } = context;
  const origin = server === undefined ? undefined : originOf(server);
  const folder = server === undefined ? folderOf(context) : undefined;
  const isMeant = (each: TrustedServer): boolean =>
    folder === undefined ? originOf(each.base_url) === origin : each.folder === folder;
  if (!readTrustedServers(io.env).some(isMeant)) {
    throw new Failure("not_trusted", `${server ?? `the server of ${folder}`} is not trusted`, exitCodes.notFound, {
      path: "server",
      next: ["posthorn trust list"],
    });
  }
  const done = (removed: readonly TrustedServer[]) => ({
    done: { base_url: removed[0]?.base_url, folders: removed.map((each) => each.folder), trusted: false },
  });
  return saveAndPrint(
    () => done(readTrustedServers(io.env).filter(isMeant)),
    () => done(distrustServers(isMeant, io.env)),
    context,
  );
}

/** Asks on a terminal. Elsewhere `--yes` is not enough: whoever has not seen the server's name has not agreed to it. */
async function confirmTrust({ file, baseUrl }: NamedServer, { io, settings, flags }: Context): Promise<void> {
  const { origin } = new URL(baseUrl);
  if (!settings().interactive) {
    throw usage("there is no terminal to ask on whether the server may have keys", {
      path: "server",
      hint: `${file} names ${baseUrl}. Say that it is meant by giving it.`,
      next: [`posthorn trust ${shellWord(origin)}`],
    });
  }
  if (flags().yes) return;
  const answer = await ask(`${file} names the server ${baseUrl}. May keys and tokens be sent there? [y/N] `, io);
  if (!/^y(es)?$/i.test(answer)) throw new Failure("not_confirmed", "nothing was done", exitCodes.usage);
}

function serverOf({ io }: Context): NamedServer {
  const { file, settings } = readProjectFile(io.cwd);
  if (file === undefined || !settings.baseUrl) {
    throw usage("no posthorn.config.json in this folder or above it names a baseUrl, so there is nothing to trust");
  }
  return { file, baseUrl: checkedBaseUrl(`baseUrl in ${file}`, settings.baseUrl) };
}

function folderOf({ io }: Context): string {
  const { file } = readProjectFile(io.cwd);
  return file === undefined ? io.cwd : realpathSync(dirname(file));
}

function originOf(server: string): string {
  const url = /^https?:/i.test(server) ? parseUrl(server) : undefined;
  if (url !== undefined) return url.origin;
  throw usage(`"${server}" is no server such as https://mail.example.com`, { path: "server" });
}

/** Prints the servers that keys may go to from within a folder, and returns the exit code. */
async function listTrusted(context: Context): Promise<number> {
  const data = [...readTrustedServers(context.io.env)];
  await context.data(await printList({ data }, ["base_url", "folder"], context.layout()));
  if (data.length === 0) await context.note("No project file's server is trusted.");
  return exitCodes.ok;
}
