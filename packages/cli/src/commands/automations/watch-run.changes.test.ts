import { expect, it } from "vitest";
import { styleFor } from "../../output/terminal-text.js";
import { sampleRun as run, sampleStep as step } from "../../testing/sample-run.js";
import { describeChange, runChanges } from "./watch-run.js";

it("tells each step once per state it comes to, and the run when it ends", () => {
  const waiting = run("active", [step("tag", "completed", "`vip` is added"), step("delay", "waiting", "waits 1 day")], {
    next_run_at: "2026-03-10T08:30:00.000Z",
  });
  const ended = run("completed", [...waiting.steps.slice(0, 1), step("delay", "completed", "waited")], {
    completed_at: "2026-03-10T08:30:00.000Z",
  });
  expect(runChanges(undefined, waiting)).toMatchObject([
    { step_type: "tag", status: "completed", at: "2026-03-09T08:31:00.000Z", next_run_at: null },
    { step_type: "delay", status: "waiting", next_run_at: "2026-03-10T08:30:00.000Z" },
  ]);
  expect(runChanges(waiting, waiting)).toEqual([]);
  expect(runChanges(waiting, ended)).toMatchObject([
    { step_type: "delay", status: "completed", reason: "waited" },
    { step_type: null, status: "completed", at: "2026-03-10T08:30:00.000Z" },
  ]);
});

it("tells a step that the run comes to again", () => {
  const once = run("active", [step("tag", "completed", "added")]);
  const twice = run("active", [step("tag", "completed", "added"), step("tag", "completed", "was there")]);
  expect(runChanges(once, twice)).toMatchObject([{ step_type: "tag", reason: "was there" }]);
});

it("tells that a run is paused and that it goes on", () => {
  const active = run("active", []);
  const paused = run("paused", []);
  expect(runChanges(active, paused)).toMatchObject([{ step_id: null, status: "paused" }]);
  expect(runChanges(paused, active)).toMatchObject([{ step_id: null, status: "active" }]);
  expect(runChanges(undefined, paused)).toHaveLength(1);
  expect(runChanges(undefined, active)).toHaveLength(0);
});

it("puts a change on one line, without what steers a terminal", () => {
  const plain = styleFor({ isTTY: false }, {}, true);
  const [change, end] = runChanges(
    undefined,
    run("failed", [step("webhook", "failed", "unused", { error: "no\u001b[2J answer" })], { error: "no answer" }),
  );
  expect(change && describeChange(change, plain)).toBe(
    "2026-03-09 08:30:00  webhook           failed     no[2J answer",
  );
  expect(end && describeChange(end, plain)).toBe("2026-03-09 08:32:00  run               failed     no answer");
});
