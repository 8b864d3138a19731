import type { KeyObject } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SmtpFailure } from "../delivery/classify.js";
import type { EmailContent } from "../resources/emails/content.js";
import type { FromThread, MailRequest, MailResult, ThreadStart, ToThread } from "./protocol.js";
import { SentValues } from "./sent-values.js";

/** The memory of a thread: its templates, its share of the mails in flight, and room for the largest of them. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** How many contents and keys a thread keeps, and how many characters of content. */
const keptContents = { max: 200, maxSize: 4_000_000 };
const keptKeys = { max: 1000, maxSize: 1000 };

/** Returns the built program of a thread: Node cannot start one from TypeScript. */
export function threadProgram(): string {
  return createRequire(join(import.meta.dirname, "_.js")).resolve("#mail-thread");
}

/** Thrown for the mails of a thread that ended. */
export class MailThreadEnded extends Error {
  override readonly name = "MailThreadEnded";
  constructor(reason: string) {
    super(`the thread that delivered the mail ended: ${reason}`);
  }
}

/** A request with what it refers to. */
export interface Dispatch {
  request: MailRequest;
  content: EmailContent;
  key: KeyObject | undefined;
}

export interface MailThreadOptions {
  /** The file of the thread's program. */
  program: string;
  start: ThreadStart;
  onConnectionFailure: (failure: SmtpFailure) => void;
  /** Resolves when a mail may leave. */
  waitForTurn: (id: number) => Promise<void>;
  /** Called once when the thread has ended; `neverStarted`: before it took mail. */
  onEnd: (reason: string, neverStarted: boolean) => void;
}

interface PendingMail {
  resolve: (result: MailResult) => void;
  reject: (error: Error) => void;
}

/** One thread that delivers mail, as the main thread sees it. It starts at once, and keeps no process alive. */
export class MailThread {
  readonly #options: MailThreadOptions;
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingMail>();
  readonly #contents = new SentValues<string>(keptContents);
  readonly #keys = new SentValues<number>(keptKeys);
  #dispatches: Dispatch[] = [];
  #begins: [id: number, send: boolean][] = [];
  #isReady = false;
  #hasEnded = false;
  #onClosed = () => {};
  /** How many connections the thread had open when it last reported. */
  open = 0;

  constructor(options: MailThreadOptions) {
    this.#options = options;
    this.#worker = new Worker(options.program, { workerData: options.start, env: {}, resourceLimits });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#read(message));
    this.#worker.on("error", (error: Error) => this.#end(String(error)));
    this.#worker.on("exit", (code) => this.#end(`exit code ${code}`));
  }

  /** How many connections the thread may open. */
  get connections(): number {
    return this.#options.start.transport.maxConnections;
  }

  /** How many mails the thread has to deliver. */
  get load(): number {
    return this.#pending.size;
  }

  /**
   * Delivers a mail. What is asked in one pass of the microtasks goes to the thread together.
   * @throws MailThreadEnded
   */
  deliver(dispatch: Dispatch): Promise<MailResult> {
    return new Promise((resolve, reject) => {
      this.#pending.set(dispatch.request.id, { resolve, reject });
      this.#scheduleFlush();
      this.#dispatches.push(dispatch);
    });
  }

  /** Says whether to send a mail whose request did not say it; in one message, as `deliver` does. */
  begin(id: number, send: boolean): void {
    this.#scheduleFlush();
    this.#begins.push([id, send]);
  }

  /** Cancels a mail unless its final dot is sent. */
  cancel(id: number): void {
    this.#post({ kind: "cancel", id });
  }

  /** Lets the thread end the mails that it sends, and close its connections; then ends it. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#worker.ref();
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve;
      this.#post({ kind: "close" });
    });
    await this.terminate();
  }

  /** Ends the thread at once. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Call it before something is added. */
  #scheduleFlush(): void {
    if (this.#dispatches.length === 0 && this.#begins.length === 0) queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const dispatches = this.#dispatches;
    const mails = this.#begins;
    this.#dispatches = [];
    this.#begins = [];
    if (this.#hasEnded) return;
    // The thread must know the mails that it is told to send.
    if (dispatches.length > 0) this.#postMails(dispatches);
    if (mails.length > 0) this.#post({ kind: "begin", mails });
  }

  #postMails(dispatches: readonly Dispatch[]): void {
    const contents: [string, EmailContent][] = [];
    const keys: [number, KeyObject][] = [];
    for (const { request, content, key } of dispatches) {
      if (this.#contents.use(request.content_id, sizeOf(content))) contents.push([request.content_id, content]);
      if (request.signer !== null && key !== undefined && this.#keys.use(request.signer.key, 1)) {
        keys.push([request.signer.key, key]);
      }
    }
    const requests = JSON.stringify(dispatches.map(({ request }) => request));
    const dropped = [...this.#contents.evict(), ...this.#keys.evict()];
    this.#post({ kind: "deliver", requests, contents, keys, dropped });
  }

  #post(message: ToThread): void {
    if (!this.#hasEnded) this.#worker.postMessage(message);
  }

  #read(message: FromThread): void {
    if (message.kind === "results") {
      this.open = message.open;
      for (const result of JSON.parse(message.results) as MailResult[]) {
        const pending = this.#pending.get(result.id);
        this.#pending.delete(result.id);
        pending?.resolve(result);
      }
    } else if (message.kind === "wait-for-turn") {
      const { id } = message;
      void this.#options.waitForTurn(id).then(() => this.#post({ kind: "turn", id }));
    } else if (message.kind === "connection-failure") this.#options.onConnectionFailure(message.failure);
    else if (message.kind === "ready") this.#isReady = true;
    else this.#onClosed();
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.open = 0;
    for (const { reject } of this.#pending.values()) reject(new MailThreadEnded(reason));
    this.#pending.clear();
    this.#onClosed();
    this.#options.onEnd(reason, !this.#isReady);
  }
}

function sizeOf({ subject, html, text }: EmailContent): number {
  return subject.length + (html?.length ?? 0) + (text?.length ?? 0);
}
