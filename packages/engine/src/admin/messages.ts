import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { parseAddress } from "../mail/address.js";
import { invalid, notFound } from "../platform/errors.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { MessageRow } from "../store/entities.js";
import type { Where } from "../store/query.js";
import type { ReadTx } from "../store/store.js";
import type { AdminHandler, AdminInput } from "./handler.js";
import { messageDetail, messageRow } from "./to-wire.js";

type MessageQuery = AdminInput<"messages.list">["query"];

/** The last message of a page: the next page begins behind it. */
interface MessageCursor {
  created_at: number;
  id: string;
}

/**
 * Lists the messages of a workspace, newest first. A page costs the same wherever it is and however many messages there are when it is
 * asked for by cursor and without a total.
 */
export const listMessages: AdminHandler<"messages.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { limit = 100, offset = 0, cursor, count = cursor === undefined } = query;
  if (cursor !== undefined && offset > 0) throw invalid("offset", "a page by cursor has no offset");
  const where = whereOf(workspace_id, query);
  const range = timeRange(query.since, query.until);
  const filter: Where<MessageRow> = range === undefined ? where : { ...where, created_at: range };
  const rows =
    cursor === undefined
      ? await tx.messages.find({ where: filter, order: newestFirst, limit: limit + 1, offset })
      : await findBehind(tx, { where, range, cursor: parseCursor(cursor), limit: limit + 1 });
  const data = await Promise.all(rows.slice(0, limit).map((row) => messageRow(tx, row)));
  const total = count ? await tx.messages.count({ where: filter }) : undefined;
  const has_more = rows.length > limit;
  const next_cursor = has_more ? cursorOf(rows[limit - 1] as MessageRow) : null;
  return { data, pagination: { ...(total !== undefined && { total }), limit, offset, has_more, next_cursor } };
};

const newestFirst = { by: "created_at", direction: "desc" } as const;

function whereOf(workspace_id: string, query: MessageQuery): Where<MessageRow> {
  const { to, status, campaign_id, automation_id, template_id, batch_id } = query;
  const address_key = to === undefined ? undefined : (parseAddress(to)?.key ?? to);
  const given = { workspace_id, address_key, status, campaign_id, automation_id, template_id, batch_id };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Returns the condition for times (epoch ms) from `since` until before `until`; undefined without both. */
export function timeRange(since?: string, until?: string): TimeRange | undefined {
  if (since === undefined && until === undefined) return undefined;
  return {
    ...(since === undefined ? {} : { gte: parseInstantOrDay(since) as number }),
    ...(until === undefined ? {} : { lt: parseInstantOrDay(until) as number }),
  };
}

type TimeRange = { gte?: number; lt?: number };

interface MessagesBehind {
  where: Where<MessageRow>;
  range: TimeRange | undefined;
  cursor: MessageCursor;
  limit: number;
}

/** Returns the messages behind a cursor: those of the same millisecond with a lower id, then the older ones. Both follow an index. */
async function findBehind(
  tx: ReadTx,
  { where, range, cursor: { created_at, id }, limit }: MessagesBehind,
): Promise<Readonly<MessageRow>[]> {
  const { gte = Number.NEGATIVE_INFINITY, lt = Number.POSITIVE_INFINITY } = range ?? {};
  const isWithin = created_at >= gte && created_at < lt;
  const tied = isWithin
    ? await tx.messages.find({
        where: { ...where, created_at: { gte: created_at, lte: created_at }, id: { lt: id } },
        order: newestFirst,
        limit,
      })
    : [];
  if (tied.length === limit) return tied;
  const older = { ...range, lt: Math.min(created_at, lt) };
  const rest = { where: { ...where, created_at: older }, order: newestFirst, limit: limit - tied.length };
  return [...tied, ...(await tx.messages.find(rest))];
}

function cursorOf({ created_at, id }: Readonly<MessageRow>): string {
  return Buffer.from(`${created_at}.${id}`).toString("base64url");
}

/** Returns what a cursor names. Throws `validation_error` for a text that no page has given. */
function parseCursor(text: string): MessageCursor {
  const [, time = "", id = ""] = /^(\d{1,15})\.(.{1,100})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (id === "") throw invalid("cursor", "this is no cursor of a page");
  return { created_at: Number(time), id };
}

/** Returns the handler that shows a message with its content. */
export function getMessageDetail(templates: TemplateCache): AdminHandler<"messages.get"> {
  return async (ctx, { path }) => {
    const message = await ctx.tx.messages.get(path.id);
    if (message === undefined) throw notFound("message");
    return { data: await messageDetail(ctx, ctx.tx, templates, message) };
  };
}
