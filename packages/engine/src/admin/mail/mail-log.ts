import { readMail } from "@posthorn/sdk/internal";
import type { Ctx } from "../../platform/context.js";
import type { Worker } from "../../queue/worker.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import type { ReadTx, Store } from "../../store/store.js";
import { findSentMail, getSentMail } from "./find-sent-mail.js";
import { type IncomingMail, IncomingMails, type IncomingRecord } from "./incoming-mail.js";
import { raiseFloor, removeFloors } from "./mail-floors.js";
import { MailReadings } from "./mail-readings.js";
import { type MailFilter, matches, type SentRecord } from "./mail-record.js";
import { MailWaits, type WaitLimits } from "./mail-waits.js";
import { type ShowParts, showIncoming, showSent } from "./show-mail.js";

/** Which mail of other programs is asked for. */
interface IncomingFilter {
  /** The key of the recipient's address. */
  to: string | undefined;
  /** Epoch ms; `until` is not included. */
  since: number;
  until: number;
}

export interface MailLogParts {
  store: Store;
  worker: Worker;
  templates: TemplateCache;
}

/** The mail that reached its recipients: that of workspaces, and what other programs sent to the embedded inbox. */
export class MailLog {
  readonly #ctx: Ctx;
  readonly #parts: MailLogParts;
  readonly #incoming: IncomingMails;
  readonly #waits: MailWaits;
  readonly #readings = new MailReadings();
  readonly #show: ShowParts;
  #isPrepared = false;

  constructor(ctx: Ctx, parts: MailLogParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#show = { ctx, ...parts, readings: this.#readings };
    this.#waits = new MailWaits(ctx.clock, parts.store);
    this.#incoming = new IncomingMails(ctx, parts.store, (record) => this.#waits.announce(record));
    parts.worker.onCompleted(({ kind }) => {
      if (kind === "deliver-email") this.#waits.look();
    });
  }

  /** Whether a call waits for mail. */
  get isAwaited(): boolean {
    return this.#waits.areThere;
  }

  /** Another number after mail of other programs came or went. */
  get revision(): number {
    return this.#incoming.revision;
  }

  /** Returns the mail of other programs that passes a filter, newest first. */
  async incoming({ to, since, until }: IncomingFilter): Promise<IncomingRecord[]> {
    const records = await this.#incoming.records();
    return records
      .filter(({ keys, at }) => (to === undefined || keys.includes(to)) && at >= since && at < until)
      .reverse();
  }

  /** Returns the mail with this id; undefined where there is none, or it was deleted. */
  async find(id: string) {
    const received = (await this.#incoming.records()).find((record) => record.id === id);
    if (received !== undefined) return showIncoming(this.#show, received);
    const sent = await this.#parts.store.read("system", (tx) => getSentMail(tx, id, this.#ctx.clock.now()));
    return sent && showSent(this.#show, sent);
  }

  /** Adds a mail that another program sent to the embedded inbox. */
  receive(mail: IncomingMail): void {
    this.#incoming.add(mail);
  }

  /** Returns the mail that passes a filter, oldest first; where there is none, waits for the first. */
  async list(filter: MailFilter, limits: WaitLimits) {
    const find = () => this.#find(filter);
    if (limits.wait > 0) this.#prepare();
    const records = limits.wait === 0 ? await find() : await this.#waits.hold(filter, limits, find);
    const shown = await Promise.all(
      records.map((record) => ("incoming" in record ? showIncoming(this.#show, record) : showSent(this.#show, record))),
    );
    return shown.filter((mail) => mail !== undefined);
  }

  /** Reads a mail, so that the first one that somebody waits for does not wait for patterns to be compiled. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    readMail({
      subject: "Your code",
      html: '<p>Your code: 4821</p><a href="https://mail.test/confirm">Confirm</a>',
      text: null,
    });
  }

  /** Deletes the mail of an address, a workspace, both, or all. Returns how many mails there were. */
  async delete(of: Pick<MailFilter, "to" | "workspace_id">): Promise<number> {
    const filter = { ...of, limit: Number.POSITIVE_INFINITY };
    const received = (await this.#incoming.records()).filter((record) => matches(filter, record));
    const sent = await this.#parts.store.transaction("system", async (tx) => {
      const { length } = await this.#findSent(tx, filter);
      if (length > 0) await raiseFloor(tx, of, this.#ctx.ids.uuid());
      return length;
    });
    this.#incoming.remove(new Set(received.map(({ id }) => id)));
    return sent + received.length;
  }

  /** Forgets all mail of other programs, and what was deleted: the rows of the store are gone. */
  async reset(): Promise<void> {
    this.#incoming.clear();
    this.#readings.clear();
    await this.#parts.store.transaction("system", removeFloors);
  }

  /** Ends all waits, also those to come. */
  close(): void {
    this.#waits.close();
  }

  async #find(filter: MailFilter): Promise<readonly (SentRecord | IncomingRecord)[]> {
    const received = (await this.#incoming.records()).filter((record) => matches(filter, record));
    const sent = await this.#parts.store.read("system", (tx) => this.#findSent(tx, filter));
    if (received.length === 0) return sent;
    return [...sent, ...received].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, filter.limit);
  }

  #findSent(tx: ReadTx, filter: MailFilter): Promise<SentRecord[]> {
    return findSentMail(tx, filter, this.#ctx.clock.now());
  }
}
