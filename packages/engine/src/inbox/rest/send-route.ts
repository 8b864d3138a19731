import MailComposer from "nodemailer/lib/mail-composer";
import type { Mailbox } from "../mail/mailbox.js";
import { objectBody, objectList, stringField, stringList } from "./request-body.js";
import { HttpError, json, type Route } from "./response.js";

// Headers that the request sets by other fields.
const OWN_HEADERS = /^(to|from|cc|bcc|reply-to|date|subject|content-type|mime-version|x-tags)$/i;

/** Returns the route that adds a message to the inbox without SMTP. */
export function sendRoute(mailbox: Mailbox): Record<string, Route> {
  return {
    "POST /api/v1/send": async ({ json: read }) => {
      const body = objectBody(await read());
      const people = { to: persons(body, "To"), cc: persons(body, "Cc"), replyTo: persons(body, "ReplyTo") };
      const from = person(objectBody(body.From, "From"), "From");
      const bcc = stringList(body, "Bcc").map((address) => checked(address, "Bcc"));
      const tags = stringList(body, "Tags");
      const composer = new MailComposer({
        from,
        ...people,
        subject: stringField(body, "Subject"),
        text: stringField(body, "Text"),
        html: stringField(body, "HTML") || undefined,
        headers: { ...headers(body), ...(tags.length > 0 ? { "X-Tags": tags.join(", ") } : {}) },
        attachments: objectList(body, "Attachments").map(attachment),
        // The request contains all content, so nothing is read from files or the network.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const raw = await composer.compile().build();
      const recipients = [...people.to, ...people.cc].map(({ address }) => address);
      const mail = mailbox.add(raw, { from: from.address, to: [...recipients, ...bcc] }, "");
      return json({ ID: mail.id });
    },
  };
}

function persons(body: Record<string, unknown>, field: string) {
  return objectList(body, field).map((entry) => person(entry, field));
}

function person(entry: Record<string, unknown>, field: string) {
  return { name: stringField(entry, "Name"), address: checked(stringField(entry, "Email"), field) };
}

function checked(address: string, field: string): string {
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)) throw new HttpError(400, `invalid ${field} address: ${address}`);
  return address;
}

function headers(body: Record<string, unknown>): Record<string, string> {
  const wanted = objectBody(body.Headers, "Headers");
  const own = Object.keys(wanted).find((name) => OWN_HEADERS.test(name));
  if (own !== undefined) throw new HttpError(400, `cannot overwrite header: "${own}"`);
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, stringField(wanted, name)]));
}

function attachment(entry: Record<string, unknown>) {
  const cid = stringField(entry, "ContentID");
  return {
    filename: stringField(entry, "Filename"),
    content: Buffer.from(stringField(entry, "Content").replace(/^.*,/s, ""), "base64"),
    contentType: stringField(entry, "ContentType") || undefined,
    ...(cid === "" ? {} : { cid, contentDisposition: "inline" as const }),
  };
}
