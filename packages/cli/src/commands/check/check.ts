import type { Command } from "commander";
import { loadPackage } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { checkMails } from "./check-mails.js";
import { junitReport } from "./junit-report.js";
import { type CheckedMail, checkMessage, failsAt, mailsAt } from "./mails.js";
import { sarifReport } from "./sarif-report.js";
import { textReport } from "./text-report.js";

const reportFormats = ["text", "json", "junit", "sarif"] as const;
const thresholds = ["error", "warning", "never"] as const;

/** Returns the words of a flag that may be given several times, each with commas between its words. */
function addWords(value: string, before: string[]): string[] {
  return [
    ...before,
    ...value
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ];
}

/** Defines `check`, which says what is wrong with a mail. */
export function defineCheck(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Checks a mail before it is sent: mail clients, links, size, accessibility, dark mode, deliverability and merge tags. Each finding has its line and column.\n\nTakes HTML, text, a mail file (.eml), MJML and React Email with what is installed beside it, the folder of a template, a folder of such folders, or - for stdin. Nothing leaves this machine without --links.\n\nEnds with 3 where there are findings of --fail-on, or of a greater severity.",
    )
    .argument("[file]", "a file, the folder of a template, or - for stdin")
    .option("--message <id>", "check a message of dev, mock or the server whose operator token is set");
  addCheckFlags(command).addHelpText(
    "after",
    examples(
      "posthorn check welcome.html",
      "posthorn check templates/welcome --clients gmail,outlook --fail-on warning",
      "posthorn check mail.eml --format sarif > findings.sarif",
      "posthorn check --message msg_01a1fd7a1145746cb1723efd9a545c69 --ignore dark-mode",
    ),
  );
  setAction(command, async ([file], flags) => {
    return check(file as string | undefined, flags, context);
  });
}

/** Adds the flags that choose checks, and what is printed of them. */
export function addCheckFlags(command: Command): Command {
  return command
    .addOption(command.createOption("--format <format>", "what to print (default: text)").choices(reportFormats))
    .addOption(
      command
        .createOption("--fail-on <severity>", "the least severity that fails (default: error)")
        .choices(thresholds),
    )
    .option("--clients <names>", "mail clients that matter, such as gmail,outlook-windows (default: all)", addWords, [])
    .option("--ignore <rule>", "leave out a rule or a group of rules; may be repeated", addWords, [])
    .option("--links", "ask the servers of its links whether they answer");
}

async function check(file: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  const message = flags.message as string | undefined;
  if ((file === undefined) === (message === undefined)) {
    throw usage(
      file === undefined
        ? "what to check is missing: a file, a folder, - or --message"
        : "either a file or --message, not both",
    );
  }
  if (flags.links && message !== undefined) throw usage("--links is for files and folders, not for --message");
  const mails =
    message !== undefined
      ? [await checkMessage(message, flags, context)]
      : await checkMails(await mailsAt(file as string, context), flags, context);
  return printReport(mails, flags, context);
}

/** Prints the findings of mails in the format of the flags, and returns the exit code. */
export async function printReport(mails: readonly CheckedMail[], flags: FlagValues, context: Context): Promise<number> {
  await context.data(await report(mails, flags, context));
  const threshold = (flags.failOn as string | undefined) ?? "error";
  return mails.some((mail) => failsAt(mail, threshold)) ? exitCodes.partial : exitCodes.ok;
}

async function report(mails: readonly CheckedMail[], flags: FlagValues, context: Context): Promise<string> {
  const format = (flags.format as string | undefined) ?? formatOf(context);
  const threshold = (flags.failOn as string | undefined) ?? "error";
  const checks = await loadPackage("@posthorn/engine", () => import("@posthorn/engine/checks"));
  switch (format) {
    case "junit":
      return junitReport(mails, threshold);
    case "sarif":
      return sarifReport(mails, checks.describeRule);
    case "text":
      return textReport(mails, { ...context.layout(), notice: checks.caniemail.notice });
    default:
      return structured(mails, flags.format === "json" ? "json" : format, context);
  }
}

/** Returns the format that the flags and variables for all commands ask for; text where they do not. */
function formatOf({ flags, io }: Context): string {
  const { json, jq, output = io.env.POSTHORN_OUTPUT, fields } = flags();
  if (json || jq !== undefined) return output === "ndjson" ? "ndjson" : "json";
  return output === undefined || output === "" || output === "table"
    ? fields === undefined
      ? "text"
      : "json"
    : output;
}

async function structured(mails: readonly CheckedMail[], format: string, context: Context): Promise<string> {
  const isOne = mails.length === 1;
  const findings = mails.flatMap(({ name, report: { findings: found } }) =>
    found.map((finding) => (isOne ? finding : { file: name, ...finding })),
  );
  const summary = { error: 0, warning: 0, info: 0, bytes: 0 };
  for (const { report: each } of mails) {
    for (const name of ["error", "warning", "info", "bytes"] as const) summary[name] += each.summary[name];
  }
  const layout = { ...context.layout(), format: format as ReturnType<Context["layout"]>["format"] };
  const columns = ["file", "line", "column", "severity", "rule", "title"].slice(isOne ? 1 : 0);
  if (format === "json" || format === "yaml") return printOne({ findings, summary }, columns, layout);
  return printList({ data: findings }, columns, layout);
}
