import type { Duration } from "../mock/mock.js";
import { readDuration } from "../options/read-duration.js";
import { type MailboxSource, type MailSource, openMailSource } from "./mail-source.js";
import { type MailboxMail, showMail } from "./mailbox-mail.js";
import { type MailboxMatch, type MailFields, mailPredicate } from "./match-mail.js";

export type { MailboxSource } from "./mail-source.js";

export interface MailboxOptions {
  /** The first part of the address; letters, digits and hyphens stay. Default `mailbox`. */
  label?: string;
}

/** An address that nobody else uses, and the mail that came to it. */
export interface Mailbox {
  /** `<label>.<random>@mail.test` */
  readonly address: string;
  /** Resolves with the first mail that matches, also with one that is there already. Rejects after the time-out, 10 s by default. */
  waitForMail(match?: MailboxMatch, options?: { timeout?: Duration }): Promise<MailboxMail>;
  /** Returns all mail, oldest first. */
  mails(): Promise<readonly MailboxMail[]>;
  /** Resolves when no mail is there and none has come within a time, 1 s by default. With `after`, earlier mail does not count. */
  expectNoMail(options?: { within?: Duration; after?: MailFields["after"] }): Promise<void>;
  /** Deletes the mail and returns how many there were. */
  clear(): Promise<number>;
}

/** The longest wait of one call, in ms. */
const longestWait = 50_000;
const longestLabel = 40;

/** Returns a new mailbox. Asks no server. Throws TypeError or RangeError for wrong arguments. */
export function createMailbox(source: MailboxSource, { label = "mailbox" }: MailboxOptions = {}): Mailbox {
  const address = `${readLabel(label)}.${randomPart()}@mail.test`;
  const calls = openMailSource(source, address);
  return {
    address,
    waitForMail: async (match = {}, { timeout = "10s" } = {}) => {
      const matches = mailPredicate(match);
      const milliseconds = readDuration("timeout", timeout);
      const { found, seen } = await follow(calls, matches, milliseconds);
      if (found !== undefined) return found;
      throw new Error(timeoutMessage(address, timeout, seen));
    },
    mails: () => allMail(calls),
    async expectNoMail({ within = "1s", after } = {}) {
      const matches = mailPredicate(after === undefined ? {} : { after });
      const { found } = await follow(calls, matches, readDuration("within", within));
      if (found !== undefined) throw new Error(`there should be no mail to ${address}, but there is ${lineOf(found)}`);
    },
    clear: () => calls.clear(),
  };
}

/** Returns the label as a part of an address: lower-case letters, digits and single hyphens. */
function readLabel(label: string): string {
  if (typeof label !== "string") throw new RangeError(`label must be a text; it is ${JSON.stringify(label)}`);
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestLabel)
    .replace(/^-|-$/g, "");
  return plain === "" ? "mailbox" : plain;
}

/** Returns 80 random bits as letters and digits. */
function randomPart(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => (byte % 32).toString(32)).join("");
}

/** Reads the mail in its order until one matches or the time is over. */
async function follow(
  calls: MailSource,
  matches: (mail: MailboxMail) => boolean,
  timeout: number,
): Promise<{ found?: MailboxMail; seen: MailboxMail[] }> {
  const end = performance.now() + timeout;
  const seen: MailboxMail[] = [];
  for (;;) {
    const left = Math.max(0, end - performance.now());
    const mails = (await calls.list({ after: seen.at(-1)?.id, wait: Math.min(left, longestWait) })).map(showMail);
    for (const mail of mails) if (matches(mail)) return { found: mail, seen };
    seen.push(...mails);
    if (mails.length === 0 && performance.now() >= end) return { seen };
  }
}

async function allMail(calls: MailSource): Promise<MailboxMail[]> {
  const all: MailboxMail[] = [];
  for (;;) {
    const page = await calls.list({ after: all.at(-1)?.id });
    all.push(...page.map(showMail));
    if (page.length < 100) return all;
  }
}

function timeoutMessage(address: string, timeout: Duration, seen: readonly MailboxMail[]): string {
  const within = typeof timeout === "number" ? `${timeout} ms` : timeout;
  if (seen.length === 0) return `no mail to ${address} came within ${within}`;
  return `none of the ${seen.length} mails to ${address} within ${within} matches: ${seen.slice(-5).map(lineOf).join("; ")}`;
}

function lineOf({ subject, from }: MailboxMail): string {
  return `${JSON.stringify(subject)} from ${from}`;
}
