import { BodyTooLarge, type CoreRequest, type CoreResponse } from "../http/exchange.js";
import { readLink } from "../mail/links.js";
import { resubscribe, unsubscribe } from "../resources/contacts/consent.js";
import { chooseLists, listChoices } from "../resources/contacts/list-choices.js";
import { findSuppression } from "../resources/suppressions/suppressions.js";
import type { Store } from "../store/store.js";
import { click } from "./click.js";
import { deadLink, tooManyVisits, wrongMethod } from "./layout.js";
import { findLinkedMail, type LinkedMail } from "./linked-mail.js";
import { open } from "./open.js";
import type { PageParts } from "./page-parts.js";
import { preferences } from "./preferences.js";
import { askToUnsubscribe, unsubscribed } from "./unsubscribe.js";

/** The maximum size of a form in bytes; one with the maximum number of lists is smaller. */
const formLimit = 10_240;

/** Answers a request for a page of a recipient; undefined for any other path. */
export type AnswerPage = (request: CoreRequest, path: string) => Promise<CoreResponse> | undefined;

/** Returns the function that answers requests for the pages of recipients. */
export function createPages(parts: PageParts): AnswerPage {
  return (request, path) => {
    if (path.startsWith("/o/")) return open(parts, request, path);
    if (path.startsWith("/c/")) return click(parts, request, path);
    return /^\/[up]\//.test(path) ? answer(parts, request, path) : undefined;
  };
}

type ManagedLink = "unsubscribe" | "preferences";

async function answer(parts: PageParts, request: CoreRequest, path: string): Promise<CoreResponse> {
  const { ctx, store, limits } = parts;
  const link = readLink(ctx, path);
  if (link === undefined) return deadLink();
  const isLook = request.method === "GET" || request.method === "HEAD";
  const kind = link.kind as ManagedLink;
  const wait = isLook ? limits.count("look", `${kind} ${link.message_id}`, request.ip) : 0;
  if (wait > 0) return request.method === "HEAD" ? { ...tooManyVisits(wait), body: null } : tooManyVisits(wait);
  const mail = await findLinkedMail(ctx, store, link.message_id);
  if (mail === undefined) return deadLink();
  switch (request.method) {
    case "GET":
      return show(store, kind, mail);
    case "HEAD":
      return { ...(await show(store, kind, mail)), body: null };
    case "POST":
      return kind === "unsubscribe" ? stop(parts, mail) : choose(parts, { ...mail, id: link.message_id }, request);
    default:
      return wrongMethod("GET, HEAD, POST");
  }
}

async function show(store: Store, kind: ManagedLink, mail: LinkedMail): Promise<CoreResponse> {
  return kind === "unsubscribe" ? askToUnsubscribe(mail) : showPreferences(store, mail);
}

async function showPreferences(store: Store, mail: LinkedMail, saved = false): Promise<CoreResponse> {
  const choices = await store.read({ workspace: mail.workspace_id }, (tx) => listChoices(tx, mail));
  return preferences(mail, choices, saved);
}

/** Unsubscribes the recipient. RFC 8058: a POST to the link suffices, whatever its body. */
async function stop({ ctx, store }: PageParts, mail: LinkedMail): Promise<CoreResponse> {
  await store.transaction({ workspace: mail.workspace_id }, (tx) => unsubscribe(ctx, tx, mail, "unsubscribe_link"));
  return unsubscribed(mail);
}

/** Saves the preferences of a form. Above the limits of visits it only unsubscribes. */
async function choose(
  { ctx, store, limits }: PageParts,
  mail: LinkedMail & { id: string },
  request: CoreRequest,
): Promise<CoreResponse> {
  const form = await readForm(request);
  const choice = form.get("subscribed");
  if (choice !== "yes" && choice !== "no") return showPreferences(store, mail);
  const wait = limits.count("choice", mail.id, request.ip);
  if (wait > 0 && choice === "yes") return tooManyVisits(wait);
  const lists = { shown: wait > 0 ? [] : form.getAll("shown"), chosen: form.getAll("list") };
  const stopped = await store.transaction({ workspace: mail.workspace_id }, async (tx) => {
    await (choice === "yes" ? resubscribe : unsubscribe)(ctx, tx, mail, "preferences");
    await chooseLists(ctx, tx, mail, lists);
    return (await findSuppression(tx, mail.workspace_id, mail.address_key)) !== undefined;
  });
  return showPreferences(store, { ...mail, stopped }, true);
}

/** A form that is too long counts as empty. */
function tooLong(error: unknown): string {
  if (error instanceof BodyTooLarge) return "";
  throw error;
}

async function readForm({ body }: CoreRequest): Promise<URLSearchParams> {
  const raw = typeof body === "function" ? await body(formLimit).catch(tooLong) : (body ?? "");
  if (raw.length > formLimit) return new URLSearchParams();
  return new URLSearchParams(typeof raw === "string" ? raw : Buffer.from(raw).toString("utf8"));
}
