import type { Command } from "commander";
import type { SetAction } from "../operations/add-operation.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/examples.js";
import { exitCodes } from "../program/exit-codes.js";

/** Makes a command print the script with which a shell completes all others. */
export function defineCompletion(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Prints a script that completes commands, flags and the values they take. It asks nothing of the service.

In ~/.bashrc or ~/.zshrc:      eval "$(posthorn completion bash)"     (zsh: after compinit, and with zsh)
In ~/.config/fish/config.fish: posthorn completion fish | source
In a PowerShell profile:       posthorn completion powershell | Out-String | Invoke-Expression`,
    )
    .addArgument(command.createArgument("<shell>", "which shell").choices(["bash", "zsh", "fish", "powershell"]))
    .addHelpText(
      "after",
      examples(
        "posthorn completion bash > ~/.local/share/bash-completion/completions/posthorn",
        "posthorn completion fish",
      ),
    );
  setAction(command, async ([shell]) => {
    const { completionFor } = await import("./completion/completion-for.js");
    await context.data(completionFor(String(shell), command.parent ?? command));
    return exitCodes.ok;
  });
}
