import { describe, expect, it } from "vitest";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow, StepRecord } from "../../store/entities.js";
import type { RunState } from "./run-state.js";
import { StepFailure } from "./step-runner.js";
import { transitionAfter, transitionAfterFailure } from "./transition.js";

const now = Date.UTC(2026, 0, 1);
const minute = 60_000;
const steps = ["a", "b", "c"].map((id) => ({ id, step_type: "sms", config: {} }) as StepRecord);

/** The state of a run at the first of three steps. */
function stateOf({ failures = 0, entry }: { failures?: number; entry?: Partial<RunStepRow> } = {}): RunState {
  return {
    run: { id: "run", executed: 4, failures } as AutomationRunRow,
    automation: { id: "automation", steps: steps as readonly StepRecord[] } as AutomationRow,
    contact: { id: "contact" } as ContactRow,
    step: steps[0],
    position: 0,
    entry: entry as RunStepRow | undefined,
    staleEntry: undefined,
    now,
  };
}

const completed = { status: "completed", reason: "it worked" } as const;

describe("the transition after a step", () => {
  it("continues at the next position and logs the output with its reason", () => {
    const entry = { output: { response: "ok", reason: "an earlier one" } };
    expect(transitionAfter(stateOf({ entry }), { ...completed, output: { tag_id: "t" } })).toEqual({
      type: "continue",
      next: steps[1],
      log: {
        status: "completed",
        output: { response: "ok", tag_id: "t", reason: "it worked" },
        error: null,
        completed_at: now,
      },
    });
  });

  it.each([
    ["the step of a branch, in any case of letters", { goTo: "C" }, steps[2]],
    ["the next position where a branch leads to no step", { goTo: null }, steps[1]],
    ["the next position where a branch leads to a deleted step", { goTo: "gone" }, steps[1]],
    ["the step after the next one where that is left out", { skipNext: true }, steps[2]],
  ])("continues at %s", (_, result, next) => {
    expect(transitionAfter(stateOf(), { ...completed, ...result })).toMatchObject({ type: "continue", next });
  });

  it("completes the run after the last step, and where the step ends the run", () => {
    expect(transitionAfter({ ...stateOf(), step: steps[2], position: 2 }, completed).type).toBe("complete");
    expect(transitionAfter(stateOf(), { ...completed, ends: true }).type).toBe("complete");
  });

  it("waits until the given time, with an event or without", () => {
    const until = now + minute;
    const waiting = { status: "waiting", reason: "waits", until } as const;
    const log = { status: "waiting", output: { reason: "waits" }, error: null, completed_at: null };
    expect(transitionAfter(stateOf(), waiting)).toEqual({ type: "wait", until, waitingFor: null, log });
    expect(transitionAfter(stateOf(), { ...waiting, waitingFor: "purchase" })).toMatchObject({
      waitingFor: "purchase",
    });
  });
});

describe("the transition after a failure", () => {
  const failure = new StepFailure("no answer", { status_code: 0 });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
  ])("retries after failure %i in %i min", (failures, minutes) => {
    const at = now + minutes * minute;
    const reason = `attempt ${failures} of 4 failed; the next is at ${new Date(at).toISOString()}`;
    expect(transitionAfterFailure(stateOf({ failures: failures - 1 }), failure)).toEqual({
      type: "retry",
      failures,
      at,
      log: { status: "running", output: { status_code: 0, reason }, error: "no answer", completed_at: null },
    });
  });

  it("fails the run after the fourth failure", () => {
    const output = { status_code: 0, reason: "attempt 4 of 4 failed, and was the last" };
    expect(transitionAfterFailure(stateOf({ failures: 3 }), failure)).toEqual({
      type: "fail",
      failures: 4,
      error: "no answer",
      log: { status: "failed", output, error: "no answer", completed_at: now },
    });
  });
});
