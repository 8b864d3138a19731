import type { Command } from "commander";
import { loadPackage } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/program.js";
import { addCheckFlags, printReport } from "../check/check.js";
import { checkMails } from "../check/check-mails.js";
import { addFolderArguments, chosenTemplates } from "./template-folder.js";

/** Defines `templates check`, which checks the mail that folders of templates make. */
export function defineTemplatesCheck(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Check the mail of templates: clients, links, size, accessibility and more")
    .description(
      "Checks templates as posthorn check does, by their folders, names or ids. MJML and React Email are compiled first.\n\nEnds with 3 where there are findings of --fail-on, or of a greater severity.",
    );
  addFolderArguments(command);
  addCheckFlags(command).addHelpText(
    "after",
    examples("posthorn templates check", "posthorn templates check welcome --fail-on warning"),
  );
  setAction(command, async ([names], flags) => {
    const templates = await chosenTemplates(names as string[], flags, context);
    const { sourceOfText } = await loadPackage("@posthorn/engine", () => import("@posthorn/engine/checks"));
    const mails = templates.map(({ folder, html }) => ({ name: folder, mail: sourceOfText(html, "html", true) }));
    return printReport(await checkMails(mails, flags, context), flags, context);
  });
}
