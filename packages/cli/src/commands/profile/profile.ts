import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command look after the profiles that login has saved. */
export function defineProfile(command: Command, context: Context, setAction: SetAction): void {
  command.description("Looks after keys and the servers they are for, as login saves them. Keys are shown masked.");
  const list = command.command("list").summary("Every profile").description("Prints every profile.");
  list.addHelpText("after", examples("posthorn profile list", "posthorn profile list --jq '.data[].profile'"));
  setAction(list, async () => (await import("./list-profiles.js")).listProfiles(context));

  const show = command
    .command("show")
    .summary("One profile")
    .description("Prints a profile; without a name, the one in use.")
    .argument("[name]", "the profile")
    .addHelpText("after", examples("posthorn profile show", "posthorn profile show staging --fields base_url"));
  setAction(show, async ([name]) => {
    const { showProfile } = await import("./list-profiles.js");
    return showProfile(name as string | undefined, context);
  });

  const use = command
    .command("use")
    .summary("Use a profile from now on")
    .description("Makes a profile the one that is used where none is named with --profile or POSTHORN_PROFILE.")
    .argument("<name>", "the profile")
    .addHelpText("after", examples("posthorn profile use staging"));
  setAction(use, async ([name]) => (await import("./change-profiles.js")).useProfile(String(name), context));

  const rename = command
    .command("rename")
    .summary("Give a profile another name")
    .description("Gives a profile another name.")
    .argument("<name>", "the profile")
    .argument("<new-name>", "its new name")
    .addHelpText("after", examples("posthorn profile rename default staging"));
  setAction(rename, async ([name, newName]) => {
    const { renameProfile } = await import("./change-profiles.js");
    return renameProfile(String(name), String(newName), context);
  });

  const remove = command
    .command("remove")
    .summary("Forget a profile")
    .description("Forgets a profile, as logout does. The key itself stays valid.")
    .argument("<name>", "the profile")
    .addHelpText("after", examples("posthorn profile remove staging"));
  setAction(remove, async ([name]) => (await import("./change-profiles.js")).removeProfile(String(name), context));
  command.addHelpText("after", examples("posthorn profile list", "posthorn profile use staging"));
}
