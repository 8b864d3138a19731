import { readableTime } from "../../commands/automations/run.js";
import { statusChanges } from "../../commands/watch/changes.js";
import { idOf, type SendState } from "../../commands/watch/send-state.js";
import { oneLine, truncate } from "../../output/fit-text.js";
import type { Size } from "../full-screen.js";
import type { Line, Tone } from "../lines.js";

const bar = 20;
const bad = ["bounced", "failed", "cancelled"];

/** Returns what is watched within a terminal: the way of one message or batch, or of several how far each has come. */
export function mailLines(watched: readonly SendState[], { columns, rows }: Size): Line[] {
  const [only, ...others] = watched;
  if (only && others.length === 0) return wayOf(only, columns);
  // Two lines for what is left out and for the cursor.
  const shown = watched.slice(0, Math.max(1, rows - 2));
  const hidden = watched.length - shown.length;
  return [
    ...shown.map((each) => ({ text: summaryOf(each, columns), tone: toneOf(each.state.status) })),
    ...(hidden > 0 ? [{ text: `… ${hidden} more`, tone: "faint" as const }] : []),
  ];
}

function wayOf(watched: SendState, columns: number): Line[] {
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
    const done = total > 0 ? Math.floor((bar * (sent + failed)) / total) : 0;
    const text = `[${"#".repeat(done)}${"-".repeat(bar - done)}] ${status}, ${sent} of ${total} sent, ${failed} failed`;
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
  return bad.includes(status) ? "alarm" : undefined;
}
