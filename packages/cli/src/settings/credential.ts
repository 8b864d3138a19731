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
