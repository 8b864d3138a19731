import { digestMail, type MailDigest } from "./digest-mail.js";
import { headerFields } from "./header-fields.js";
import { type Envelope, stampEnvelope } from "./stamp-envelope.js";
import { arrivalTags } from "./tags.js";

/** A message as kept: its bytes and what only the inbox knows about it. */
export interface StoredMail {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly received: number;
  readonly raw: Buffer;
  /** Who logged in to send it; "" for nobody. */
  readonly username: string;
  tags: string[];
  read: boolean;
}

export interface MailboxOptions {
  now: () => number;
  newId: () => string;
  /** How many messages are kept; the oldest go first. */
  maxMessages: number;
  /** How many bytes of raw mail are kept; the oldest go first, the newest always stays. */
  maxBytes: number;
}

/** The messages in memory, oldest first, bounded in number and in bytes. */
export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #mails = new Map<string, StoredMail>();
  readonly #digests = new WeakMap<StoredMail, Promise<MailDigest>>();
  #bytes = 0;
  #dropped = 0;

  constructor(options: MailboxOptions) {
    this.#options = options;
  }

  /** Bytes of raw mail held now. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#mails.size;
  }

  /** How many messages left since the start, deleted or pushed out. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The message as stored, newest of all from now on. */
  add(raw: Buffer, envelope: Envelope, username: string): StoredMail {
    const id = this.#options.newId();
    const fields = headerFields(raw);
    const mail: StoredMail = {
      id,
      received: this.#options.now(),
      raw: stampEnvelope(raw, fields, envelope, `${id}@posthorn.inbox`),
      username,
      tags: arrivalTags(fields, envelope),
      read: false,
    };
    this.#mails.set(id, mail);
    this.#bytes += mail.raw.length;
    for (const oldest of this.#mails.values()) {
      const fits = this.#mails.size <= this.#options.maxMessages && this.#bytes <= this.#options.maxBytes;
      if (fits || this.#mails.size === 1) break;
      this.remove(oldest.id);
    }
    return mail;
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.get(id);
  }

  newestFirst(): StoredMail[] {
    return [...this.#mails.values()].reverse();
  }

  remove(id: string): void {
    const mail = this.#mails.get(id);
    if (mail === undefined) return;
    this.#mails.delete(id);
    this.#bytes -= mail.raw.length;
    this.#dropped += 1;
  }

  clear(): void {
    this.#dropped += this.#mails.size;
    this.#mails.clear();
    this.#bytes = 0;
  }

  /** The digest of a message, made on first use: taking mail in costs no parsing. */
  digest(mail: StoredMail): Promise<MailDigest> {
    const known = this.#digests.get(mail) ?? digestMail(mail.raw);
    this.#digests.set(mail, known);
    return known;
  }

  /** How many messages bear each tag, by name. */
  tagCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const tag of [...this.#mails.values()].flatMap((mail) => mail.tags)) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
