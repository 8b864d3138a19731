import { usage } from "../../program/failure.js";
import { isBatchId, type SendState } from "./send-state.js";

/** Whether a goal has been reached, cannot be reached any more, or still can. */
export type GoalStatus = "open" | "met" | "missed";

/** The statuses of a message on its way, in order. */
const progress = ["scheduled", "queued", "sent", "delivered", "opened", "clicked"];
/** The statuses of a message that will not be delivered. */
const failures = ["bounced", "failed", "cancelled"];
const batchGoals = ["completed"];

/** Returns how far a message or a batch is from its goal. */
export type Goal = (sent: SendState) => GoalStatus;

/**
 * Returns the goal for ids: the status of `--until`, or else `delivered` for messages and `completed` for batches.
 * @throws a usage failure for a status that one of the ids cannot have.
 */
export function goalFor(until: string | undefined, ids: readonly string[]): Goal {
  for (const id of ids) {
    const possible = isBatchId(id) ? batchGoals : [...progress, ...failures];
    if (until === undefined || possible.includes(until)) continue;
    const what = isBatchId(id) ? "a batch" : "a message";
    throw usage(`${what} is never ${until}; --until takes ${possible.join(", ")}`, { path: "until" });
  }
  return (sent) => (sent.kind === "batch" ? batchGoalStatus(sent.state.status) : messageGoalStatus(sent, until));
}

function batchGoalStatus(status: string): GoalStatus {
  return status === "processing" ? "open" : status === "completed" ? "met" : "missed";
}

function messageGoalStatus({ state }: Extract<SendState, { kind: "message" }>, until = "delivered"): GoalStatus {
  const { status } = state;
  const times: Readonly<Record<string, string | null>> = {
    sent: state.sent_at,
    delivered: state.delivered_at,
    opened: state.opened_at,
    clicked: state.clicked_at,
    bounced: state.bounced_at,
  };
  if (status === until || (times[until] ?? null) !== null) return "met";
  const reached = progress.indexOf(status);
  if (progress.includes(until) && reached >= progress.indexOf(until)) return "met";
  if (failures.includes(status)) return "missed";
  // A delivered message can no longer be cancelled or fail to be sent.
  return (until === "cancelled" || until === "failed") && reached >= progress.indexOf("delivered") ? "missed" : "open";
}
