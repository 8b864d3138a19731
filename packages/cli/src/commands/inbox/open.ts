import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command show a page of the server in the browser. */
export function defineOpen(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Shows a page of the server in use in the browser, and prints where it is; off a terminal it only prints.",
    )
    .addArgument(
      command
        .createArgument("[page]", "inbox, where mail is shown; docs, the API it speaks")
        .choices(["inbox", "docs"])
        .default("inbox"),
    )
    .option("--no-browser", "only print where it is")
    .addHelpText("after", examples("posthorn open", "posthorn open docs --no-browser"));
  setAction(command, async ([page], flags) => {
    const { openPage } = await import("./open-page.js");
    return openPage(page as "inbox" | "docs", flags, context);
  });
}

/** Makes a command show what the server in use says of its API. */
export function defineDocs(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Shows the API of the server in use, as OpenAPI (= open docs); help tells of commands.")
    .option("--no-browser", "only print where it is")
    .addHelpText("after", examples("posthorn docs", "posthorn docs --jq .url | xargs curl -s"));
  setAction(command, async (_, flags) => {
    const { openPage } = await import("./open-page.js");
    return openPage("docs", flags, context);
  });
}
