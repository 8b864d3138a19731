import type { Clock } from "../platform/clock.js";
import { cancelled, type SmtpSession, SmtpUnavailable } from "./smtp-session.js";

export interface SmtpPoolOptions {
  open: (signal?: AbortSignal) => Promise<SmtpSession>;
  clock: Clock;
  maxConnections: number;
  /** A session is given up after this many mails: relays limit it, and load spreads over their machines anew. */
  maxMails: number;
  /** An unused session is closed after this many milliseconds. */
  idle: number;
}

interface Waiting {
  proceed: (session: SmtpSession | undefined) => void;
  fail: (error: SmtpUnavailable) => void;
}

/** Milliseconds a server has to answer QUIT. */
const quitTimeout = 2000;

/** A bounded set of sessions to one server; who finds none free waits in line. */
export class SmtpPool {
  readonly #options: SmtpPoolOptions;
  readonly #idle = new Map<SmtpSession, () => void>();
  readonly #waiting = new Set<Waiting>();
  readonly #quitting = new Set<Promise<void>>();
  /** Sessions in use or being opened. */
  #busy = 0;
  #closed: (() => void) | undefined;

  constructor(options: SmtpPoolOptions) {
    this.#options = options;
  }

  /** Gives back what `work` gives back for a session of its own for as long as it runs; throws `SmtpUnavailable`. */
  async use<T>(work: (session: SmtpSession) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const session = await this.#acquire(signal);
    try {
      return await work(session);
    } finally {
      this.#release(session);
    }
  }

  /** Refuses new work and what waits, lets work in hand end, and resolves when every session has said goodbye. */
  async close(): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    this.#failWaiting(new SmtpUnavailable(cancelled));
    if (this.#busy === 0) this.#closed?.();
    await drained;
    for (const session of this.#idle.keys()) this.#dismiss(session);
    await Promise.all(this.#quitting);
  }

  async #acquire(signal?: AbortSignal): Promise<SmtpSession> {
    if (this.#closed || signal?.aborted) throw new SmtpUnavailable(cancelled);
    const kept = this.#takeIdle();
    if (kept) return kept;
    if (this.#busy >= this.#options.maxConnections) {
      const passedOn = await this.#wait(signal);
      if (passedOn) return passedOn;
    } else this.#busy += 1;
    return this.#open(signal);
  }

  /** The place is counted in `#busy` already; it is given back when opening fails. */
  async #open(signal?: AbortSignal): Promise<SmtpSession> {
    try {
      return await this.#options.open(signal);
    } catch (error) {
      if (!(error instanceof SmtpUnavailable) || error.failure === cancelled) {
        this.#leave();
        throw error;
      }
      // Nobody is given the place: who waits would only meet the same refusal.
      this.#busy -= 1;
      const kept = this.#takeIdle();
      if (kept) return kept;
      // A server may just limit its connections: others go on to serve whoever waits.
      if (this.#busy > 0) return (await this.#wait(signal)) ?? this.#open(signal);
      this.#failWaiting(error);
      this.#closed?.();
      throw error;
    }
  }

  /** The most recently used session: the others get a chance to grow old. */
  #takeIdle(): SmtpSession | undefined {
    for (const session of [...this.#idle.keys()].reverse()) {
      this.#forget(session);
      if (!session.alive) continue;
      this.#busy += 1;
      return session;
    }
    return undefined;
  }

  /** Gives back a session passed on by another, or undefined with the right to open one. */
  #wait(signal?: AbortSignal): Promise<SmtpSession | undefined> {
    return new Promise((resolve, reject) => {
      const callOff = () => waiting.fail(new SmtpUnavailable(cancelled));
      const settle = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener("abort", callOff);
      };
      const waiting: Waiting = {
        proceed: (session) => {
          settle();
          resolve(session);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", callOff);
      if (signal?.aborted) callOff();
    });
  }

  #release(session: SmtpSession): void {
    const good = session.alive && session.mails < this.#options.maxMails;
    const [next] = this.#waiting;
    if (good && next) {
      next.proceed(session);
      return;
    }
    if (good && !this.#closed) {
      this.#keep(session);
      this.#leave();
      return;
    }
    // Its place is free when it has gone: the server may count connections as strictly as we do.
    this.#dismiss(session).then(() => this.#leave());
  }

  /** Gives the place of a session that is gone to the first in line, who opens another. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) next.proceed(undefined);
    else if (--this.#busy === 0) this.#closed?.();
  }

  #failWaiting(error: SmtpUnavailable): void {
    for (const waiting of [...this.#waiting]) waiting.fail(error);
  }

  #keep(session: SmtpSession): void {
    const { clock, idle } = this.#options;
    this.#idle.set(
      session,
      clock.at(clock.now() + idle, () => this.#dismiss(session)),
    );
  }

  #forget(session: SmtpSession): void {
    this.#idle.get(session)?.();
    this.#idle.delete(session);
  }

  #dismiss(session: SmtpSession): Promise<void> {
    this.#forget(session);
    const { clock } = this.#options;
    const giveUp = clock.at(clock.now() + quitTimeout, () => session.close());
    const quitting = session.quit().finally(() => {
      giveUp();
      this.#quitting.delete(quitting);
    });
    this.#quitting.add(quitting);
    return quitting;
  }
}
