import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command write the body of an automation to a file. */
export function defineAutomationsInit(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Write an automation to start from to a file")
    .description(
      "Writes the whole body of an automation to a file, to be changed and given to automations create --file. The service is asked only for the id of a template that --template names.\n\nIts email steps need the id of a template before the automation can be activated: give one with --template, or write each into the file.",
    )
    .argument("[name]", "which automation: one of those that --list shows")
    .option("--list", "show the automations there are, and write none")
    .option("--template <name>", "the template of every email step, by its name or id")
    .option("--output-file <path>", "where to write it (default: <name>.json)")
    .option("--force", "replace a file that is there")
    .addHelpText(
      "after",
      examples(
        "posthorn automations init welcome",
        "posthorn automations init welcome --template 01a1fd7d-b021-7fdb-8340-8872b14dab4b --output-file flows/welcome.json",
        "posthorn automations init --list",
      ),
    );
  setAction(command, async ([name], flags) => {
    const { initAutomation } = await import("./init-automation.js");
    return initAutomation(name as string | undefined, flags, context);
  });
}
