import { usage } from "../../program/failure.js";
import { isBatchId, type Watched } from "./watched.js";

/** What is waited for, and whether there is still hope. */
export type Standing = "open" | "met" | "missed";

/** How far a message comes, step by step. */
const way = ["scheduled", "queued", "sent", "delivered", "opened", "clicked"];
/** Where else it can end. */
const ends = ["bounced", "failed", "cancelled"];
const ofBatches = ["completed"];

/** Gives back how something stands to what is waited for: to a good end, unless a status is named. */
export type Goal = (watched: Watched) => Standing;

/** Gives back the goal for ids; a status that one of them cannot have is a usage failure. */
export function goalFor(until: string | undefined, ids: readonly string[]): Goal {
  for (const id of ids) {
    const known = isBatchId(id) ? ofBatches : [...way, ...ends];
    if (until === undefined || known.includes(until)) continue;
    const what = isBatchId(id) ? "a batch" : "a message";
    throw usage(`${what} is never ${until}; --until takes ${known.join(", ")}`, { path: "until" });
  }
  return (watched) =>
    watched.kind === "batch" ? batchStanding(watched.state.status) : messageStanding(watched, until);
}

function batchStanding(status: string): Standing {
  return status === "processing" ? "open" : status === "completed" ? "met" : "missed";
}

function messageStanding({ state }: Extract<Watched, { kind: "message" }>, until = "delivered"): Standing {
  const { status } = state;
  const times: Readonly<Record<string, string | null>> = {
    sent: state.sent_at,
    delivered: state.delivered_at,
    opened: state.opened_at,
    clicked: state.clicked_at,
    bounced: state.bounced_at,
  };
  if (status === until || (times[until] ?? null) !== null) return "met";
  const reached = way.indexOf(status);
  if (way.includes(until) && reached >= way.indexOf(until)) return "met";
  if (ends.includes(status)) return "missed";
  // What is on its way to be read can no longer be cancelled, or fail before it was handed over.
  return (until === "cancelled" || until === "failed") && reached >= way.indexOf("delivered") ? "missed" : "open";
}
