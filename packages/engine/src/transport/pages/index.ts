import { BodyTooLarge, type CoreRequest, type CoreResponse } from "../../http/exchange.js";
import type { Ctx } from "../../platform/context.js";
import { type LinkKind, readLink } from "../../platform/links.js";
import { resubscribe, unsubscribe } from "../../resources/contacts/consent.js";
import { findSuppression } from "../../resources/suppressions/suppressions.js";
import type { Store } from "../../store/store.js";
import { htmlPage } from "./layout.js";
import { findLinkedMail, type LinkedMail } from "./linked-mail.js";
import { preferences } from "./preferences.js";
import { askToUnsubscribe, unsubscribed } from "./unsubscribe.js";

/** A form of these pages has a handful of bytes; more is not read. */
const formLimit = 10_240;

/** Gives back the function that answers the pages recipients see; undefined for a path that is none of them. */
export function createPages(
  ctx: Ctx,
  store: Store,
): (request: CoreRequest, path: string) => Promise<CoreResponse> | undefined {
  return (request, path) => (/^\/[up]\//.test(path) ? answer(ctx, store, request, path) : undefined);
}

async function answer(ctx: Ctx, store: Store, request: CoreRequest, path: string): Promise<CoreResponse> {
  const link = readLink(ctx, path);
  const mail = link && (await findLinkedMail(ctx, store, link.message_id));
  if (link === undefined || mail === undefined) {
    return htmlPage(
      404,
      "This link does not work",
      "<p>It may have been cut off. Try the link in the email again.</p>",
    );
  }
  switch (request.method) {
    case "GET":
      return show(link.kind, mail);
    case "HEAD":
      return { ...show(link.kind, mail), body: null };
    case "POST":
      return act(ctx, store, link.kind, mail, request);
    default: {
      const page = htmlPage(405, "This is not possible here", "<p>Open the link in a browser.</p>");
      page.headers.Allow = "GET, HEAD, POST";
      return page;
    }
  }
}

function show(kind: LinkKind, mail: LinkedMail): CoreResponse {
  return kind === "unsubscribe" ? askToUnsubscribe(mail) : preferences(mail);
}

async function act(
  ctx: Ctx,
  store: Store,
  kind: LinkKind,
  mail: LinkedMail,
  request: CoreRequest,
): Promise<CoreResponse> {
  const inWorkspace = { workspace: mail.workspace_id };
  if (kind === "unsubscribe") {
    // RFC 8058: whatever the body, a POST to an unsubscribe link is the recipient's word.
    await store.transaction(inWorkspace, (tx) => unsubscribe(ctx, tx, mail, "unsubscribe_link"));
    return unsubscribed(mail);
  }
  const choice = await formField(request, "subscribed");
  if (choice !== "yes" && choice !== "no") return preferences(mail);
  const stopped = await store.transaction(inWorkspace, async (tx) => {
    await (choice === "yes" ? resubscribe : unsubscribe)(ctx, tx, mail, "preferences");
    return (await findSuppression(tx, mail.workspace_id, mail.address_key)) !== undefined;
  });
  return preferences({ ...mail, stopped }, true);
}

/** A form that is too long is no form of ours: its fields are not there. */
function tooLong(error: unknown): string {
  if (error instanceof BodyTooLarge) return "";
  throw error;
}

async function formField(request: CoreRequest, name: string): Promise<string | null> {
  const { body } = request;
  const raw = typeof body === "function" ? await body(formLimit).catch(tooLong) : (body ?? "");
  if (raw.length > formLimit) return null;
  const text = typeof raw === "string" ? raw : Buffer.from(raw).toString("utf8");
  return new URLSearchParams(text).get(name);
}
