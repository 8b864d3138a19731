import type { MailDigest } from "../mail/digest-mail.js";
import type { Mailbox, StoredMail } from "../mail/mailbox.js";
import { searchQuery } from "../mail/search-query.js";
import { objectBody, stringField, stringList } from "./request-body.js";
import { HttpError, json, ok, type Route } from "./response.js";

const PAGE = 50;

/** Returns the routes about several messages: listing, searching, marking as read and deleting. */
export function mailboxRoutes(mailbox: Mailbox): Record<string, Route> {
  return {
    // As in Mailpit, a limit of 0 lists all messages, but a search with it returns the counts only.
    "GET /api/v1/messages": async ({ query }) =>
      json(await page(mailbox, mailbox.newestFirst(), query, wholeNumber(query.get("limit")) === 0)),
    "PUT /api/v1/messages": async ({ json: read, query }) => {
      const body = objectBody(await read());
      const ids = stringList(body, "IDs");
      const search = stringField(body, "Search").trim();
      const { Read = false } = body;
      if (typeof Read !== "boolean") throw new HttpError(400, "Read must be true or false");
      if (ids.length > 0 && search !== "") {
        throw new HttpError(400, "You may specify either IDs or a search query, not both");
      }
      const chosen =
        search !== ""
          ? await searchMails(mailbox, search, query)
          : mailbox.newestFirst().filter((mail) => ids.length === 0 || ids.includes(mail.id));
      for (const mail of chosen) mail.read = Read;
      return ok();
    },
    "DELETE /api/v1/messages": async ({ json: read }) => {
      const ids = stringList(objectBody(await read()), "IDs");
      if (ids.length === 0) mailbox.clear();
      for (const id of ids) mailbox.remove(id);
      return ok();
    },
    "GET /api/v1/search": async ({ query }) => {
      const found = await searchMails(mailbox, wantedSearch(query), query);
      return json(await page(mailbox, found, query, false));
    },
    "DELETE /api/v1/search": async ({ query }) => {
      for (const mail of await searchMails(mailbox, wantedSearch(query), query)) mailbox.remove(mail.id);
      return ok();
    },
  };
}

/** Returns the messages that a search finds, newest first. */
export async function searchMails(mailbox: Mailbox, search: string, query: URLSearchParams): Promise<StoredMail[]> {
  const test = searchQuery(search, query.get("tz") ?? undefined);
  const found: StoredMail[] = [];
  for (const mail of mailbox.newestFirst()) {
    // Skips a message that was deleted while earlier ones were read.
    if (test(mail, await mailbox.digest(mail)) && mailbox.find(mail.id) === mail) found.push(mail);
  }
  return found;
}

function wantedSearch(query: URLSearchParams): string {
  const search = query.get("query")?.trim() ?? "";
  if (search === "") throw new HttpError(400, "Error: no search query");
  return search;
}

async function page(mailbox: Mailbox, matching: readonly StoredMail[], query: URLSearchParams, all: boolean) {
  const start = wholeNumber(query.get("start")) ?? 0;
  const limit = wholeNumber(query.get("limit")) ?? PAGE;
  const messages: ReturnType<typeof summary>[] = [];
  for (const mail of all ? matching : matching.slice(start, start + limit)) {
    messages.push(summary(mail, await mailbox.digest(mail)));
  }
  return {
    total: mailbox.size,
    unread: unread(mailbox.newestFirst()),
    count: messages.length,
    messages_count: matching.length,
    messages_unread: unread(matching),
    start,
    tags: [...mailbox.tagCounts().keys()],
    messages,
  };
}

/** Returns how many messages are unread. */
export function unread(mails: readonly StoredMail[]): number {
  return mails.filter((mail) => !mail.read).length;
}

// As Mailpit, uses the default for anything but a whole number.
function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function summary(mail: StoredMail, digest: MailDigest) {
  return {
    ID: mail.id,
    MessageID: digest.messageId,
    Read: mail.read,
    From: digest.from,
    To: digest.to,
    Cc: digest.cc,
    Bcc: digest.bcc,
    ReplyTo: digest.replyTo,
    Subject: digest.subject,
    Created: new Date(mail.received).toISOString(),
    Username: mail.username,
    Tags: mail.tags,
    Size: mail.raw.length,
    Attachments: digest.attachments,
    Snippet: digest.snippet,
  };
}
