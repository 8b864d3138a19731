import { headerFields } from "../mail/header-fields.js";
import type { Mailbox, StoredMail } from "../mail/mailbox.js";
import { htmlWithImages, type OpenedMail, openMail, openPart } from "../mail/open-mail.js";
import { searchMails } from "./mailbox-routes.js";
import { type InboxResponse, json, notFound, type Route, respond } from "./response.js";
import { pageResponse } from "./web-routes.js";

// The content of a message must neither run scripts nor send forms nor load anything from another server.
const MESSAGE_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * Returns the routes about one message. The id `latest` means the newest one, or the newest that `?query=` finds.
 * `/view/{ID}` is the web page with that message open.
 */
export function messageRoutes(mailbox: Mailbox, smtpAddress: string): Record<string, Route> {
  const wanted = mailFinder(mailbox);
  const open = async (id: string | undefined, query: URLSearchParams) => {
    const mail = await wanted(id, query);
    const opened = await openMail(mail);
    mail.read = true;
    return opened;
  };

  return {
    "GET /api/v1/message/:id": async ({ params, query }) => json(await open(params.id, query)),
    "GET /api/v1/message/:id/headers": async ({ params, query }) =>
      json(headerMap((await wanted(params.id, query)).raw)),
    "GET /api/v1/message/:id/raw": async ({ params, query }) => {
      const { id, raw } = await wanted(params.id, query);
      const download: Record<string, string> =
        query.get("dl") === "1" ? { "Content-Disposition": `attachment; filename="${id}.eml"` } : {};
      return respond("text/plain; charset=utf-8", raw, download);
    },
    "GET /api/v1/message/:id/part/:part": async ({ params, query }) => {
      const part = await openPart(await wanted(params.id, query), params.part ?? "");
      if (part === undefined) throw notFound();
      return respond(safeMediaType(part.contentType), part.content, {
        "Content-Security-Policy": MESSAGE_POLICY,
        "Content-Disposition": `inline; filename="${safeFileName(part.fileName)}"`,
      });
    },
    "GET /view/:file": async ({ params, query }) => {
      const [, id, kind] = /^(.*)\.(html|txt)$/.exec(params.file ?? "") ?? [];
      if (kind === undefined) return pageResponse(smtpAddress);
      const mail = await open(id, query);
      return kind === "html"
        ? htmlView(mail, query.get("embed") === "1")
        : respond("text/plain; charset=utf-8", mail.Text);
    },
  };
}

/** Returns a function that finds the message with an id; `latest` means the newest, or the newest that `?query=` finds. */
export function mailFinder(mailbox: Mailbox): (id: string | undefined, query: URLSearchParams) => Promise<StoredMail> {
  return async (id, query) => {
    const search = query.get("query")?.trim() ?? "";
    const candidates =
      id !== "latest"
        ? [mailbox.find(id ?? "")]
        : search === ""
          ? mailbox.newestFirst()
          : await searchMails(mailbox, search, query);
    const [mail] = candidates;
    if (mail === undefined) throw id === "latest" ? notFound("Message not found") : notFound();
    return mail;
  };
}

function htmlView(mail: OpenedMail, embedded: boolean): InboxResponse {
  if (mail.HTML === "") throw notFound("This message does not contain a HTML part");
  const html = htmlWithImages(mail);
  // In a frame a link would replace the message, so an embedded message opens its links in a new page.
  return respond("text/html; charset=utf-8", embedded ? withHead(html, '<base target="_blank">') : html, {
    "Content-Security-Policy": MESSAGE_POLICY,
  });
}

// Inserted after <head>, because text in front of the doctype would switch the browser to quirks mode.
function withHead(html: string, head: string): string {
  const end = tagEnd(html, /<head(?=[\s>])/i) ?? tagEnd(html, /<html(?=[\s>])/i) ?? tagEnd(html, /<!doctype/i) ?? 0;
  return html.slice(0, end) + head + html.slice(end);
}

/** Returns the index after the first tag with a beginning; undefined where there is none, or it does not end. */
function tagEnd(html: string, beginning: RegExp): number | undefined {
  const start = html.search(beginning);
  const end = start === -1 ? -1 : html.indexOf(">", start);
  return end === -1 ? undefined : end + 1;
}

/** Returns the header as Mailpit does: names in canonical case and alphabetical order, values unfolded but not decoded. */
function headerMap(raw: Buffer): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { name, value } of headerFields(raw)) {
    const canonical = name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    values.set(canonical, [...(values.get(canonical) ?? []), value]);
  }
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function safeMediaType(contentType: string): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(contentType) ? contentType : "application/octet-stream";
}

function safeFileName(name: string): string {
  // The conversion to bytes replaces lone surrogates, for which encodeURIComponent would throw.
  return encodeURIComponent(Buffer.from(name).toString());
}
