import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { type CommandNode, nodesOf } from "./command-tree.js";
import { bashCompletion, fishCompletion, powershellCompletion, zshCompletion } from "./shell-scripts.js";

const scripts: Readonly<Record<string, (nodes: readonly CommandNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** Defines `completion`, which prints a shell's completion script for all commands. */
export function defineCompletion(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Prints a script that completes commands, flags and the values they take. It asks nothing of the service.

In ~/.bashrc or ~/.zshrc:      eval "$(posthorn completion bash)"     (zsh: after compinit, and with zsh)
In ~/.config/fish/config.fish: posthorn completion fish | source
In a PowerShell profile:       posthorn completion powershell | Out-String | Invoke-Expression`,
    )
    .addArgument(command.createArgument("<shell>", "which shell").choices(Object.keys(scripts)))
    .addHelpText(
      "after",
      examples(
        "posthorn completion bash > ~/.local/share/bash-completion/completions/posthorn",
        "posthorn completion fish",
      ),
    );
  setAction(command, async ([shell]) => {
    const program = command.parent ?? command;
    await context.data(scripts[String(shell)]?.(nodesOf(program)) ?? "");
    return exitCodes.ok;
  });
}
