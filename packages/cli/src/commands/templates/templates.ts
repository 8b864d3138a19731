import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

const layout =
  "Each template is a folder with index.html, template.json (name, description, and what it was pulled as) and, where the visual editor is used, structure.json. A folder with index.html alone is a new template with the folder's name; the push writes its template.json.";

function addPlace(command: Command): void {
  command
    .argument("[templates...]", "folders, names or ids (default: all)")
    .option("--dir <folder>", "where the templates' folders are (default: templates)");
}

/** Makes a command write templates to folders. */
export function defineTemplatesPull(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Write templates to folders")
    .description(
      `Writes templates to folders.\n\n${layout}\n\nWhat was changed in a folder and not there stays; what was changed in both is a conflict, and nothing is written (exit code 6).`,
    );
  addPlace(command);
  command
    .option("--force", "take what is there, over what was changed here")
    .option("--prune", "remove the folders of templates that were deleted")
    .addHelpText("after", examples("posthorn templates pull", "posthorn templates pull welcome --dir mail --force"));
  setAction(command, async ([names], flags) => {
    const { pullTemplates } = await import("./pull-templates.js");
    return pullTemplates(names as string[], flags, context);
  });
}

/** Makes a command bring folders to the service. */
export function defineTemplatesPush(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Bring folders of templates to the service")
    .description(
      `Brings folders of templates to the service, and says on stderr how they differ. A folder without an id becomes a new template.\n\n${layout}\n\nWhere the service has a newer version than the one that was pulled, nothing is pushed (exit code 6).`,
    );
  addPlace(command);
  command
    .option("--force", "overwrite newer versions")
    .option("--prune", "delete templates that have no folder")
    .option("--watch", "push again whenever a file changes, until Ctrl-C")
    .addHelpText("after", examples("posthorn templates push --dry-run", "posthorn templates push welcome --watch"));
  setAction(command, async ([names], flags) => {
    const { pushOnChange } = await import("./push-on-change.js");
    const { pushTemplates } = await import("./push-templates.js");
    return (flags.watch ? pushOnChange : pushTemplates)(names as string[], flags, context);
  });
}

/** Makes a command compare folders with the service. */
export function defineTemplatesDiff(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Show how folders of templates differ from the service")
    .description("Shows what a push would change, as unified diffs.");
  addPlace(command);
  command.addHelpText("after", examples("posthorn templates diff", "posthorn templates diff welcome -o table"));
  setAction(command, async ([names], flags) => {
    const { diffTemplates } = await import("./diff-templates.js");
    return diffTemplates(names as string[], flags, context);
  });
}

/** Makes a command render a template here. */
export function defineTemplatesPreview(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Show the mail that a template makes, without a service")
    .description(
      "Renders the template of a folder with sample data, as the service does and with the footer it adds. Nothing is sent or asked; links to unsubscribe lead nowhere.",
    )
    .argument("<template>", "its folder, name or id")
    .option("--dir <folder>", "where the templates' folders are (default: templates)")
    .option(
      "-d, --data <json>",
      `values of merge tags, those of a contact too: JSON, @file, or - for stdin. Such as: '{"first_name":"Ada"}'`,
    )
    .option("--subject <text>", "with merge tags (default: the template's name)")
    .option("--to <address>", "the recipient (default: ada@example.com)")
    .option("--company-name <text>", "as the workspace has it; the tag itself where it is not given")
    .option("--company-address <text>", "as the workspace has it; the tag itself where it is not given")
    .addOption(command.createOption("--part <part>", "only this, as it is").choices(["html", "text", "subject"]))
    .option("--output-file <file>", "write the HTML, or the part, there")
    .addHelpText(
      "after",
      examples(
        `posthorn templates preview welcome --data '{"first_name":"Ada"}' --part html`,
        "posthorn templates preview welcome --data @sample.json --output-file welcome.html",
      ),
    );
  setAction(command, async ([name], flags) => {
    const { previewTemplate } = await import("./preview-template.js");
    return previewTemplate(String(name), flags, context);
  });
}

/** Makes a command check folders of templates. */
export function defineTemplatesLint(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Check folders of templates, without a service")
    .description(
      "Checks merge tags, size, structure and description as the service does, and warns where a footer is added to mail or the visual editor opens blank. Ends with 2 where the service would refuse a template.",
    );
  addPlace(command);
  command.addHelpText("after", examples("posthorn templates lint", "posthorn templates lint welcome --json"));
  setAction(command, async ([names], flags) => {
    const { lintTemplates } = await import("./lint-templates.js");
    return lintTemplates(names as string[], flags, context);
  });
}
