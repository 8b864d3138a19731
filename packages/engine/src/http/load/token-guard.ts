import type { Ctx } from "../../platform/context.js";
import { sameText } from "../../platform/crypto.js";
import type { ShedLog } from "../../platform/shed-log.js";
import { unauthorized } from "../steps/authenticate.js";
import { overloaded } from "./call-slots.js";
import { Counters } from "./counters.js";
import { sourceOf } from "./source.js";

/** Wrong tokens that are told to be wrong, in all and from one address, in one window: 180 at most in any 4 s. */
export const wrongTokens = 90;
export const wrongTokensPerSource = 20;
const window_ms = 4000;

/** Addresses that had the right token are known for so long, in ms. */
const knownFor = 24 * 60 * 60 * 1000;
const rememberedSources = 1000;

/** Lets in who holds a token, and slows down who guesses it. */
export class TokenGuard {
  readonly #ctx: Pick<Ctx, "clock">;
  readonly #token: string | undefined;
  readonly #shedLog: ShedLog;
  readonly #wrong = new Counters({ limit: wrongTokens, window: window_ms, keys: 1 });
  readonly #wrongOfSource = new Counters({
    limit: wrongTokensPerSource,
    window: window_ms,
    keys: rememberedSources,
  });
  /** When each address had the right token last, the latest last. */
  readonly #known = new Map<string, number>();

  constructor(ctx: Pick<Ctx, "clock">, token: string | undefined, shedLog: ShedLog) {
    this.#ctx = ctx;
    this.#token = token;
    this.#shedLog = shedLog;
  }

  /**
   * Throws `unauthorized` for a wrong token. Once too many were wrong, throws `rate_limit_exceeded` without looking at the
   * token, unless the address is the operator's: one that had the right token within a day, or one of a private network.
   */
  assert(given: string, ip: string | null | undefined): void {
    const now = this.#ctx.clock.now();
    const source = sourceOf(ip);
    const left = this.#wrong.left("all", now) || (source === undefined ? 0 : this.#wrongOfSource.left(source, now));
    if (left > 0 && !this.#isKnown(source, now)) throw this.#refusal(left, ip);
    if (this.#token !== undefined && sameText(given, this.#token)) {
      if (source !== undefined) this.#remember(source, now);
      return;
    }
    if (left > 0) throw this.#refusal(left, ip);
    this.#wrong.count("all", now);
    if (source !== undefined) this.#wrongOfSource.count(source, now);
    this.#report(ip);
    throw unauthorized("the operator token is not valid");
  }

  #isKnown(source: string | undefined, now: number): boolean {
    if (source === undefined) return true;
    const last = this.#known.get(source);
    return last !== undefined && now >= last && now < last + knownFor;
  }

  #remember(source: string, now: number): void {
    this.#known.delete(source);
    this.#known.set(source, now);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= rememberedSources) break;
      this.#known.delete(oldest);
    }
  }

  #refusal(left: number, ip: string | null | undefined): Error {
    this.#report(ip);
    return overloaded("too many calls with a wrong operator token", Math.ceil(left / 1000));
  }

  /** The address is of the call that happens to be reported; the count is of all. */
  #report(ip: string | null | undefined): void {
    this.#shedLog.warn("calls with a wrong operator token", { ip: ip ?? null });
  }
}
