import { callAdminApi } from "../local/admin-api.js";
import type { Context } from "../program/context.js";

/** Which mail is meant. */
export interface MailWish {
  /** The recipient's whole address. */
  to: string | undefined;
  /** A part of the subject, in any case. */
  subject: string | undefined;
}

/** A mail as the admin API shows it, in parts. */
interface ReceivedMail {
  id: string;
  text: string | null;
  html: string | null;
  codes: readonly string[];
  headers: unknown;
}

const pageSize = 100;

/** Returns the newest mail that fits and is none of `known`, as soon as there is one; undefined after so many milliseconds. */
export async function newestMail(
  wish: MailWish,
  known: ReadonlySet<string>,
  wait: number,
  context: Context,
): Promise<ReceivedMail | undefined> {
  let newest: ReceivedMail | undefined;
  let after: string | undefined;
  for (let isWaiting = false; ; ) {
    const query = new URLSearchParams({ limit: String(pageSize) });
    for (const [name, value] of Object.entries({ ...wish, after })) if (value !== undefined) query.set(name, value);
    if (isWaiting) query.set("wait", `${wait}ms`);
    const mails = (await callAdminApi("GET", `/mail?${query}`, undefined, context)) as ReceivedMail[];
    newest = mails.findLast(({ id }) => !known.has(id)) ?? newest;
    after = mails.at(-1)?.id ?? after;
    if (mails.length === pageSize) continue;
    if (newest || isWaiting || wait === 0) return newest;
    isWaiting = true;
  }
}

/** Returns what an agent reads of a mail: no headers, and no HTML where there is a text. */
export function readable({ headers: _headers, html, codes, ...mail }: ReceivedMail): object {
  return { ...mail, ...(codes.length > 1 && { codes }), ...(!mail.text && { html }) };
}
