import { Box, Text } from "ink";
import { plainText } from "../output/plain-text.js";
import { hasEnded, type Run, type RunStep, readableTime, reasonOf } from "../runs/run.js";

const colors: Readonly<Record<string, string>> = {
  completed: "green",
  failed: "red",
  cancelled: "red",
  waiting: "yellow",
  paused: "yellow",
};

/** Heading, its second line, two empty lines, what is next, how to end it, and the line of the cursor. */
const frameLines = 7;

/** Shows a run in at most so many lines: the steps it has come to, why each ended as it did, and what is due next. */
export function RunView({ run, rows, colored }: { run: Run; rows: number; colored: boolean }) {
  const room = Math.max(1, rows - frameLines);
  // One line tells how many are left out.
  const shown = run.steps.length <= room ? run.steps : run.steps.slice(run.steps.length - room + 1);
  const hidden = run.steps.length - shown.length;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        <Text bold>{plainText(run.contact_email)}</Text> <Status status={run.status} colored={colored} />
      </Text>
      <Text wrap="truncate-end" dimColor>
        run {run.id}, started by {run.trigger_type} at {readableTime(run.started_at)}
      </Text>
      <Text> </Text>
      {hidden > 0 && <Text dimColor>{`… ${hidden} earlier steps`}</Text>}
      {shown.map((step, index) => (
        // A run may come to the same step again, but never changes which step it came to when.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the run is what names it
        <StepLine key={hidden + index} step={step} colored={colored} />
      ))}
      <Text> </Text>
      <Text wrap="truncate-end">{nextOf(run)}</Text>
      {!hasEnded(run) && <Text dimColor>Ctrl-C ends this view, not the run.</Text>}
    </Box>
  );
}

function StepLine({ step, colored }: { step: RunStep; colored: boolean }) {
  return (
    <Text wrap="truncate-end">
      <Text dimColor>{readableTime(step.completed_at ?? step.started_at).padEnd(19)}</Text>
      {`  ${step.step_type.padEnd(16)}  `}
      <Status status={step.status} colored={colored} />
      {`  ${plainText(reasonOf(step)).replaceAll(/\s+/g, " ")}`}
    </Text>
  );
}

function Status({ status, colored }: { status: string; colored: boolean }) {
  return (
    <Text bold color={colored ? colors[status] : undefined}>
      {plainText(status).padEnd(9)}
    </Text>
  );
}

function nextOf({ status, error, next_run_at }: Run): string {
  if (status === "failed") return plainText(`Failed: ${error ?? "no reason is known"}`);
  if (status === "completed" || status === "cancelled") return `The run is ${status}.`;
  if (status === "paused") return "The automation is paused; the run goes on when that is resumed.";
  return next_run_at === null ? "Next: as soon as it can." : `Next: due ${readableTime(next_run_at)}`;
}
