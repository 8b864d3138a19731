import type { Context } from "../program/context.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Call } from "./api.js";
import { curlCommand } from "./preview.js";

/** Where the note was made: what prints the calls of many rows, one after another, makes it once. */
const told = new WeakSet<Context>();

/** Prints requests as curl commands, and notes what has to be set before a shell finds the key, which is never printed. */
export async function printCurl(calls: readonly Call[], context: Context, root: string): Promise<void> {
  await context.data(calls.map((call) => curlCommand(call, root, keyed(call, context.flags()))).join(""));
  const key = calls.some(({ authenticated }) => authenticated) ? keyElsewhere(context) : undefined;
  if (told.has(context)) return;
  told.add(context);
  const { apiKey } = context.settings();
  const file = apiKey?.isReleased(context.io.env) === false ? apiKey.obstacle?.file : undefined;
  if (file !== undefined)
    await context.note(`${file} names this server, and posthorn trust has not let keys go there.`);
  if (key !== undefined) await context.note(`To run it, set POSTHORN_API_KEY to ${key}.`);
}

/** The flags with the key that the SDK would make for a call that is refused without one. */
function keyed({ needsIdempotencyKey, headers = {} }: Call, flags: GlobalFlags): GlobalFlags {
  const isKeyed = Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key");
  return needsIdempotencyKey && !isKeyed ? { idempotencyKey: crypto.randomUUID(), ...flags } : flags;
}

/** Which key the call would have, where the environment does not hold it. */
function keyElsewhere({ flags, settings, io }: Context): string | undefined {
  if (flags().apiKeyStdin) return "the key that was given on stdin";
  if (flags().apiKey !== undefined) return "the key that was given with --api-key";
  if (io.env.POSTHORN_API_KEY) return undefined;
  const { apiKey, profile, local } = settings();
  if (local) return 'the key of the running server: eval "$(posthorn env)"';
  return apiKey === undefined ? "a key" : `the key of the profile ${profile}`;
}
