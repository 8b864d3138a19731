import { shellWord } from "../output/shell-word.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";
import type { Credential, Obstacle } from "../settings/credential.js";

/**
 * Returns the secret of a credential for requests to its base URL: at once where the user gave or saved it for that
 * server, after a remembered yes where a project file names the server, and never otherwise. All requests with a
 * credential take it from here. Throws a usage failure that says what to do.
 */
export function secretOf(
  credential: Credential,
  { baseUrl, interactive }: { baseUrl: string; interactive: boolean },
  io: Io,
): Promise<string> {
  return credential.secretFor(baseUrl, async ({ obstacle }) => {
    if (obstacle === undefined || credential.isReleased(io.env)) return;
    const { name, file, origin } = obstacle;
    if (file === undefined) throw savedForAnother(baseUrl, obstacle);
    if (!interactive) throw notTrusted(baseUrl, { name, file });
    const { ask } = await import("../input/ask.js");
    const { trustServer } = await import("../settings/trusted-servers.js");
    const own = origin === undefined ? "" : `, which is for ${origin},`;
    const answer = await ask(`${file} names the server ${baseUrl}. Send it ${name}${own} from now on? [y/N] `, io);
    if (!/^y(es)?$/i.test(answer)) throw new Failure("not_confirmed", "nothing was sent", exitCodes.usage);
    trustServer({ file, baseUrl }, io.env);
  });
}

function savedForAnother(baseUrl: string, { name, origin }: Obstacle): Failure {
  return new Failure(
    "key_of_another_server",
    `${name} is for ${origin}, and is not sent to ${new URL(baseUrl).origin}`,
    exitCodes.usage,
    {
      hint: "Give the key of this server with POSTHORN_API_KEY or --api-key, or save it as a profile of its own.",
      next: [`posthorn login --profile <name> --base-url ${shellWord(baseUrl)}`],
    },
  );
}

function notTrusted(baseUrl: string, { name, file }: { name: string; file: string }): Failure {
  const { origin } = new URL(baseUrl);
  return new Failure(
    "untrusted_server",
    `${file} names the server ${baseUrl}, and ${name} is not sent there before you say so`,
    exitCodes.usage,
    {
      path: "baseUrl",
      hint: "Say so once with posthorn trust, or name the server yourself with --base-url or POSTHORN_BASE_URL.",
      next: [`posthorn trust ${shellWord(origin)}`],
    },
  );
}
