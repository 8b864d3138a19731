import { shellWord } from "../output/shell-word.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { isTrusted } from "./trusted-servers.js";

/** What stands between a credential and the base URL in use. */
export interface Obstacle {
  /** What the user calls the credential, such as POSTHORN_API_KEY. */
  name: string;
  /** The project file that names the base URL; absent where the user names it. */
  file?: string | undefined;
  /** The origin that the credential was saved for; absent where it was saved for none. */
  origin?: string | undefined;
}

/**
 * A key or token for one base URL. Its secret is in a private field and leaves it through `secretFor` alone, so that
 * nothing can send it without asking where it may go.
 */
export class Credential {
  readonly baseUrl: string;
  /** Undefined where the user gave or saved the credential for the base URL. */
  readonly obstacle: Obstacle | undefined;
  readonly #secret: string;

  constructor(secret: string, baseUrl: string, obstacle?: Obstacle) {
    this.#secret = secret;
    this.baseUrl = baseUrl;
    this.obstacle = obstacle;
  }

  /** Whether the secret is a key that sends real mail. */
  get isLive(): boolean {
    return this.#secret.startsWith("ph_live_");
  }

  /** Whether the secret is a key that sends nothing. */
  get isSandbox(): boolean {
    return this.#secret.startsWith("ph_sandbox_");
  }

  /** Whether the secret has these last characters, which the server shows of a key. */
  endsWith(last: string): boolean {
    return this.#secret.endsWith(last);
  }

  /** Whether the secret may go to its base URL without a question. */
  isReleased(env: Io["env"]): boolean {
    const { obstacle, baseUrl } = this;
    return obstacle === undefined || (obstacle.file !== undefined && isTrusted({ file: obstacle.file, baseUrl }, env));
  }

  /** Returns the secret once `release` has let it go to the base URL; throws where the URL is another one. */
  async secretFor(baseUrl: string, release: (credential: Credential) => Promise<void>): Promise<string> {
    if (baseUrl !== this.baseUrl) throw new Error(`a credential for ${this.baseUrl} was about to go to ${baseUrl}`);
    await release(this);
    return this.#secret;
  }
}

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
    const { trustServer } = await import("./trusted-servers.js");
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

/** Returns a key masked for display: its kind and its last four characters. */
export function maskKey(key: string): string {
  const [kind = ""] = /^ph_(?:live|sandbox)_/.exec(key) ?? [];
  return key.length > 20 ? `${kind}…${key.slice(-4)}` : "…";
}
