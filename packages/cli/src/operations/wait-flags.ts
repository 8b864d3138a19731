import type { Command } from "commander";
import { usage } from "../program/failure.js";
import type { FlagValues } from "./value-flags.js";

/** Adds the flags of a command that can wait for what it has begun. */
export function addWaitFlags(command: Command, about: string): void {
  command
    .option("--wait", `${about}; --timeout is then for all of it`)
    .option("--interval <duration>", "between two looks of --wait, at least 100ms (default: 500ms, growing to 5s)");
}

/** Whether a command is to wait; a flag that only says how is a usage failure. */
export function isWaiting({ wait, interval }: FlagValues): boolean {
  if (wait !== true && interval !== undefined) throw usage("--interval is for --wait, which is not there");
  return wait === true;
}
