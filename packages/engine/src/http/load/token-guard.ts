import { LRUCache } from "lru-cache";
import type { Ctx } from "../../platform/context.js";
import { sameText } from "../../platform/crypto.js";
import type { ShedLog } from "../../platform/shed-log.js";
import { unauthorized } from "../steps/authenticate.js";
import { overloaded } from "./call-slots.js";
import { Counters } from "./counters.js";
import { sourceOf } from "./source.js";

/** How many wrong tokens are answered with 401 in one window, in all and for one address: at most 180 in any 4 s. */
export const wrongTokens = 90;
export const wrongTokensPerSource = 20;
const window_ms = 4000;

/** How long an address that sent the right token is remembered, in ms. */
const rememberedFor = 24 * 60 * 60 * 1000;
const rememberedSources = 1000;

/** Checks the operator token, and slows down guesses. */
export class TokenGuard {
  readonly #ctx: Pick<Ctx, "clock">;
  readonly #tokens: readonly string[];
  readonly #shedLog: ShedLog;
  readonly #wrong = new Counters({ limit: wrongTokens, window: window_ms, keys: 1 });
  readonly #wrongOfSource = new Counters({
    limit: wrongTokensPerSource,
    window: window_ms,
    keys: rememberedSources,
  });
  /** When each address last sent the right token. */
  readonly #known = new LRUCache<string, number>({ max: rememberedSources });

  /** Accepts each of `tokens`: there are two while one replaces the other. */
  constructor(ctx: Pick<Ctx, "clock">, tokens: readonly string[], shedLog: ShedLog) {
    this.#ctx = ctx;
    this.#tokens = tokens;
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
    if (left > 0 && !this.#isKnown(source, now)) throw this.#overloaded(left, ip);
    if (this.#tokens.some((token) => sameText(given, token))) {
      if (source !== undefined) this.#known.set(source, now);
      return;
    }
    if (left > 0) throw this.#overloaded(left, ip);
    this.#wrong.count("all", now);
    if (source !== undefined) this.#wrongOfSource.count(source, now);
    this.#report(ip);
    throw unauthorized("the operator token is not valid");
  }

  #isKnown(source: string | undefined, now: number): boolean {
    if (source === undefined) return true;
    const last = this.#known.peek(source);
    return last !== undefined && now >= last && now < last + rememberedFor;
  }

  #overloaded(left: number, ip: string | null | undefined): Error {
    this.#report(ip);
    return overloaded("too many calls with a wrong operator token", Math.ceil(left / 1000));
  }

  /** Logs a wrong token with its address. The count of the log entry includes those of other addresses. */
  #report(ip: string | null | undefined): void {
    this.#shedLog.warn("calls with a wrong operator token", { ip: ip ?? null });
  }
}
