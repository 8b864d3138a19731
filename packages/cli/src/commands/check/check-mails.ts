import type { MailSource } from "@posthorn/engine/checks";
import { loadPackage } from "../../local/server.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import type { CheckedMail, NamedMail } from "./mails.js";

/** Returns mails with their findings, by the flags of `check`. @throws a usage failure for a client or rule that does not exist. */
export async function checkMails(
  mails: readonly NamedMail[],
  flags: FlagValues,
  context: Context,
): Promise<CheckedMail[]> {
  const { checkMail, linkProblems, requestLinks, UnknownNameError, webLinks } = await loadPackage(
    "@posthorn/engine",
    () => import("@posthorn/engine/checks"),
  );
  const clients = (flags.clients as string[] | undefined) ?? [];
  const ignore = (flags.ignore as string[] | undefined) ?? [];
  const problemsOf = async (mail: MailSource) => {
    if (flags.links !== true) return [];
    const links = webLinks(mail);
    const answers = await requestLinks(
      links.map(({ url }) => url),
      { signal: context.io.signal },
    );
    return linkProblems(mail, links, answers);
  };
  try {
    const checked: CheckedMail[] = [];
    for (const { name, mail } of mails) {
      const report = checkMail(mail, { clients, ignore, more: await problemsOf(mail) });
      checked.push({ name, report, lineAt: lineReader(mail) });
    }
    return checked;
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    throw usage(error.message, { path: error.message.includes("mail client") ? "clients" : "ignore" });
  }
}

/** Returns a function that returns the lines of a mail's source. Those of a mail file are bytes, and shown as UTF-8. */
function lineReader({ source, headers }: MailSource): (line: number) => string | undefined {
  let lines: string[] | undefined;
  return (line) => {
    lines ??= source.text.split(/\r\n|\r|\n/);
    const text = lines[line - 1];
    return headers === null || text === undefined ? text : Buffer.from(text, "latin1").toString("utf8");
  };
}
