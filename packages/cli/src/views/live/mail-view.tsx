import { readableTime } from "../../commands/automations/watch-run.js";
import { idOf, type SendState, statusChanges } from "../../commands/watch/send-states.js";
import { oneLine, truncate } from "../../output/fit-text.js";
import type { Context } from "../../program/context.js";
import type { Size } from "../full-screen.js";
import { type Line, Lines, type Tone } from "../lines.js";
import { drawLive } from "./draw-live.js";

/** Draws the states of messages and batches at every poll and returns the last state of each. */
export async function drawMail(states: AsyncIterable<SendState>, context: Context): Promise<SendState[]> {
  const last = await drawLive(
    latestOfEach(states),
    (watched, { size, colored }) => <Lines lines={mailLines(watched, size)} colored={colored} />,
    context,
  );
  return last ?? [];
}

/** Yields, after each state, the latest state of every message and batch so far. */
async function* latestOfEach(states: AsyncIterable<SendState>): AsyncGenerator<SendState[]> {
  const latest = new Map<string, SendState>();
  for await (const state of states) {
    latest.set(idOf(state), state);
    yield [...latest.values()];
  }
}

/** The width of the progress bar, in cells. */
const barWidth = 20;
const failures = ["bounced", "failed", "cancelled"];

/** Returns the lines of a terminal: the status changes of one message or batch, or a line for each of several. */
export function mailLines(watched: readonly SendState[], { columns, rows }: Size): Line[] {
  const [only, ...others] = watched;
  if (only && others.length === 0) return detailsOf(only, columns);
  // One line is for the number of hidden ones, and one for the cursor.
  const shown = watched.slice(0, Math.max(1, rows - 2));
  const hidden = watched.length - shown.length;
  return [
    ...shown.map((each) => ({ text: summaryOf(each, columns), tone: toneOf(each.state.status) })),
    ...(hidden > 0 ? [{ text: `… ${hidden} more`, tone: "faint" as const }] : []),
  ];
}

function detailsOf(watched: SendState, columns: number): Line[] {
  const { status } = watched.state;
  const head: Line[] = [
    {
      text: truncate(watched.kind === "batch" ? "Batch" : `To ${oneLine(watched.state.to)}`, columns),
      tone: "heading",
    },
    { text: truncate(idOf(watched), columns), tone: "faint" },
  ];
  if (watched.kind === "batch") {
    const { total, sent, failed } = watched.state;
    const done = total > 0 ? Math.floor((barWidth * (sent + failed)) / total) : 0;
    const text = `[${"#".repeat(done)}${"-".repeat(barWidth - done)}] ${status}, ${sent} of ${total} sent, ${failed} failed`;
    return [...head, { text: truncate(text, columns), tone: toneOf(failed > 0 ? "failed" : status) }];
  }
  const steps = statusChanges(undefined, watched).map((change): Line => {
    const kind = "bounce_type" in change && change.bounce_type ? `  ${change.bounce_type}` : "";
    const text = `${readableTime(change.at).padEnd(19)}  ${change.status}${kind}`;
    return { text: truncate(text, columns), tone: toneOf(change.status) };
  });
  return [...head, ...steps];
}

function summaryOf(watched: SendState, columns: number): string {
  const { status } = watched.state;
  const rest =
    watched.kind === "batch"
      ? `${watched.state.sent} of ${watched.state.total} sent, ${watched.state.failed} failed`
      : oneLine(watched.state.to);
  return truncate(`${status.padEnd(10)}  ${idOf(watched)}  ${rest}`, columns);
}

function toneOf(status: string): Tone | undefined {
  return failures.includes(status) ? "alarm" : undefined;
}
