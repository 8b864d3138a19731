import type { Command } from "commander";
import { addOperation, type SetAction } from "../../operations/add-operation.js";
import { operationNamed } from "../../operations/manifest.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";

/** Defines `automations create`, which takes the body from flags or a file. */
export function defineAutomationsCreate(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("automations.create");
  const examples = ["posthorn automations create --file welcome.json", ...operation.examples];
  addOperation(command, { ...operation, examples }, context, (leaf, work) =>
    setAction(leaf, (args, flags) => {
      if (flags.file === undefined) return work(args, flags);
      if (flags.data !== undefined) throw usage("--file and --data cannot both be meant");
      return work(args, { ...flags, data: flags.file === "-" ? "-" : `@${flags.file}` });
    }),
  );
  command.option("--file <path>", "read the body from a file that automations init has made, or from stdin with -");
}
