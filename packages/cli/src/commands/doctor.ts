import type { Command } from "commander";
import type { SetAction } from "../operations/add-operation.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/examples.js";

/** Makes a command look at everything a first call needs. */
export function defineDoctor(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Looks at Node, the file of saved keys, the service (its health, how fast it answers, its clock), the key and its rate limit, verified domains, the default sender, webhook subscriptions and the terminal, and says of each whether it passes, deserves a look (warn) or fails, and what to do about it. Nothing is changed without --fix. Ends with 1 when something fails.`,
    )
    .option("--fix", "close the file of saved keys to others")
    .addHelpText(
      "after",
      examples(
        "posthorn doctor",
        `posthorn doctor --jq '.checks[] | select(.status != "pass")'`,
        "posthorn doctor --fix",
      ),
    );
  setAction(command, async (_, flags) => {
    const { runDoctor } = await import("./doctor/run-doctor.js");
    return runDoctor(flags, context);
  });
}
