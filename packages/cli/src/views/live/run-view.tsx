import { Box } from "ink";
import { hasEnded, type Run, type RunStep, readableTime, reasonOf } from "../../commands/automations/run.js";
import { widthOf } from "../../output/fit-text.js";
import { plainText } from "../../output/terminal-text.js";
import { PlainText } from "../plain-text.js";

const colors: Readonly<Record<string, string>> = {
  completed: "green",
  failed: "red",
  cancelled: "red",
  waiting: "yellow",
  paused: "yellow",
};

/** Heading, its second line, two empty lines, how many steps are left out, what is next, how to end it, and the line of the cursor. */
const frameLines = 8;
/** Cells before the reason of a step. */
const beforeReason = 50;

export interface RunViewProps {
  run: Run;
  /** Of the terminal. */
  rows: number;
  columns: number;
  colored: boolean;
}

/** Shows a run within the terminal: the steps it has come to, why each ended as it did, and what is due next. */
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
        // A run may come to the same step again, but never changes which step it came to when.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the run is what names it
        <StepLines key={hidden + index} step={step} columns={columns} colored={colored} />
      ))}
      <PlainText> </PlainText>
      <PlainText wrap="truncate-end">{nextOf(run)}</PlainText>
      {!hasEnded(run) && <PlainText dimColor={colored}>Ctrl-C ends this view, not the run.</PlainText>}
    </Box>
  );
}

/** The last of the steps that fit into so many lines; the current one is always among them. */
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
