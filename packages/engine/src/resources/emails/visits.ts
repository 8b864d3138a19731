import type { Ctx } from "../../platform/context.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import { readContent } from "../../store/contents.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Store } from "../../store/store.js";
import { readParts } from "./attempt.js";
import { composeMail } from "./compose.js";
import { recordClicked, recordOpened } from "./engagement.js";
import { isMachine, type Visit } from "./machine-visit.js";

export type { Visit };

/** A followed link: the mail it stood in, and where it leads. */
export interface FollowedLink {
  message: Readonly<MessageRow>;
  url: string;
}

/**
 * Where a link of a message leads, by its place in it; undefined when the message or its content is gone. The list of its
 * links is kept once its server took it; before, and when that was lost, the mail is rendered again.
 */
export async function findFollowedLink(
  ctx: Ctx,
  store: Store,
  templates: TemplateCache,
  { message_id, index }: { message_id: string; index: number },
): Promise<FollowedLink | undefined> {
  return store.read("system", async (tx) => {
    const message = await tx.messages.get(message_id);
    const urls = message && (await linksOf(ctx, tx, templates, message));
    const url = urls?.[index];
    return message === undefined || url === undefined ? undefined : { message, url };
  });
}

async function linksOf(
  ctx: Ctx,
  tx: ReadTx,
  templates: TemplateCache,
  message: Readonly<MessageRow>,
): Promise<readonly string[] | undefined> {
  const kept = await readContent<readonly string[]>(tx, message.links_id);
  if (kept !== undefined) return kept;
  const parts = await readParts(tx, message);
  return parts && (await composeMail(ctx, templates, parts)).links;
}

/** Writes down that the image of a mail was fetched; a message that is gone stays so. */
export async function openMail(ctx: Ctx, store: Store, message_id: string, visit: Visit): Promise<void> {
  const workspace = await store.read("system", async (tx) => (await tx.messages.get(message_id))?.workspace_id);
  if (workspace === undefined) return;
  await store.transaction({ workspace }, async (tx) => {
    const message = await tx.messages.get(message_id);
    if (message === undefined) return;
    await recordOpened(ctx, tx, message, { ...visit, machine: await isMachine(ctx, tx, message, visit) });
  });
}

/** Writes down that a link was followed. */
export async function clickLink(ctx: Ctx, store: Store, { message, url }: FollowedLink, visit: Visit): Promise<void> {
  await store.transaction({ workspace: message.workspace_id }, async (tx) => {
    const current = await tx.messages.get(message.id);
    if (current === undefined) return;
    const machine = await isMachine(ctx, tx, current, { ...visit, url });
    await recordClicked(ctx, tx, current, { ...visit, url, machine });
  });
}
