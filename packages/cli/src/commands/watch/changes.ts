import { plainText } from "../../output/plain-text.js";
import type { Style } from "../../output/style.js";
import { readableTime } from "../automations/run.js";
import type { BatchStatus, MessageStatus, Watched } from "./watched.js";

/** What happened to a message or a batch between two looks. */
export type Change =
  | { message_id: string; status: string; at: string | null; to: string; bounce_type: string | null }
  | { batch_id: string; status: string; at: string | null; total: number; sent: number; failed: number };

/** Gives back what happened since `before`, in the order in which it did; without that, all that is known to have happened. */
export function changesOf(before: Watched | undefined, after: Watched): Change[] {
  if (after.kind === "batch") return batchChanges(before?.kind === "batch" ? before.state : undefined, after.state);
  return messageChanges(before?.kind === "message" ? before.state : undefined, after.state);
}

function messageChanges(before: MessageStatus | undefined, after: MessageStatus): Change[] {
  const { message_id, to, status } = after;
  const steps = [
    { status: "sent", at: after.sent_at, known: before?.sent_at },
    { status: "delivered", at: after.delivered_at, known: before?.delivered_at },
    { status: "opened", at: after.opened_at, known: before?.opened_at },
    { status: "clicked", at: after.clicked_at, known: before?.clicked_at },
    { status: "bounced", at: after.bounced_at, known: before?.bounced_at },
  ].filter(({ at, known }) => at !== null && at !== known);
  const told = steps.map(({ status: step, at }) => ({ status: step, at }));
  const isTold = told.some((step) => step.status === status) || before?.status === status;
  // A state that has no time of its own stands last: nothing comes after those.
  if (!isTold) told.push({ status, at: null });
  return told.map((step) => {
    const bounce_type = step.status === "bounced" ? after.bounce_type : null;
    return { message_id, ...step, to, bounce_type };
  });
}

function batchChanges(before: BatchStatus | undefined, after: BatchStatus): Change[] {
  const { batch_id, status, total, sent, failed, completed_at } = after;
  const isSame = before?.status === status && before.sent === sent && before.failed === failed;
  return isSame ? [] : [{ batch_id, status, at: completed_at, total, sent, failed }];
}

/** Gives back a change as a line for people. */
export function describeChange(change: Change, style: Style): string {
  const isBad = ["bounced", "failed", "cancelled"].includes(change.status);
  const status = (isBad ? style.alarm : style.heading)(change.status.padEnd(10));
  const time = style.faint(readableTime(change.at).padEnd(19));
  const rest =
    "batch_id" in change
      ? [change.batch_id, `${change.sent} of ${change.total} sent`, change.failed > 0 ? `${change.failed} failed` : ""]
      : [plainText(change.to), change.message_id, change.bounce_type ?? ""];
  return `${time}  ${status}  ${rest.filter((part) => part !== "").join("  ")}`.trimEnd();
}
