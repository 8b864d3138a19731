import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command say what an automation would do with a contact. */
export function defineAutomationsExplain(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Say what an automation would do with a contact, and do nothing")
    .description(
      "Walks a contact through an automation without doing anything: which step would come when, how it would end, and why. What is waited for is taken not to come.\n\nNeeds dev, mock, or the operator token of another server.",
    )
    .argument("<id>", "the automation, by its id or name")
    .requiredOption("--contact <who>", "the id or address of a contact")
    .option("--data <json>", `what the trigger would say: JSON, @file, or - for stdin. Such as: '{"plan":"pro"}'`)
    .addHelpText(
      "after",
      examples(
        `posthorn automations explain "Welcome series" --contact ada@example.com`,
        `posthorn automations explain 01a1fd7a-1145-746c-b172-3efd9a545c69 --contact ada@example.com --data '{"plan":"pro"}' --json`,
      ),
    );
  setAction(command, async ([id], flags) => {
    const { explainAutomation } = await import("./explain-automation.js");
    return explainAutomation(String(id), flags, context);
  });
}
