import { render } from "ink-testing-library";
import { expect, it } from "vitest";
import type { Run } from "../../commands/automations/watch-run.js";
import { sampleRun, sampleStep } from "../../testing/sample-run.js";
import { RunView } from "./run-view.js";

const branch = "`plan` equals `pro`: contact has `free` → false branch";
const waiting = sampleRun(
  "active",
  [
    sampleStep("tag", "completed", "`vip` is added"),
    sampleStep("condition", "completed", branch),
    sampleStep("delay", "waiting", "waits 1 day"),
  ],
  { next_run_at: "2026-03-10T08:30:00.000Z" },
);

function frameOf(run: Run, rows = 24, columns = 80): string[] {
  const { lastFrame, unmount } = render(<RunView run={run} rows={rows} columns={columns} colored={false} />);
  const lines = (lastFrame() ?? "").split("\n").map((line) => line.trimEnd());
  unmount();
  return lines;
}

it("shows who is on the way, the steps with their reasons, and what is due next", () => {
  expect(frameOf(waiting)).toEqual([
    "ada@example.com active",
    "run 01a1fd97-c19e-7ad8-8493-e672a8886d49, by api at 2026-03-09 08:30:00",
    "",
    "2026-03-09 08:31:00  tag               completed  `vip` is added",
    "2026-03-09 08:31:00  condition         completed",
    `    ${branch}`,
    "2026-03-09 08:30:00  delay             waiting    waits 1 day",
    "",
    "Next: due 2026-03-10 08:30:00",
    "Ctrl-C ends this view, not the run.",
  ]);
});

it.each([
  ["completed", {}, "The run is completed."],
  ["cancelled", {}, "The run is cancelled."],
  ["failed", { error: "no answer" }, "Failed: no answer"],
])("says how a run that is %s ended, and no longer how to end the view", (status, more, said) => {
  expect(frameOf(sampleRun(status, [], more)).at(-1)).toBe(said);
});

it("says what a paused run waits for", () => {
  expect(frameOf(sampleRun("paused", []))).toContain("The automation is paused; the run goes on when that is resumed.");
});

it.each([
  [80, 24],
  [80, 12],
  [40, 24],
  [40, 12],
])("stays within %i × %i however many steps there are, and shows the current one", (columns, rows) => {
  const steps = Array.from({ length: 200 }, (_, index) => sampleStep("condition", "completed", `${index}: ${branch}`));
  const lines = frameOf({ ...waiting, steps: [...steps, sampleStep("delay", "waiting", "the last")] }, rows, columns);
  // A frame as high as the screen would scroll it at each change.
  expect(lines.length).toBeLessThan(rows);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  expect(lines.join("\n")).toContain("delay");
  expect(lines.find((line) => line.includes("earlier"))).toMatch(/^… \d+ earlier$/);
});

it("leaves out as many steps as it says", () => {
  const steps = Array.from({ length: 30 }, (_, index) => sampleStep("tag", "completed", `step ${index}`));
  const lines = frameOf({ ...waiting, steps });
  const shown = lines.filter((line) => line.includes("step "));
  expect(lines).toContain(`… ${30 - shown.length} earlier`);
  expect(shown.at(-1)).toContain("step 29");
  expect(shown).toHaveLength(16);
});

it("uses no colours where there are none, and no text that steers a terminal", () => {
  const steps = [sampleStep("webhook", "failed", "", { error: "a\u001b[2J\u0007\nb" })];
  const text = frameOf(sampleRun("failed", steps, { error: "\u001b]0;x\u0007no" })).join("\n");
  for (const control of ["\u001b", "\u0007"]) expect(text).not.toContain(control);
  expect(text).toContain("a[2J b");
});

it("follows a run that changes", () => {
  const view = (run: Run) => <RunView run={run} rows={24} columns={80} colored={false} />;
  const { lastFrame, rerender, unmount } = render(view(waiting));
  rerender(view({ ...waiting, status: "completed", next_run_at: null }));
  expect(lastFrame()).toContain("The run is completed.");
  expect(lastFrame()).not.toContain("Next:");
  unmount();
});
