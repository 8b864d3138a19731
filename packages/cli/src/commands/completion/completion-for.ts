import type { Command } from "commander";
import { bashCompletion } from "./bash.js";
import { fishCompletion } from "./fish.js";
import { powershellCompletion } from "./powershell.js";
import { type Place, placesOf } from "./tree.js";
import { zshCompletion } from "./zsh.js";

const scripts: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** Gives back the script with which a shell completes the words and flags of a program. */
export function completionFor(shell: string, program: Command): string {
  return scripts[shell]?.(placesOf(program)) ?? "";
}
