import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command look after the servers that project files may send keys to. */
export function defineTrust(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Lets keys go to the server that posthorn.config.json of this folder, or of one above it, names. Until then a key, or an operator token, of the environment, of a flag or of a profile for another server is not sent there: on a terminal each command asks first, elsewhere it ends with 2.

The yes is for this folder and this base URL. A file that names another one, or that stands in another folder, is asked about anew. Off a terminal the server must be given. Nothing is sent by this command.`,
    )
    .argument("[server]", "the server as the file names it, such as https://mail.example.com")
    .addHelpText(
      "after",
      examples("posthorn trust", "posthorn trust https://mail.example.com", "posthorn trust remove"),
    );
  setAction(command, async ([server]) => {
    const { trust } = await import("./change-trust.js");
    return trust(server as string | undefined, context);
  });

  const list = command
    .command("list")
    .summary("Every trusted server")
    .description("Prints every folder and its server.");
  list.addHelpText("after", examples("posthorn trust list", "posthorn trust list --jq '.data[].base_url'"));
  setAction(list, async () => (await import("./list-trusted.js")).listTrusted(context));

  const remove = command
    .command("remove")
    .summary("Take a yes back")
    .description(
      "Takes back the yes to the server of this folder's posthorn.config.json, or to a server in every folder.",
    )
    .argument("[server]", "such as https://mail.example.com")
    .addHelpText("after", examples("posthorn trust remove", "posthorn trust remove https://mail.example.com"));
  setAction(remove, async ([server]) => {
    const { removeTrust } = await import("./change-trust.js");
    return removeTrust(server as string | undefined, context);
  });
}
