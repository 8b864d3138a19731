import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Clock } from "../platform/clock.js";
import type { DeliverOptions } from "./mailer.js";
import { cancelled, SmtpUnavailable } from "./smtp-connection.js";
import type { SmtpSession } from "./smtp-session.js";
import { Turns } from "./turns.js";

export interface SmtpPoolOptions {
  open: (signal?: AbortSignalLike) => Promise<SmtpSession>;
  clock: Clock;
  maxConnections: number;
  /** Mails sent over a session before it is replaced: relays limit them, and a new connection rebalances load. */
  maxMails: number;
  /** How long an unused session is kept, in ms. */
  idle: number;
}

/** Whose mail needs a session, and what ends its wait for one. */
export type SessionUser = Pick<DeliverOptions, "tenant" | "signal">;

interface Waiter {
  /** Resolves with a session, or with undefined: the waiter owns a slot and opens a session. */
  proceed: (session: SmtpSession | undefined) => void;
  fail: (error: SmtpUnavailable) => void;
}

/** How long a server may take to reply to QUIT, in ms. */
const quitTimeout = 2000;

/** A bounded pool of sessions to one server. Callers that find none free wait: tenants take turns, so that none waits for all mails of another. */
export class SmtpPool {
  readonly #options: SmtpPoolOptions;
  /** Unused sessions, least recently used first, each with a function that cancels its idle time-out. */
  readonly #idle = new Map<SmtpSession, () => void>();
  readonly #waiters = new Turns<Waiter>();
  /** How many callers use a session: two while the second mail follows before the reply to the first. */
  readonly #users = new Map<SmtpSession, number>();
  /** Sessions in use that the next mail may follow on. */
  readonly #shareable = new Set<SmtpSession>();
  readonly #quitting = new Set<Promise<void>>();
  /** Slots taken by sessions that are in use, being opened or quitting. */
  #busy = 0;
  #closed: (() => void) | undefined;

  constructor(options: SmtpPoolOptions) {
    this.#options = options;
  }

  /** How many sessions are open. */
  get open(): number {
    return this.#users.size + this.#idle.size;
  }

  /** How many sessions send a mail. */
  get busy(): number {
    return this.#users.size;
  }

  /**
   * Calls `work` with a session that nobody else uses until it resolves or calls `share`, and returns its result.
   * @throws SmtpUnavailable when no session can be opened.
   */
  async use<T>(work: (session: SmtpSession, share: () => void) => Promise<T>, user: SessionUser): Promise<T> {
    const acquired = this.#acquire(user);
    const session = acquired instanceof Promise ? await acquired : acquired;
    this.#users.set(session, (this.#users.get(session) ?? 0) + 1);
    try {
      return await work(session, () => this.#share(session));
    } finally {
      const users = (this.#users.get(session) ?? 0) - 1;
      if (users > 0) this.#users.set(session, users);
      else this.#release(session);
    }
  }

  /** Rejects new and waiting callers, waits for running ones, and resolves when every session has quit. */
  async close(): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    this.#failWaiters(new SmtpUnavailable(cancelled));
    if (this.#busy === 0) this.#closed?.();
    await drained;
    for (const session of this.#idle.keys()) this.#quit(session);
    await Promise.all(this.#quitting);
  }

  /** Returns a session, at once where one may be used. */
  #acquire(user: SessionUser): SmtpSession | Promise<SmtpSession> {
    if (this.#closed || user.signal?.aborted) throw new SmtpUnavailable(cancelled);
    const idle = this.#takeIdle();
    if (idle) return idle;
    if (this.#busy >= this.#options.maxConnections) return this.#takeShareable() ?? this.#waitOrOpen(user);
    this.#busy += 1;
    return this.#open(user);
  }

  async #waitOrOpen(user: SessionUser): Promise<SmtpSession> {
    return (await this.#wait(user)) ?? this.#open(user);
  }

  /** Opens a session in a slot that the caller has taken already. */
  async #open(user: SessionUser): Promise<SmtpSession> {
    try {
      return await this.#options.open(user.signal);
    } catch (error) {
      if (!(error instanceof SmtpUnavailable) || error.failure === cancelled) {
        this.#freeSlot();
        throw error;
      }
      // The slot goes to no waiter, which would meet the same rejection.
      this.#busy -= 1;
      const idle = this.#takeIdle();
      if (idle) return idle;
      // The server may limit its connections: those that are open serve the waiters.
      if (this.#busy > 0) return this.#waitOrOpen(user);
      this.#failWaiters(error);
      this.#closed?.();
      throw error;
    }
  }

  /** Takes the most recently used session, so that the others reach their idle time-out. */
  #takeIdle(): SmtpSession | undefined {
    for (const session of [...this.#idle.keys()].reverse()) {
      this.#removeIdle(session);
      if (!session.alive) continue;
      this.#busy += 1;
      return session;
    }
    return undefined;
  }

  /** Lets one more caller use a session that is still in use. */
  #share(session: SmtpSession): void {
    if (this.#closed || !this.#isUsable(session)) return;
    const next = this.#waiters.take();
    if (next) next.proceed(session);
    else this.#shareable.add(session);
  }

  #takeShareable(): SmtpSession | undefined {
    for (const session of this.#shareable) {
      this.#shareable.delete(session);
      if (this.#isUsable(session)) return session;
    }
    return undefined;
  }

  /** Resolves with a session, released or shared, or with undefined: the caller owns a slot and opens a session. */
  #wait({ tenant = "", signal }: SessionUser): Promise<SmtpSession | undefined> {
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#waiters.delete(tenant, waiter);
        waiter.fail(new SmtpUnavailable(cancelled));
      };
      const settle = () => signal?.removeEventListener("abort", cancel);
      const waiter: Waiter = {
        proceed: (session) => {
          settle();
          resolve(session);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      this.#waiters.add(tenant, waiter);
      signal?.addEventListener("abort", cancel);
      if (signal?.aborted) cancel();
    });
  }

  #isUsable(session: SmtpSession): boolean {
    return session.alive && session.mails < this.#options.maxMails;
  }

  #release(session: SmtpSession): void {
    this.#users.delete(session);
    this.#shareable.delete(session);
    const isUsable = this.#isUsable(session);
    const next = isUsable ? this.#waiters.take() : undefined;
    if (next) {
      next.proceed(session);
      return;
    }
    if (isUsable && !this.#closed) {
      this.#addIdle(session);
      this.#freeSlot();
      return;
    }
    // The slot is free only after QUIT: the server may count connections as strictly as this pool.
    this.#quit(session).then(() => this.#freeSlot());
  }

  /** Passes a slot to the first waiter, which opens a session, or frees it. */
  #freeSlot(): void {
    const next = this.#waiters.take();
    if (next) next.proceed(undefined);
    else if (--this.#busy === 0) this.#closed?.();
  }

  #failWaiters(error: SmtpUnavailable): void {
    for (const waiter of this.#waiters.takeAll()) waiter.fail(error);
  }

  #addIdle(session: SmtpSession): void {
    const { clock, idle } = this.#options;
    this.#idle.set(
      session,
      clock.at(clock.now() + idle, () => this.#quit(session)),
    );
  }

  #removeIdle(session: SmtpSession): void {
    this.#idle.get(session)?.();
    this.#idle.delete(session);
  }

  #quit(session: SmtpSession): Promise<void> {
    this.#removeIdle(session);
    const { clock } = this.#options;
    const cancelTimeout = clock.at(clock.now() + quitTimeout, () => session.close());
    const quitting = session.quit().finally(() => {
      cancelTimeout();
      this.#quitting.delete(quitting);
    });
    this.#quitting.add(quitting);
    return quitting;
  }
}
