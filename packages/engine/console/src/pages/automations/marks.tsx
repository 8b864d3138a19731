/** @jsxImportSource preact */
import type { FlowMarks, StepState } from "../../flow/flow-picture.js";
import { countdown } from "../../parts/countdown.js";
import { Time } from "../../parts/time.js";
import {
  type Automation,
  type Explanation,
  positionsOf,
  type Run,
  type StepCounts,
  stateOf,
  waysBetween,
} from "./automation.js";

/** Returns the marks that count the runs at each step. */
export function countMarks(automation: Automation, counts: StepCounts | undefined): FlowMarks {
  const positions = positionsOf(automation);
  const notes = new Map(
    (counts?.steps ?? []).flatMap(({ step_id, at, through, skipped, failed }) => {
      const position = positions.get(step_id);
      if (position === undefined) return [];
      const passed = [`${through.toLocaleString()} through`];
      if (skipped > 0) passed.push(`${skipped.toLocaleString()} skipped`);
      if (failed > 0) passed.push(`${failed.toLocaleString()} failed`);
      const note = (
        <>
          <span class={at > 0 ? "here" : ""}>{at.toLocaleString()} here</span>
          {` · ${passed.join(" · ")}`}
        </>
      );
      return [[position, note] as const];
    }),
  );
  return { states: new Map(), ways: new Set(), notes };
}

/** Returns the marks of a dry run. */
export function explanationMarks(automation: Automation, { steps, status }: Explanation): FlowMarks {
  const positions = positionsOf(automation);
  const known = steps.flatMap((step) => {
    const position = positions.get(step.step_id);
    return position === undefined ? [] : [{ ...step, position }];
  });
  return {
    states: new Map(known.map(({ position, outcome }): [number, StepState] => [position, stateOf(outcome)])),
    ways: waysBetween(
      known.map(({ position }) => position),
      status === "completed",
    ),
    notes: new Map(known.map(({ position, at }) => [position, <Time key={position} at={at} />])),
  };
}

/** Returns the marks of a run. `now` is the service's time (epoch ms). */
export function runMarks(automation: Automation, run: Run, now: number): FlowMarks {
  const positions = positionsOf(automation);
  const known = run.steps.flatMap((step) => {
    const position = positions.get(step.step_id);
    return position === undefined ? [] : [{ ...step, position }];
  });
  const noteOf = ({ step_id, completed_at, started_at }: Run["steps"][number]) => {
    const isNext = step_id === run.current_step_id && completed_at === null && run.next_run_at !== null;
    if (isNext) return <span class="here">{countdown(Date.parse(run.next_run_at ?? ""), now)}</span>;
    return <Time at={completed_at ?? started_at} />;
  };
  return {
    states: new Map(known.map(({ position, status }): [number, StepState] => [position, stateOf(status)])),
    ways: waysBetween(
      known.map(({ position }) => position),
      run.status === "completed",
    ),
    notes: new Map(known.map((step) => [step.position, noteOf(step)])),
  };
}
