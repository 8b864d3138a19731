import { shellWord } from "../output/shell-word.js";
import { exitCodes, Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { isTrusted } from "./trusted-servers.js";

/** Why a credential may not be sent to the base URL in use without a confirmation. */
export interface Obstacle {
  /** The credential's name for the user, such as POSTHORN_API_KEY. */
  name: string;
  /** The project file that names the base URL; absent where the user named it. */
  file?: string | undefined;
  /** The origin that the credential was saved for, if any. */
  origin?: string | undefined;
}

/**
 * A key or token for one base URL. The secret is a private field that only `secretFor` returns, so that no code can send it
 * without a check of its destination.
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

  /** Whether the secret ends with these characters, which the server shows of a key. */
  endsWith(last: string): boolean {
    return this.#secret.endsWith(last);
  }

  /** Whether the secret may be sent to its base URL without a question. */
  isReleased(env: Io["env"]): boolean {
    const { obstacle, baseUrl } = this;
    return obstacle === undefined || (obstacle.file !== undefined && isTrusted({ file: obstacle.file, baseUrl }, env));
  }

  /** Returns the secret once `release` has resolved. @throws an error for another base URL. */
  async secretFor(baseUrl: string, release: (credential: Credential) => Promise<void>): Promise<string> {
    if (baseUrl !== this.baseUrl) throw new Error(`a credential for ${this.baseUrl} was about to go to ${baseUrl}`);
    await release(this);
    return this.#secret;
  }
}

/**
 * Returns the secret of a credential for requests to its base URL: without a question where the user gave or saved it for
 * that server, and after a remembered confirmation where a project file names the server. Every request gets its secret here.
 * @throws a usage failure that says what to do.
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
      hint: "Give the key of this server with POSTHORN_API_KEY or --api-key, or save it as a separate profile.",
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
