import { Box } from "ink";
import { hasEnded, type Run, type RunStep, readableTime, reasonOf } from "../../commands/automations/watch-run.js";
import { widthOf } from "../../output/fit-text.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { PlainText } from "../lines.js";
import { drawLive } from "./draw-live.js";

/** Draws a run whenever it changes and returns its last state. */
export async function drawRun(states: AsyncIterable<Run>, context: Context): Promise<Run | undefined> {
  return drawLive(states, (run, { size, colored }) => <RunView run={run} {...size} colored={colored} />, context);
}

const colors: Readonly<Record<string, string>> = {
  completed: "green",
  failed: "red",
  cancelled: "red",
  waiting: "yellow",
  paused: "yellow",
};

/** The lines around the steps: two of heading, two empty, the hidden steps, what is next, how to end the view, and the cursor. */
const frameLines = 8;
/** The cells before the reason of a step. */
const beforeReason = 50;

interface RunViewProps {
  run: Run;
  /** The size of the terminal. */
  rows: number;
  columns: number;
  colored: boolean;
}

/** Shows a run: its steps so far with their status and reason, and what is due next. */
export function RunView({ run, rows, columns, colored }: RunViewProps) {
  const shown = lastFitting(run.steps, rows - frameLines, columns);
  const hidden = run.steps.length - shown.length;
  return (
    <Box flexDirection="column" width={columns}>
      <PlainText wrap="truncate-end">
        <PlainText bold={colored}>{run.contact_email}</PlainText> <Status status={run.status} colored={colored} />
      </PlainText>
      <PlainText wrap="truncate-end" dimColor={colored}>
        run {run.id}, by {run.trigger_type} at {readableTime(run.started_at)}
      </PlainText>
      <PlainText> </PlainText>
      {hidden > 0 && <PlainText dimColor={colored}>{`… ${hidden} earlier`}</PlainText>}
      {shown.map((step, index) => (
        // A loop may repeat a step, and steps are only appended.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the step
        <StepLines key={hidden + index} step={step} columns={columns} colored={colored} />
      ))}
      <PlainText> </PlainText>
      <PlainText wrap="truncate-end">{nextOf(run)}</PlainText>
      {!hasEnded(run) && <PlainText dimColor={colored}>Ctrl-C ends this view, not the run.</PlainText>}
    </Box>
  );
}

/** Returns the last steps, as many as fit into the lines and at least one. */
function lastFitting(steps: readonly RunStep[], lines: number, columns: number): readonly RunStep[] {
  let first = steps.length;
  for (let left = lines; first > 0; first -= 1) {
    const step = steps[first - 1];
    left -= step && fitsBeside(shownReason(step), columns) ? 1 : 2;
    if (left < 0 && first < steps.length) break;
  }
  return steps.slice(first);
}

function StepLines({ step, columns, colored }: { step: RunStep; columns: number; colored: boolean }) {
  const reason = shownReason(step);
  const beside = fitsBeside(reason, columns);
  return (
    <Box flexDirection="column">
      <PlainText wrap="truncate-end">
        <PlainText dimColor={colored}>{readableTime(step.completed_at ?? step.started_at).padEnd(19)}</PlainText>
        {`  ${step.step_type.padEnd(16)}  `}
        <Status status={step.status} colored={colored} />
        {beside && `  ${reason}`}
      </PlainText>
      {!beside && <PlainText wrap="truncate-end">{`    ${reason}`}</PlainText>}
    </Box>
  );
}

function shownReason(step: RunStep): string {
  return plainText(reasonOf(step)).replaceAll(/\s+/g, " ");
}

function fitsBeside(reason: string, columns: number): boolean {
  return beforeReason + widthOf(reason) <= columns;
}

function Status({ status, colored }: { status: string; colored: boolean }) {
  return (
    <PlainText bold={colored} color={colored ? colors[status] : undefined}>
      {status.padEnd(9)}
    </PlainText>
  );
}

function nextOf({ status, error, next_run_at }: Run): string {
  if (status === "failed") return `Failed: ${error ?? "no reason is known"}`;
  if (status === "completed" || status === "cancelled") return `The run is ${status}.`;
  if (status === "paused") return "The automation is paused; the run goes on when that is resumed.";
  return next_run_at === null ? "Next: as soon as it can." : `Next: due ${readableTime(next_run_at)}`;
}
