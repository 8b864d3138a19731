import { parseDuration } from "@posthorn/sdk/internal";
import { invalid, notFound } from "../../platform/errors.js";
import { toIso } from "../../resources/handler.js";
import type { Store } from "../../store/store.js";
import { checkParts } from "../check-message.js";
import type { AdminInput, DirectAdminHandler } from "../handler.js";
import { timeRange } from "../messages.js";
import type { IncomingRecord } from "./incoming-mail.js";
import type { MailLog } from "./mail-log.js";
import { addressKey, type MailFilter } from "./mail-record.js";

/** The longest wait of a call, in ms. */
const longestWait = 60_000;

/** Returns the handlers of the mail that reached its recipients. */
export function mailHandlers(mail: MailLog): {
  "mail.list": DirectAdminHandler<"mail.list">;
  "mail.clear": DirectAdminHandler<"mail.clear">;
  "mail.incoming": DirectAdminHandler<"mail.incoming">;
  "mail.get": DirectAdminHandler<"mail.get">;
  "mail.checks": DirectAdminHandler<"mail.checks">;
} {
  return {
    "mail.list": {
      async outside({ store, gone }, { query }) {
        const wait = readWait(query.wait);
        await assertWorkspace(store, query.workspace_id);
        return { data: await mail.list(readFilter(query), { wait, gone: wait > 0 ? gone?.() : undefined }) };
      },
    },
    "mail.clear": {
      async outside({ store }, { query: { to, workspace_id } }) {
        await assertWorkspace(store, workspace_id);
        const of = {
          ...(to !== undefined && { to: addressKey(to) }),
          ...(workspace_id !== undefined && { workspace_id }),
        };
        return { data: { deleted: await mail.delete(of) } };
      },
    },
    "mail.incoming": {
      async outside(_ctx, { query }) {
        const { to, limit = 100, offset = 0 } = query;
        const { gte = 0, lt = Number.POSITIVE_INFINITY } = timeRange(query.since, query.until) ?? {};
        const found = await mail.incoming({ to: to && addressKey(to), since: gte, until: lt });
        const data = found.slice(offset, offset + limit).map(incomingRow);
        const total = found.length;
        return { data, pagination: { total, limit, offset, has_more: offset + data.length < total } };
      },
    },
    "mail.get": { outside: async (_ctx, { path }) => ({ data: await getMail(mail, path.id) }) },
    "mail.checks": {
      async outside(_ctx, { path, query }) {
        return { data: await checkParts(await getMail(mail, path.id), query) };
      },
    },
  };
}

async function getMail(mail: MailLog, id: string) {
  const found = await mail.find(id.toLowerCase());
  if (found === undefined) throw notFound("mail");
  return found;
}

function incomingRow({ id, from, to, subject, at }: IncomingRecord) {
  return { id, from, to, subject, received_at: toIso(at) };
}

/** Returns how long a call waits, in ms. Throws for what is no duration of at most a minute. */
function readWait(wait: string | undefined): number {
  const duration = wait === undefined ? 0 : parseDuration(wait);
  if (duration !== undefined && duration <= longestWait) return duration;
  throw invalid("wait", "wait must be a duration of at most 60s, such as 500ms or 10s");
}

function readFilter({
  to,
  from,
  subject,
  workspace_id,
  after,
  limit = 100,
}: AdminInput<"mail.list">["query"]): MailFilter {
  return {
    limit,
    ...(to !== undefined && { to: addressKey(to) }),
    ...(from !== undefined && { from: addressKey(from) }),
    ...(subject !== undefined && { subject: subject.toLowerCase() }),
    ...(workspace_id !== undefined && { workspace_id }),
    ...(after !== undefined && { after: after.toLowerCase() }),
  };
}

async function assertWorkspace(store: Store, id: string | undefined): Promise<void> {
  if (id === undefined || (await store.read("system", (tx) => tx.workspaces.get(id)))) return;
  throw notFound("workspace", "workspace_id");
}
