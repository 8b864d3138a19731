import type { Command } from "commander";
import { collect } from "../../operations/value-flags.js";

/** Adds the flags of every import. */
export function addImportFlags(command: Command, aboutMap: string): void {
  command
    .addOption(
      command
        .createOption("--format <format>", "the format of the file (default: by the end of its name)")
        .choices(["csv", "jsonl"]),
    )
    .option("--map <field=column>", aboutMap, collect)
    .option("--resume", "go on where an import of this file was stopped")
    .option("--failures <file>", "where rows that fail are written to (default: <file>.failures.csv or .jsonl)")
    .option(
      "--concurrency <count>",
      "rows sent at the same time, 1 to 32; with more than 1 their order is not kept (default: 1)",
    );
}
