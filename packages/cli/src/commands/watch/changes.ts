import { plainText, type Style } from "../../output/terminal-text.js";
import { readableTime } from "../automations/run.js";
import type { BatchStatus, MessageStatus, SendState } from "./send-state.js";

/** A change of status of a message or a batch between two polls. */
export type StatusChange =
  | { message_id: string; status: string; at: string | null; to: string; bounce_type: string | null }
  | { batch_id: string; status: string; at: string | null; total: number; sent: number; failed: number };

/** Returns the changes from one state to the next, oldest first; without an earlier state, all that the later one shows. */
export function statusChanges(before: SendState | undefined, after: SendState): StatusChange[] {
  if (after.kind === "batch") return batchChanges(before?.kind === "batch" ? before.state : undefined, after.state);
  return messageChanges(before?.kind === "message" ? before.state : undefined, after.state);
}

function messageChanges(before: MessageStatus | undefined, after: MessageStatus): StatusChange[] {
  const { message_id, to, status } = after;
  const timed = [
    { status: "sent", at: after.sent_at, earlier: before?.sent_at },
    { status: "delivered", at: after.delivered_at, earlier: before?.delivered_at },
    { status: "opened", at: after.opened_at, earlier: before?.opened_at },
    { status: "clicked", at: after.clicked_at, earlier: before?.clicked_at },
    { status: "bounced", at: after.bounced_at, earlier: before?.bounced_at },
  ].filter(({ at, earlier }) => at !== null && at !== earlier);
  const steps = timed.map(({ status: step, at }) => ({ status: step, at }));
  const isListed = steps.some((step) => step.status === status) || before?.status === status;
  // A status without a time of its own (failed, cancelled) is final, so it comes last.
  if (!isListed) steps.push({ status, at: null });
  return steps.map((step) => {
    const bounce_type = step.status === "bounced" ? after.bounce_type : null;
    return { message_id, ...step, to, bounce_type };
  });
}

function batchChanges(before: BatchStatus | undefined, after: BatchStatus): StatusChange[] {
  const { batch_id, status, total, sent, failed, completed_at } = after;
  const isSame = before?.status === status && before.sent === sent && before.failed === failed;
  return isSame ? [] : [{ batch_id, status, at: completed_at, total, sent, failed }];
}

/** Returns a change as a line for people. */
export function describeStatusChange(change: StatusChange, style: Style): string {
  const isFailure = ["bounced", "failed", "cancelled"].includes(change.status);
  const status = (isFailure ? style.alarm : style.heading)(change.status.padEnd(10));
  const time = style.faint(readableTime(change.at).padEnd(19));
  const rest =
    "batch_id" in change
      ? [change.batch_id, `${change.sent} of ${change.total} sent`, change.failed > 0 ? `${change.failed} failed` : ""]
      : [plainText(change.to), change.message_id, change.bounce_type ?? ""];
  return `${time}  ${status}  ${rest.filter((part) => part !== "").join("  ")}`.trimEnd();
}
