import { readMail } from "@posthorn/sdk/internal";
import { LRUCache } from "lru-cache";
import type { MailContent } from "./incoming-mail.js";

type MailReading = ReturnType<typeof readMail>;

/** How many readings are kept. A test looks at its mail again at once, or never. */
const most = 64;

/** The readings of the mails that were shown last, so that a list does not read again what a waiting call has read. */
export class MailReadings {
  readonly #last = new LRUCache<string, { content: MailContent; reading: MailReading }>({ max: most });

  /** Returns the links and the codes of a mail. */
  of(id: string, content: MailContent): MailReading {
    const known = this.#last.get(id);
    // Its content may have expired or have been erased since.
    if (known !== undefined && isSame(known.content, content)) return known.reading;
    const reading = readMail(content);
    this.#last.set(id, { content, reading });
    return reading;
  }

  clear(): void {
    this.#last.clear();
  }
}

function isSame(one: MailContent, other: MailContent): boolean {
  return one.html === other.html && one.text === other.text && one.subject === other.subject;
}
