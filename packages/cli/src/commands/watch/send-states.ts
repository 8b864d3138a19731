import type { components } from "@posthorn/sdk/contract";
import type { Api } from "../../client/connect.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { plainText, type Style } from "../../output/terminal-text.js";
import { usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { readableTime } from "../automations/watch-run.js";

interface PollOptions {
  ids: readonly string[];
  goal: Goal;
  /** Milliseconds of real time between two polls. */
  interval: number;
  /** Milliseconds of real time after which polling ends; undefined for never. */
  timeout: number | undefined;
}

/**
 * Polls messages and batches and yields the state of each, at every poll, until all have reached their goal or cannot any more,
 * or time is up. Those that have ended are not polled again.
 */
export async function* pollStates(
  { ids, goal, interval, timeout = Number.POSITIVE_INFINITY }: PollOptions,
  api: Api,
  { now, wait, signal }: Pick<Io, "now" | "wait" | "signal">,
): AsyncGenerator<SendState> {
  const began = now();
  let open = ids;
  for (let waited = 0; ; waited += interval) {
    const stillOpen: string[] = [];
    for (const id of open) {
      const state = await readState(id, api);
      if (goal(state) === "open") stillOpen.push(id);
      yield state;
    }
    open = stillOpen;
    const remaining = timeout - Math.max(waited, now() - began);
    if (open.length === 0 || remaining <= 0) return;
    await wait(Math.min(interval, remaining));
    signal.throwIfAborted();
  }
}

async function readState(id: string, api: Api): Promise<SendState> {
  if (isBatchId(id)) {
    const { data } = await api.send(callOf(operationNamed("emails.batch.get"), [id], {}, undefined));
    return { kind: "batch", state: withStatus(data) as BatchStatus };
  }
  const { data } = await api.send(callOf(operationNamed("emails.status"), [id], {}, undefined));
  return { kind: "message", state: withStatus(data) as MessageStatus };
}

/** Returns an answer as it is. @throws a TypeError for one without a status, which would be polled without end. */
function withStatus(data: unknown): unknown {
  if (typeof Object(data).status !== "string") throw new TypeError("it has no status");
  return data;
}

/** Whether a goal has been reached, cannot be reached any more, or still can. */
type GoalStatus = "open" | "met" | "missed";

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

/** A change of status of a message or a batch between two polls. */
type StatusChange =
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
  // A status without a time (failed, cancelled) is final, so it comes last.
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

export type MessageStatus = components["schemas"]["MessageStatus"];
export type BatchStatus = components["schemas"]["BatchStatus"];

/** The state of a message or a batch at the last poll. */
export type SendState = { kind: "message"; state: MessageStatus } | { kind: "batch"; state: BatchStatus };

/** Whether an id is that of a batch. */
function isBatchId(id: string): boolean {
  return id.startsWith("batch_");
}

/** Returns the id of a message or a batch. */
export function idOf(sent: SendState): string {
  return sent.kind === "batch" ? sent.state.batch_id : sent.state.message_id;
}
