import type { Command } from "commander";
import type { SetAction } from "../operations/add-operation.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/program.js";

/** Makes a command save a key. */
export function defineLogin(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Asks for an API key, which is not shown while it is typed, checks it with the service and saves it with the base URL as the profile named with --profile (default: "default"). That profile is used from then on where no other is named.

Profiles stand in credentials.json below POSTHORN_CONFIG_DIR (default: ~/.config/posthorn), readable to nobody but you.`,
    )
    .option("--with-token", "read the key from the first line of stdin instead of asking")
    .addHelpText(
      "after",
      examples(
        "posthorn login",
        "posthorn login --profile staging --base-url https://mail.example.com/v1",
        "posthorn login --with-token < key.txt",
      ),
    );
  setAction(command, async (_, flags) => {
    const { logIn } = await import("./profile/log-in.js");
    return logIn(flags, context);
  });
}

/** Makes a command forget a key that was saved. */
export function defineLogout(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Forgets the profile in use, or the one named with --profile. The key itself stays valid.")
    .option("--all", "forget every profile")
    .addHelpText("after", examples("posthorn logout", "posthorn logout --profile staging", "posthorn logout --all"));
  setAction(command, async (_, flags) => {
    const { removeAllProfiles, removeProfile } = await import("./profile/profile.js");
    return flags.all ? removeAllProfiles(context) : removeProfile(context.settings().profile ?? "default", context);
  });
}
