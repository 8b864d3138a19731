import type { FlagValues } from "../../operations/value-flags.js";
import { plainText } from "../../output/plain-text.js";
import { type List, printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { findMail } from "./find-mail.js";
import type { Inbox, Mail } from "./mail.js";
import { mailFilter } from "./mail-filter.js";
import { mailLinks } from "./mail-links.js";
import { openInbox } from "./open-inbox.js";
import { browse } from "./open-page.js";
import { pageFile } from "./show-page.js";
import { waitForMail } from "./wait-for-mail.js";

const columns = ["id", "to", "subject", "at", "from"];
/** How long a mail is waited for unless told otherwise, in milliseconds. */
const patience = 30_000;

/** Prints the captured mails that fit, newest first, and gives back the exit code. */
export async function listInbox(flags: FlagValues, context: Context): Promise<number> {
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

/** Prints a captured mail as its recipient would read it and gives back the exit code. */
export async function showMail(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail } = await chosen(id, flags, context);
  await printMail(mail, context);
  return exitCodes.ok;
}

/** Shows a captured mail in the browser, prints where it is, and gives back the exit code. */
export async function openMail(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail, inbox } = await chosen(id, flags, context);
  const url = inbox.pageOf(mail) ?? (await pageFile(mail));
  await browse(url, flags, context);
  await context.data(await printOne({ id: mail.id, url }, ["id", "url"], context.layout()));
  return exitCodes.ok;
}

/** Prints the links and codes of a captured mail and gives back the exit code. */
export async function printLinks(id: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const { mail } = await chosen(id, flags, context);
  const links = { id: mail.id, ...mailLinks(mail) };
  const { format, fields } = context.layout();
  if (format === "table" && !fields) {
    await context.data([...links.urls, ...links.codes].map((each) => `${plainText(each)}\n`).join(""));
  } else await context.data(await printOne(links, ["id", "urls", "codes", "unsubscribe_url"], context.layout()));
  return exitCodes.ok;
}

/** Waits for a mail, prints it and gives back the exit code. */
export async function waitInbox(flags: FlagValues, context: Context): Promise<number> {
  const inbox = openInbox(flags.workspace, context);
  const filter = await mailFilter(flags, inbox);
  const timeout = context.flags().timeout === undefined ? patience : context.settings().timeout;
  const found = await waitForMail(filter, timeout, inbox, context);
  await printMail(await inbox.read(found), context);
  return exitCodes.ok;
}

/** Takes all captured mail away and gives back the exit code. */
export async function clearInbox(flags: FlagValues, context: Context): Promise<number> {
  const inbox = openInbox(flags.workspace, context);
  let cleared = 0;
  for await (const _ of inbox.mails()) cleared += 1;
  if (context.flags().dryRun !== true) await inbox.clear();
  const told = { ...(context.flags().dryRun && { dry_run: true }), cleared };
  await context.data(await printOne(told, Object.keys(told), context.layout()));
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

/** For people its head and its text, for scripts all of it. */
async function printMail(mail: Mail, context: Context): Promise<void> {
  const layout = context.layout();
  if (layout.format !== "table" || layout.fields) {
    await context.data(await printOne(mail, columns, layout));
    return;
  }
  const { html, text, headers: _, ...head } = mail;
  const body = text ?? html ?? "";
  await context.data(`${await printOne(head, columns, layout)}\n${plainText(body).trimEnd()}\n`);
}

function countOf(given: unknown, flag: string, preset: number): number {
  if (given === undefined) return preset;
  if (!/^\d{1,6}$/.test(String(given))) throw usage(`${flag} must be a whole number, not "${given}"`);
  return Number(given);
}
