import type { Mailbox } from "../mail/mailbox.js";
import { cleanTag, tagSet } from "../mail/tags.js";
import { objectBody, stringField, stringList } from "./request-body.js";
import { HttpError, json, ok, type Route } from "./response.js";

/** Returns the routes about tags. */
export function tagRoutes(mailbox: Mailbox): Record<string, Route> {
  const tagged = (tag: string) => {
    const mails = mailbox.newestFirst().filter((mail) => mail.tags.includes(tag));
    if (mails.length === 0) throw new HttpError(400, `tag not found: ${tag}`);
    return mails;
  };
  return {
    "GET /api/v1/tags": () => json([...mailbox.tagCounts().keys()]),
    "PUT /api/v1/tags": async ({ json: read }) => {
      const body = objectBody(await read());
      const tags = tagSet(stringList(body, "Tags"));
      for (const id of stringList(body, "IDs")) {
        const mail = mailbox.find(id);
        if (mail !== undefined) mail.tags = tags;
      }
      return ok();
    },
    "PUT /api/v1/tags/:tag": async ({ params, json: read }) => {
      const { tag = "" } = params;
      const name = cleanTag(stringField(objectBody(await read()), "Name"));
      if (name === "") throw new HttpError(400, "invalid tag name: Name needs a letter or a digit");
      const mails = tagged(tag);
      if (name !== tag && mailbox.tagCounts().has(name)) throw new HttpError(400, `tag already exists: ${name}`);
      for (const mail of mails) mail.tags = tagSet(mail.tags.map((old) => (old === tag ? name : old)));
      return ok();
    },
    "DELETE /api/v1/tags/:tag": ({ params }) => {
      const { tag = "" } = params;
      for (const mail of tagged(tag)) mail.tags = mail.tags.filter((old) => old !== tag);
      return ok();
    },
  };
}
