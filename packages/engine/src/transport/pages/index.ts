import { BodyTooLarge, type CoreRequest, type CoreResponse } from "../../http/exchange.js";
import type { Ctx } from "../../platform/context.js";
import { readLink } from "../../platform/links.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { resubscribe, unsubscribe } from "../../resources/contacts/consent.js";
import { chooseLists, listChoices } from "../../resources/contacts/list-choices.js";
import { findSuppression } from "../../resources/suppressions/suppressions.js";
import type { Store } from "../../store/store.js";
import { click } from "./click.js";
import { deadLink, wrongMethod } from "./layout.js";
import { findLinkedMail, type LinkedMail } from "./linked-mail.js";
import { open } from "./open.js";
import { preferences } from "./preferences.js";
import { askToUnsubscribe, unsubscribed } from "./unsubscribe.js";

/** A form of these pages, with as many lists as it may have, is smaller; more is not read. */
const formLimit = 10_240;

/** Gives back the function that answers the pages recipients see; undefined for a path that is none of them. */
export function createPages(
  ctx: Ctx,
  store: Store,
  templates: TemplateCache,
): (request: CoreRequest, path: string) => Promise<CoreResponse> | undefined {
  return (request, path) => {
    if (path.startsWith("/o/")) return open(ctx, store, request, path);
    if (path.startsWith("/c/")) return click(ctx, store, templates, request, path);
    return /^\/[up]\//.test(path) ? answer(ctx, store, request, path) : undefined;
  };
}

type ManagedLink = "unsubscribe" | "preferences";

async function answer(ctx: Ctx, store: Store, request: CoreRequest, path: string): Promise<CoreResponse> {
  const link = readLink(ctx, path);
  const mail = link && (await findLinkedMail(ctx, store, link.message_id));
  if (link === undefined || mail === undefined) return deadLink();
  const kind = link.kind as ManagedLink;
  switch (request.method) {
    case "GET":
      return show(store, kind, mail);
    case "HEAD":
      return { ...(await show(store, kind, mail)), body: null };
    case "POST":
      return act(ctx, store, kind, mail, request);
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

async function act(
  ctx: Ctx,
  store: Store,
  kind: ManagedLink,
  mail: LinkedMail,
  request: CoreRequest,
): Promise<CoreResponse> {
  const inWorkspace = { workspace: mail.workspace_id };
  if (kind === "unsubscribe") {
    // RFC 8058: whatever the body, a POST to an unsubscribe link is the recipient's word.
    await store.transaction(inWorkspace, (tx) => unsubscribe(ctx, tx, mail, "unsubscribe_link"));
    return unsubscribed(mail);
  }
  const form = await readForm(request);
  const choice = form.get("subscribed");
  if (choice !== "yes" && choice !== "no") return showPreferences(store, mail);
  const lists = { shown: form.getAll("shown"), chosen: form.getAll("list") };
  const stopped = await store.transaction(inWorkspace, async (tx) => {
    await (choice === "yes" ? resubscribe : unsubscribe)(ctx, tx, mail, "preferences");
    await chooseLists(ctx, tx, mail, lists);
    return (await findSuppression(tx, mail.workspace_id, mail.address_key)) !== undefined;
  });
  return showPreferences(store, { ...mail, stopped }, true);
}

/** A form that is too long is no form of ours: its fields are not there. */
function tooLong(error: unknown): string {
  if (error instanceof BodyTooLarge) return "";
  throw error;
}

async function readForm({ body }: CoreRequest): Promise<URLSearchParams> {
  const raw = typeof body === "function" ? await body(formLimit).catch(tooLong) : (body ?? "");
  if (raw.length > formLimit) return new URLSearchParams();
  return new URLSearchParams(typeof raw === "string" ? raw : Buffer.from(raw).toString("utf8"));
}
