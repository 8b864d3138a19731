import type { Ctx } from "../../platform/context.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { readContent, saveContent } from "../../store/contents.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Store } from "../../store/store.js";
import { readParts } from "./attempt.js";
import { composeMail } from "./compose.js";
import { recordClicked, recordOpened } from "./engagement.js";
import { isMachine, type Visit } from "./machine-visit.js";
import { findMailRecipient } from "./mail-recipient.js";

export type { Visit };

/** A clicked link: its target, and its message, which is undefined after it expired. */
export interface FollowedLink {
  message: Readonly<MessageRow> | undefined;
  url: string;
  /** All links of the mail if it had to be rendered; null if the list of links is stored. */
  rendered: readonly string[] | null;
}

/**
 * Returns the link of a message with an index; undefined when the message or its content has expired. The list of links
 * is stored when a server accepts the mail. Before that, or if the record was lost, the mail is rendered again.
 */
export async function findFollowedLink(
  ctx: Ctx,
  store: Store,
  templates: TemplateCache,
  { message_id, index }: { message_id: string; index: number },
): Promise<FollowedLink | undefined> {
  return store.read("system", async (tx) => {
    const message = await tx.messages.get(message_id);
    const stored = await (message === undefined
      ? linksOfExpired(tx, message_id)
      : readContent<readonly string[]>(tx, message.links_id));
    const rendered =
      message === undefined || stored !== undefined ? null : await renderLinks(ctx, tx, templates, message);
    const url = (stored ?? rendered)?.[index];
    return url === undefined ? undefined : { message, url, rendered };
  });
}

async function renderLinks(
  ctx: Ctx,
  tx: ReadTx,
  templates: TemplateCache,
  message: Readonly<MessageRow>,
): Promise<readonly string[] | null> {
  const parts = await readParts(tx, message);
  return parts === undefined ? null : (await composeMail(ctx, templates, parts)).links;
}

/** The list of links is kept longer than a message with a short retention period. */
async function linksOfExpired(tx: ReadTx, message_id: string): Promise<readonly string[] | undefined> {
  return readContent(tx, (await findMailRecipient(tx, message_id))?.links_id ?? null);
}

/** Records a request for the tracking image of a mail. Does nothing if the message has expired. */
export async function openMail(ctx: Ctx, store: Store, message_id: string, visit: Visit): Promise<void> {
  const workspace = await store.read("system", async (tx) => (await tx.messages.get(message_id))?.workspace_id);
  if (workspace === undefined) return;
  await store.transaction({ workspace }, async (tx) => {
    const message = await tx.messages.get(message_id);
    if (message === undefined) return;
    await recordOpened(ctx, tx, message, { ...visit, machine: await isMachine(ctx, tx, message, visit) });
  });
}

/** Stores the list of links that was rendered for a click, so that the next click needs no rendering. */
export async function saveLinks(ctx: Ctx, store: Store, { message, rendered }: FollowedLink): Promise<void> {
  if (message === undefined || rendered === null) return;
  const { id, workspace_id } = message;
  await store.transaction({ workspace: workspace_id }, async (tx) => {
    await tx.messages.update(id, {
      links_id: await saveContent(ctx, tx, { workspace_id, kind: "links", value: rendered }),
    });
  });
}

/** Records a click. Does nothing if the message has expired. */
export async function clickLink(ctx: Ctx, store: Store, { message, url }: FollowedLink, visit: Visit): Promise<void> {
  if (message === undefined) return;
  await store.transaction({ workspace: message.workspace_id }, async (tx) => {
    const current = await tx.messages.get(message.id);
    if (current === undefined) return;
    const machine = await isMachine(ctx, tx, current, { ...visit, url });
    await recordClicked(ctx, tx, current, { ...visit, url, machine });
  });
}
