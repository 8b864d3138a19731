import { loadPackage } from "../../local/server.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import type { LocalTemplate } from "../templates/template-folder.js";
import { checkMails } from "./check-mails.js";
import { textReport } from "./text-report.js";

/** Prints the errors that check finds in templates on stderr. @throws a Failure where there are some. Without the engine it checks nothing. */
export async function assertChecked(templates: readonly LocalTemplate[], context: Context): Promise<void> {
  const checks = await loadPackage("@posthorn/engine", () => import("@posthorn/engine/checks")).catch(
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return undefined;
    },
  );
  if (checks === undefined) return context.note("Not checked: @posthorn/engine is not installed.");
  const mails = templates.map(({ folder, html }) => ({ name: folder, mail: checks.sourceOfText(html, "html", true) }));
  const failed = (await checkMails(mails, {}, context)).filter(({ report }) => report.summary.error > 0);
  if (failed.length === 0) return;
  const layout = { ...context.layout(), style: context.style(), notice: "" };
  for (const mail of failed) {
    const findings = mail.report.findings.filter(({ severity }) => severity === "error");
    await context.note(textReport([{ ...mail, report: { ...mail.report, findings } }], layout).trimEnd());
  }
  const folders = failed.map(({ name }) => plainText(name)).join(", ");
  throw new Failure("check_failed", `check finds errors in ${folders}; nothing was pushed`, exitCodes.partial, {
    hint: "Mend them, or push with --no-check.",
    next: failed.map(({ name }) => `posthorn templates check ${name}`).slice(0, 3),
  });
}
