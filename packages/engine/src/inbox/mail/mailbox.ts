import { digestMail, type MailDigest } from "./digest-mail.js";
import { headerFields } from "./header-fields.js";
import { type Envelope, stampEnvelope } from "./stamp-envelope.js";
import { arrivalTags } from "./tags.js";

/** A stored message: its bytes, and the data that the inbox adds. */
export interface StoredMail {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly received: number;
  readonly raw: Buffer;
  /** The login of its sender; "" without one. */
  readonly username: string;
  tags: string[];
  read: boolean;
}

export interface MailboxOptions {
  now: () => number;
  newId: () => string;
  /** How many messages are stored; then the oldest is deleted. */
  maxMessages: number;
  /** How many bytes of mail are stored; then the oldest is deleted. The newest always stays. */
  maxBytes: number;
  /** Called with each message that is stored, and its envelope. */
  onStored?: ((mail: StoredMail, envelope: Envelope) => void) | undefined;
}

/** The messages in memory, oldest first, limited in number and in bytes. */
export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #mails = new Map<string, StoredMail>();
  readonly #digests = new WeakMap<StoredMail, Promise<MailDigest>>();
  #bytes = 0;
  #dropped = 0;

  constructor(options: MailboxOptions) {
    this.#options = options;
  }

  /** The bytes of all stored messages. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#mails.size;
  }

  /** How many messages were deleted since the start, by clients or by the limits. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Stores a message as the newest one and returns it. */
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
    this.#options.onStored?.(mail, envelope);
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

  /** Returns the digest of a message, which is parsed on first use. */
  digest(mail: StoredMail): Promise<MailDigest> {
    const known = this.#digests.get(mail) ?? digestMail(mail.raw);
    this.#digests.set(mail, known);
    return known;
  }

  /** Returns how many messages have each tag, sorted by name. */
  tagCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const tag of [...this.#mails.values()].flatMap((mail) => mail.tags)) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
