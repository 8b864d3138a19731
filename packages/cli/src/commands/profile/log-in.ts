import type { Call } from "../../client/api.js";
import { connect } from "../../client/connect.js";
import { askSecret } from "../../input/ask.js";
import { previewed } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { Credential, maskKey } from "../../settings/credential.js";
import { changeProfiles, type Profiles, profilesFile } from "../../settings/profiles.js";
import { checkedName } from "../../settings/saved-file.js";
import { resolveSettings, type Settings } from "../../settings/settings.js";
import { profileColumns } from "./profile.js";

const check: Call = { method: "GET", path: "/api-key/permissions", authenticated: true };

interface Permissions {
  name: string;
  type: string;
  permissions: string[];
  is_sandbox: boolean;
}

/** Saves a key that the service knows as a profile, makes it the current one, prints it masked and gives back the exit code. */
export async function logIn(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  // The profile that is named need not be there yet.
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

/** The key to save, and the same as a credential that may go to the server it is to be saved for. */
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
  // Whoever types a key below the server's name has said yes to that server.
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
