import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { refusePreview, refuseWord } from "../../operations/group.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { type List, printList, printOne } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { type Inbox, type Mail, openInbox } from "./captured-mail.js";
import { findMail, type MailLinks, mailFilter, mailLinks, waitForMail } from "./find-mail.js";
import { browse, pageFile } from "./open.js";

/** A command below `inbox`. */
interface InboxCommand {
  summary: string;
  /** The summary and a full stop where it is left out. */
  description?: string;
  samples: readonly string[];
  /** Whether an id may say which mail is meant. */
  takesId?: true;
  /** Whether --dry-run shows what would happen; only a command that changes something has it. */
  hasDryRun?: true;
  run(id: string | undefined, flags: FlagValues, context: Context): Promise<number>;
}

const inboxCommands = {
  list: {
    summary: "List captured mail, newest first",
    samples: ["posthorn inbox", "posthorn inbox list --to ada@example.com --since 10m"],
    run: (_, flags, context) => listInbox(flags, context),
  },
  show: {
    summary: "Print a mail",
    samples: ["posthorn inbox show", "posthorn inbox show --to ada@example.com --fields html"],
    takesId: true,
    run: showMail,
  },
  open: {
    summary: "Show a mail in the browser, and print where it is",
    samples: ["posthorn inbox open", "posthorn inbox open --no-browser"],
    takesId: true,
    run: openMail,
  },
  links: {
    summary: "Print the links and codes of a mail",
    samples: ["posthorn inbox links --to ada@example.com", "posthorn inbox links --json | jq -r .code"],
    takesId: true,
    run: printLinks,
  },
  wait: {
    summary: "Wait for a mail and print it",
    description: `Waits for a mail and prints it, with all it says: the newest that fits, also one that is there already. In JSON it has the one-time code (code) and the link to follow (link).

Ends with 9 when none has come in 30 seconds, or within --timeout.`,
    samples: [
      "posthorn inbox wait --to ada@example.com --timeout 10s --json",
      "posthorn inbox wait --subject '~^Your order' --since 1m",
    ],
    run: (_, flags, context) => waitInbox(flags, context),
  },
  clear: {
    summary: "Take all captured mail away",
    samples: ["posthorn inbox clear"],
    hasDryRun: true,
    run: (_, flags, context) => clearInbox(flags, context),
  },
} satisfies Record<string, InboxCommand>;

/** Defines `inbox`: the commands that read the mail that was captured on this machine. */
export function defineInbox(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    `Reads the mail that dev or mock has captured, without a key. Where dev found a Mailpit, it is what that has.

Where no id is given, the newest mail is meant, or the newest that --to, --subject and --since choose. --to and --subject are the whole text, or a regular expression behind a ~.`,
  );
  const add = (name: keyof typeof inboxCommands): Command => addInboxCommand(name, command, context, setAction);
  add("list")
    .option("--limit <count>", "how many at most (default: 100)")
    .option("--offset <count>", "how many to pass over")
    .option("--all", "every one");
  add("show");
  add("open").option("--no-browser", "only print where it is");
  add("links");
  add("wait");
  add("clear");
  command.addHelpText(
    "after",
    examples("posthorn inbox", "posthorn inbox wait --to ada@example.com --timeout 10s --json"),
  );
}

function addInboxCommand(
  name: keyof typeof inboxCommands,
  inbox: Command,
  context: Context,
  setAction: SetAction,
): Command {
  const definition: InboxCommand = inboxCommands[name];
  const { summary, description = `${summary}.`, samples, takesId = false, hasDryRun = false, run } = definition;
  const isDefault = name === "list";
  const added = inbox.command(name, { isDefault }).summary(summary).description(description);
  if (takesId) added.argument("[id]", "its id or that of its message (default: the newest)");
  if (name !== "clear") addFilterFlags(added);
  added.option("--workspace <name>", "the id or name of a workspace, where there are several and no inbox");
  added.addHelpText("after", examples(...samples));
  // Commander passes a word that names no subcommand to the default command.
  if (isDefault) added.allowExcessArguments();
  const setInboxAction = refusePreview(setAction, context, !hasDryRun);
  setInboxAction(added, async ([id], flags) => {
    if (isDefault) refuseWord(inbox, added, context.argv);
    return run(takesId ? (id as string | undefined) : undefined, flags, context);
  });
  return added;
}

function addFilterFlags(command: Command): void {
  command
    .option("--to <address>", "the recipient, or ~ and a regular expression")
    .option("--subject <text>", "the subject, or ~ and a regular expression")
    .option("--since <time>", "captured from then on: a time, or how long ago, such as 10m");
}

const columns = ["id", "to", "subject", "at", "from"];
/** The time-out of `wait` without --timeout, in milliseconds. */
const defaultTimeout = 30_000;

/** Prints the captured mails that fit, newest first, and returns the exit code. */
async function listInbox(flags: FlagValues, context: Context): Promise<number> {
  const inbox = openInbox(flags.workspace, context);
  const filter = await mailFilter(flags, inbox);
  const limit = countOf(flags.limit, "--limit", 100);
  const offset = countOf(flags.offset, "--offset", 0);
  const data: unknown[] = [];
  let total = 0;
  for await (const mail of inbox.mails()) {
    if (!filter.fits(mail)) continue;
    if (total >= offset && (flags.all === true || data.length < limit)) data.push(mail);
    total += 1;
  }
  const has_more = offset + data.length < total;
  const list: List = { data, pagination: { total, limit, offset, has_more } };
  await context.data(await printList(list, columns, context.layout()));
  if (has_more) await context.note(`${data.length} of ${total}; --all prints the rest.`);
  return exitCodes.ok;
}

/** Prints a captured mail and returns the exit code. */
async function showMail(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail } = await chosen(id, flags, context);
  await printMail(mail, context);
  return exitCodes.ok;
}

/** Shows a captured mail in the browser, prints where it is, and returns the exit code. */
async function openMail(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail, inbox } = await chosen(id, flags, context);
  const url = inbox.pageOf(mail) ?? (await pageFile(mail));
  await browse(url, flags, context);
  await context.data(await printOne({ id: mail.id, url }, ["id", "url"], context.layout()));
  return exitCodes.ok;
}

/** Prints the links and codes of a captured mail and returns the exit code. */
async function printLinks(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail } = await chosen(id, flags, context);
  const links = { id: mail.id, ...(await mailLinks(mail)) };
  const { format, fields } = context.layout();
  if (format === "table" && !fields) {
    await context.data([...links.urls, ...links.codes].map((each) => `${plainText(each)}\n`).join(""));
  } else
    await context.data(
      await printOne(links, ["id", "urls", "codes", "code", "link", "unsubscribe_url"], context.layout()),
    );
  return exitCodes.ok;
}

/** Waits for a mail, prints it and returns the exit code. */
async function waitInbox(flags: FlagValues, context: Context): Promise<number> {
  const inbox = openInbox(flags.workspace, context);
  const filter = await mailFilter(flags, inbox);
  const timeout = context.flags().timeout === undefined ? defaultTimeout : context.settings().timeout;
  const found = await waitForMail(filter, timeout, inbox, context);
  const mail = await inbox.read(found);
  const { code, codes, link, urls } = await mailLinks(mail);
  await printMail({ ...mail, code, codes, link, urls }, context);
  return exitCodes.ok;
}

/** Clears the captured mail and returns the exit code. */
async function clearInbox(flags: FlagValues, context: Context): Promise<number> {
  const inbox = openInbox(flags.workspace, context);
  let cleared = 0;
  for await (const _ of inbox.mails()) cleared += 1;
  if (context.flags().dryRun !== true) await inbox.clear();
  const printed = { ...(context.flags().dryRun && { dry_run: true }), cleared };
  await context.data(await printOne(printed, Object.keys(printed), context.layout()));
  return exitCodes.ok;
}

async function chosen(
  id: string | undefined,
  flags: FlagValues,
  context: Context,
): Promise<{ mail: Mail; inbox: Inbox }> {
  const inbox = openInbox(flags.workspace, context);
  const found = await findMail(id, await mailFilter(flags, inbox), inbox);
  return { mail: await inbox.read(found), inbox };
}

/** Prints the head and the text of a mail as a table, or all its fields in another format. */
async function printMail(mail: Mail & Partial<MailLinks>, context: Context): Promise<void> {
  const layout = context.layout();
  if (layout.format !== "table" || layout.fields) {
    await context.data(await printOne(mail, columns, layout));
    return;
  }
  const { html, text, headers: _, codes: _codes, urls: _urls, code, link, ...rest } = mail;
  const head = { ...rest, ...(code && { code }), ...(link && { link }) };
  const body = text ?? html ?? "";
  await context.data(`${await printOne(head, columns, layout)}\n${plainText(body).trimEnd()}\n`);
}

function countOf(given: unknown, flag: string, preset: number): number {
  if (given === undefined) return preset;
  if (!/^\d{1,6}$/.test(String(given))) throw usage(`${flag} must be a whole number, not "${given}"`);
  return Number(given);
}
