import type { Ctx } from "../../platform/context.js";
import type { Store } from "../../store/store.js";
import { addressKey, type MailRecord } from "./mail-record.js";

/** The content of a mail, read from its bytes. */
export interface MailContent {
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
}

/** A mail that a program sent to the embedded inbox. */
export interface IncomingMail {
  /** The addresses of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** When it came, in epoch ms. */
  readonly received: number;
  /** The value of `X-Posthorn-Message-Id`; empty without one. */
  readonly messageId: string;
  /** Returns the content; undefined once the inbox has deleted the mail. */
  open(): Promise<MailContent | undefined>;
  isStored(): boolean;
}

/** A mail of another program, with the id of its place among all mail. */
export interface IncomingRecord extends MailRecord {
  readonly incoming: IncomingMail;
}

/** How many mails are remembered: as many as the embedded inbox stores. */
const mostMails = 5000;

/** The mail that other programs sent to the embedded inbox, in the order of their ids. */
export class IncomingMails {
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #onAdded: (record: IncomingRecord) => void;
  #records: IncomingRecord[] = [];
  /** How many mails have come. */
  #count = 0;
  /** Resolves when the mails that have come so far are among the records. */
  #added: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, store: Store, onAdded: (record: IncomingRecord) => void) {
    this.#ctx = ctx;
    this.#store = store;
    this.#onAdded = onAdded;
  }

  /** Another number after mail came, was removed here, or was deleted in the inbox. */
  get revision(): number {
    const stored = this.#records.reduce((sum, { incoming }) => sum + (incoming.isStored() ? 1 : 0), 0);
    return this.#count * (mostMails + 1) - stored;
  }

  /** Adds a mail, unless it is one of this store: that is known by its event. */
  add(mail: IncomingMail): void {
    this.#added = this.#added
      .then(() => this.#add(mail))
      .catch((error) => this.#ctx.log.warn("a mail of the inbox could not be read", { error: String(error) }));
  }

  /** Returns the mails that the inbox still has. */
  async records(): Promise<readonly IncomingRecord[]> {
    await this.#added;
    return this.#records.filter(({ incoming }) => incoming.isStored());
  }

  /** Removes the mails with these ids. */
  remove(ids: ReadonlySet<string>): void {
    this.#records = this.#records.filter(({ id }) => !ids.has(id));
  }

  clear(): void {
    this.#records = [];
  }

  async #add(mail: IncomingMail): Promise<void> {
    const { from, to, received, messageId } = mail;
    if (/^msg_\w+$/.test(messageId) && (await this.#store.read("system", (tx) => tx.messages.get(messageId)))) return;
    const content = await mail.open();
    if (content === undefined) return;
    // In a transaction, so that ids have the order in which mail of either source becomes visible.
    const id = await this.#store.transaction("system", async () => this.#ctx.ids.uuid());
    const { subject } = content;
    const keys = to.map(addressKey);
    const record = { id, at: received, workspace_id: null, from, to, keys, subject, incoming: mail };
    this.#records.push(record);
    this.#count += 1;
    if (this.#records.length > mostMails) this.#records = this.#records.slice(-mostMails);
    this.#onAdded(record);
  }
}
