import type { Command } from "commander";
import { collect } from "../operations/value-flags.js";

/** Adds the flags of every import. */
export function addImportFlags(command: Command, aboutMap: string): void {
  command
    .addOption(
      command
        .createOption("--format <format>", "how the file is written; by its name otherwise")
        .choices(["csv", "jsonl"]),
    )
    .option("--map <field=column>", aboutMap, collect)
    .option("--resume", "go on where an import of this file was stopped")
    .option("--failures <file>", "where rows that fail are written to; <file>.failures.csv or .jsonl by itself")
    .option(
      "--concurrency <count>",
      "rows on their way at a time, 1 to 32; more than 1 gives up their order (default: 1)",
    );
}
