import type { Command } from "commander";
import { type Call, connect } from "../../client/connect.js";
import { askSecret } from "../../input/ask.js";
import type { SetAction } from "../../operations/add-operation.js";
import { previewed } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { Credential, maskKey } from "../../settings/credential.js";
import { changeProfiles, type Profiles, profilesFile } from "../../settings/profiles.js";
import { checkedName } from "../../settings/saved-file.js";
import { resolveSettings, type Settings } from "../../settings/settings.js";
import { profileColumns, removeAllProfiles, removeProfile } from "../profile/profile.js";

/** Defines `login`, which saves a key that the service knows. */
export function defineLogin(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Asks for an API key, which is not shown while it is typed, checks it with the service and saves it with the base URL as the profile named with --profile (default: "default"). That profile is used from then on where no other is named.

Profiles are saved in credentials.json below POSTHORN_CONFIG_DIR (default: ~/.config/posthorn), readable to nobody but you.`,
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
  setAction(command, (_, flags) => logIn(flags, context));
}

/** Defines `logout`, which removes a saved key. */
export function defineLogout(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Forgets the profile in use, or the one named with --profile. The key itself stays valid.")
    .option("--all", "forget every profile")
    .addHelpText("after", examples("posthorn logout", "posthorn logout --profile staging", "posthorn logout --all"));
  setAction(command, async (_, flags) =>
    flags.all ? removeAllProfiles(context) : removeProfile(context.settings().profile ?? "default", context),
  );
}

const check: Call = { method: "GET", path: "/api-key/permissions", authenticated: true };

interface Permissions {
  name: string;
  type: string;
  permissions: string[];
  is_sandbox: boolean;
}

/** Saves a key that the service knows as the current profile, prints it masked and returns the exit code. */
async function logIn(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  // --profile may name a profile that does not exist yet.
  const settings = resolveSettings(context.flags(), io, { newProfile: true });
  const name = checkedName(settings.profile ?? "default", "profile");
  if (await previewed(check, context)) return exitCodes.ok;
  const { key, apiKey } = await keyFor(settings, flags, context);
  const { permissions, ...known } = await permissionsOf({ ...settings, apiKey }, context);

  const profile = { api_key: key, base_url: settings.baseUrl, key_name: known.name, is_sandbox: known.is_sandbox };
  const withIt = ({ profiles }: Profiles): Profiles => ({ current: name, profiles: { ...profiles, [name]: profile } });
  changeProfiles((saved) => ({ profiles: withIt(saved) }), io.env);
  const { api_key: _, ...shown } = profile;
  const saved = { profile: name, current: true, ...shown, key: maskKey(key), permissions };
  await context.data(await printOne(saved, profileColumns, context.layout()));
  await context.note(`Saved in ${profilesFile(io.env)}.`);
  if (io.env.POSTHORN_API_KEY) await context.note("POSTHORN_API_KEY is set and comes before every profile.");
  return exitCodes.ok;
}

/** Returns the key to save, and a credential that releases it to the server it is saved for. */
async function keyFor(
  { baseUrl, interactive, given }: Settings,
  flags: FlagValues,
  context: Context,
): Promise<{ key: string; apiKey: Credential }> {
  const { apiKey, apiKeyStdin } = context.flags();
  if (apiKey !== undefined) {
    const key = checkedKey(apiKey);
    return { key, apiKey: given(key, "the key of --api-key") };
  }
  if (flags.withToken || apiKeyStdin) {
    const key = checkedKey(await context.input().readKey());
    return { key, apiKey: given(key, "the key of stdin") };
  }
  if (!interactive) {
    throw usage("there is no terminal to ask for the key on", {
      hint: "Give it on stdin with --with-token.",
      next: ["posthorn login --with-token < key.txt"],
    });
  }
  const key = checkedKey(await askSecret(`API key for ${baseUrl} (it is not shown): `, context.io));
  // The prompt names the server, so typing the key is consent to send it there.
  return { key, apiKey: new Credential(key, baseUrl) };
}

function checkedKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    throw usage("the key is empty, or has characters that no key has", { path: "api_key" });
  return key;
}

async function permissionsOf(settings: Settings, context: Context): Promise<Permissions> {
  const flags = { ...context.flags(), apiKeyStdin: undefined, idempotencyKey: undefined };
  const api = await connect(context.io, flags, settings, context.input());
  const { data } = await api.send(check);
  return data as Permissions;
}
