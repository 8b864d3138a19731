import type { KeyObject } from "node:crypto";
import type { DkimSigner } from "../delivery/dkim.js";
import type { DeliverOptions, DeliveryFailure, Outcome } from "../delivery/mailer.js";
import type { Sending } from "../delivery/sender-throttle.js";
import type { OpenConnections, SmtpMailer } from "../delivery/smtp-mailer.js";
import type { AbortSignalLike } from "../platform/cancellation.js";
import type { AdjustableClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { MessageParts } from "../resources/emails/compose.js";
import type { MessageRow } from "../store/entities.js";
import { LeaseTable } from "./lease-table.js";
import { type Dispatch, MailThread, MailThreadEnded, threadProgram } from "./mail-thread.js";
import type { ComposedResult, MailRequest, MailResult, ThreadStart } from "./protocol.js";

export interface MailThreadsOptions {
  /** How many threads at most; more than one connection each. */
  threads: number;
  /** How many mails are in flight at most. */
  slots: number;
  /** The secret of the process. */
  secret: string;
  /** The mailer of the main thread: the threads send as it does, and together with it they follow its decisions. */
  mailer: Pick<SmtpMailer, "gate" | "transport">;
  /** The engine's clock, which leases follow. */
  clock: AdjustableClock;
  log: Log;
  /** The file of the thread's program; for tests. */
  program?: string;
}

/** A message to deliver, with the public URL and the domain that its links and return path have. */
export interface ThreadMail {
  message: Readonly<MessageRow>;
  parts: MessageParts;
  signer: DkimSigner | null;
}

/** The result of a delivery: rendered fields and outcome, or why it cannot be rendered. */
export type Delivered = { subject: string; links: readonly string[]; outcome: Outcome } | string;

/** How a delivery follows its job's lease. */
export interface ThreadDeliverOptions extends Pick<DeliverOptions, "signal"> {
  /** Resolves when the mail may be sent; until then it is only composed. Undefined: it may be sent at once. */
  mayBegin?: Promise<void> | undefined;
  /** Calls the listener with the lease's end (epoch ms), now and whenever the lease is extended, until the job has ended. */
  followLease: (listener: (until: number) => void) => void;
}

/**
 * Composes, signs and sends mail in threads, so that the main thread only has the store to care for. Each thread has its share of
 * the connections. When mail may leave is decided here, for all threads together.
 */
export class MailThreads {
  readonly #options: MailThreadsOptions;
  readonly #leases: LeaseTable;
  readonly #freeSlots: number[];
  readonly #signals = new Map<number, AbortSignalLike | undefined>();
  readonly #keyIds = new WeakMap<KeyObject, number>();
  #lastKeyId = 0;
  /** The running threads by their number; undefined: not started, or ended. */
  readonly #threads: (MailThread | undefined)[];
  #isClosed = false;
  #isUsable = true;

  constructor(options: MailThreadsOptions) {
    const { threads, slots, mailer } = options;
    this.#options = options;
    this.#leases = new LeaseTable(slots);
    this.#freeSlots = Array.from({ length: slots }, (_, slot) => slot);
    this.#threads = new Array(Math.min(threads, mailer.transport.maxConnections)).fill(undefined);
  }

  /** Whether threads can be started. Otherwise mail is delivered in the main thread. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** How many threads run. */
  get running(): number {
    return this.#threads.filter((thread) => thread !== undefined).length;
  }

  /** Returns how many connections the threads have open, and how many of them send a mail, as far as they have reported. */
  connections(): OpenConnections {
    let open = 0;
    let busy = 0;
    for (const thread of this.#threads) {
      open += thread?.open ?? 0;
      busy += Math.min(thread?.open ?? 0, thread?.load ?? 0);
    }
    return { open, busy };
  }

  /**
   * Delivers a message as `composeMail` and a mailer do.
   * @throws MailThreadEnded when the thread ended meanwhile; the mail may be delivered.
   */
  async deliver(mail: ThreadMail, options: ThreadDeliverOptions): Promise<Delivered> {
    const { gate } = this.#options.mailer;
    const sending = sendingOf(mail);
    let isLetThrough = false;
    let deferral: DeliveryFailure | undefined;
    const maySend = () => {
      deferral = gate.deferral(sending);
      isLetThrough = deferral === undefined;
      return isLetThrough;
    };
    try {
      const result = await this.#run(mail, options, maySend);
      if (typeof result === "string") {
        if (isLetThrough) gate.recordCancelled();
        return result;
      }
      const { subject, links } = result;
      // A mail that must wait is composed all the same: it may be one that can never be sent.
      const outcome = (result.outcome ?? deferral) as Outcome;
      if (isLetThrough) gate.record(sending, outcome, options.signal?.aborted === true);
      return { subject, links, outcome };
    } catch (error) {
      if (isLetThrough) gate.recordCancelled();
      throw error;
    }
  }

  /** Ends what is being sent, closes all connections, and ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread?.close()));
  }

  /** Ends the threads at once. */
  async terminate(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread?.terminate()));
  }

  /** Has a thread deliver a mail. `maySend` is called when the mail may be sent, and returns whether it is. */
  async #run(
    mail: ThreadMail,
    { signal, followLease, mayBegin }: ThreadDeliverOptions,
    maySend: () => boolean,
  ): Promise<Composed> {
    const id = this.#freeSlots.pop();
    if (id === undefined) throw new Error("more mails are in flight than there are slots");
    let thread: MailThread | undefined;
    const cancel = () => {
      this.#leases.lose(id);
      thread?.cancel(id);
    };
    let isActive = true;
    this.#signals.set(id, signal);
    followLease((until) => isActive && !signal?.aborted && this.#leases.set(id, until));
    signal?.addEventListener("abort", cancel, { once: true });
    if (signal?.aborted) cancel();
    try {
      const dispatch = this.#dispatchOf(mail, id, mayBegin === undefined ? maySend() : null);
      const { request } = dispatch;
      void mayBegin?.then(() => {
        if (!isActive) return;
        request.send = maySend();
        thread?.begin(id, request.send);
      });
      const tried = new Set<MailThread>();
      for (;;) {
        thread = this.#choose(tried);
        tried.add(thread);
        const result = resultOf(await thread.deliver(dispatch));
        if (!this.#mayTryAnother(result, tried) || signal?.aborted) return result;
      }
    } finally {
      isActive = false;
      signal?.removeEventListener("abort", cancel);
      this.#signals.delete(id);
      this.#leases.lose(id);
      this.#freeSlots.push(id);
    }
  }

  /** The server may limit its connections: a mail that found none in its thread goes to a thread that has one. */
  #mayTryAnother(result: Composed, tried: ReadonlySet<MailThread>): boolean {
    if (typeof result === "string" || result.hadConnection) return false;
    return this.#threads.some((thread) => thread !== undefined && thread.open > 0 && !tried.has(thread));
  }

  /** Returns the thread with the fewest mails a connection. Another starts only when all that run have their connections in use. */
  #choose(tried: ReadonlySet<MailThread>): MailThread {
    let best: MailThread | undefined;
    let unstarted: number | undefined;
    for (const [number, thread] of this.#threads.entries()) {
      if (thread === undefined) unstarted ??= number;
      else if (tried.size > 0 ? thread.open > 0 && !tried.has(thread) : isLessLoaded(thread, best)) best = thread;
    }
    const isFull = best === undefined || (tried.size === 0 && best.load >= best.connections);
    if (isFull && unstarted !== undefined && !this.#isClosed) best = this.#start(unstarted);
    if (best === undefined) throw new MailThreadEnded("the process stops");
    return best;
  }

  #start(number: number): MailThread {
    const { mailer, secret, clock, log, program = threadProgram() } = this.#options;
    const { gate, transport } = mailer;
    const { maxConnections } = transport;
    const count = this.#threads.length;
    // The first threads have one connection more where the number of connections is not a multiple of that of threads.
    const share = Math.floor(maxConnections / count) + (number < maxConnections % count ? 1 : 0);
    const start: ThreadStart = {
      secret,
      transport: { ...transport, maxConnections: share },
      hasRate: gate.hasRate,
      clock: clock.share(),
      leases: this.#leases.memory,
    };
    const thread = new MailThread({
      program,
      start,
      onConnectionFailure: (failure) => gate.recordConnectionFailure(failure),
      waitForTurn: (id) => gate.waitForTurn(this.#signals.get(id)),
      onEnd: (reason, neverStarted) => {
        this.#threads[number] = undefined;
        if (this.#isClosed) return;
        this.#isUsable &&= !neverStarted;
        const next = neverStarted ? "mail is delivered in the main thread" : "its mail is tried again";
        log.error(`a thread that delivers mail ended: ${next}`, { reason });
      },
    });
    this.#threads[number] = thread;
    return thread;
  }

  #dispatchOf({ message, parts, signer }: ThreadMail, id: number, send: boolean | null): Dispatch {
    const { from, from_name, to, reply_to, created_at, rendered_at, track_clicks, track_opens } = message;
    const fields = { from, from_name, to, reply_to, created_at, rendered_at, track_clicks, track_opens };
    const request: MailRequest = {
      id,
      tenant: message.workspace_id,
      message: { id: message.id, ...fields },
      content_id: message.content_id,
      data: parts.data,
      inputs: parts.inputs,
      signer: signer && {
        domain: signer.domain,
        selector: signer.selector,
        time: signer.time,
        key: this.#keyId(signer),
      },
      send,
    };
    return { request, content: parts.content, key: signer?.key };
  }

  #keyId({ key }: DkimSigner): number {
    const id = this.#keyIds.get(key) ?? ++this.#lastKeyId;
    this.#keyIds.set(key, id);
    return id;
  }
}

/** What a thread made of a mail, or why it cannot be rendered. */
type Composed = ComposedResult | string;

function resultOf(result: MailResult): Composed {
  if ("tooLarge" in result) return result.tooLarge;
  if (!("error" in result)) return result;
  const error = new Error("a mail could not be delivered in its thread");
  error.stack = result.error;
  throw error;
}

function isLessLoaded(thread: MailThread, other: MailThread | undefined): boolean {
  return other === undefined || thread.load * other.connections < other.load * thread.connections;
}

function sendingOf({ message, signer }: ThreadMail): Sending {
  const sending = { from: { name: message.from_name, address: message.from }, to: message.to };
  return signer === null ? sending : { ...sending, signer };
}
