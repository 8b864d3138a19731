import { parseDuration } from "@posthorn/sdk/internal";
import { invalid, notFound } from "../../platform/errors.js";
import type { Store } from "../../store/store.js";
import type { AdminInput, DirectAdminHandler } from "../handler.js";
import type { MailLog } from "./mail-log.js";
import { addressKey, type MailFilter } from "./mail-record.js";

/** The longest wait of a call, in ms. */
const longestWait = 60_000;

/** Returns the handlers of the mail that reached its recipients. */
export function mailHandlers(mail: MailLog): {
  "mail.list": DirectAdminHandler<"mail.list">;
  "mail.clear": DirectAdminHandler<"mail.clear">;
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
  };
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
