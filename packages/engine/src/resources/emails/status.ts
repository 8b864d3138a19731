import type { components } from "@posthorn/sdk/contract";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { hasFailed, isBehind, toStatus } from "./messages.js";

type Status = components["schemas"]["MessageStatus"];
type Time = "sent_at" | "delivered_at" | "opened_at" | "clicked_at" | "bounced_at";

/**
 * Returns the response of the status operation. The status of a scheduled email to several recipients follows from
 * their messages.
 */
export async function readStatus(tx: ReadTx, row: Readonly<MessageRow>): Promise<Status> {
  if (row.recipients === null || row.status === "scheduled" || row.status === "cancelled") return toStatus(row);
  const { workspace_id, id: schedule_id } = row;
  const messages = await tx.messages.find({
    where: { workspace_id, schedule_id },
    order: { by: "created_at", direction: "asc" },
  });
  return { ...toStatus(row), ...combinedProgress(messages), messages: [...row.recipients] };
}

/**
 * Returns the progress that all messages have made. The status is that of the least advanced message; bounced and
 * failed ones count only if there are no others. A time is set once all messages have it, to the latest of them.
 */
function combinedProgress(messages: readonly Readonly<MessageRow>[]): Partial<Status> {
  const unfailed = messages.filter((each) => !hasFailed(each));
  const bounced = messages.filter((each) => each.status === "bounced");
  const counted = [unfailed, bounced, messages].find((some) => some.length > 0);
  if (counted === undefined) return { status: "failed" };
  const time = (name: Time): string | null => {
    if (counted.some((each) => each[name] === null)) return null;
    return toIso(Math.max(...messages.map((each) => each[name] ?? 0)));
  };
  const { status, bounce_type } = counted.reduce((least, each) => (isBehind(each, least) ? each : least));
  return {
    status,
    sent_at: time("sent_at"),
    delivered_at: time("delivered_at"),
    opened_at: time("opened_at"),
    clicked_at: time("clicked_at"),
    bounced_at: time("bounced_at"),
    bounce_type,
  };
}
