import { expect, it } from "vitest";
import { rawKeyboard } from "../../testing/raw-keyboard.js";
import { errorOf, refusal } from "../../testing/replies.js";
import { sampleRun, sampleStep } from "../../testing/sample-run.js";
import { serve } from "../../testing/served.js";

const automation = "01a1fd7a-1145-746c-b172-3efd9a545c69";
const { id: runId } = sampleRun("active", []);
const watch = ["automations", "runs", "watch", automation, runId];
const tag = sampleStep("tag", "completed", "`vip` is added");
const waiting = sampleStep("delay", "waiting", "waits 1 day", { step_id: "s2", position: 1 });

/** Starts an admin API whose run is in these states, one a look; the last one stays. */
function runIn(...states: readonly object[]) {
  return serve((_, before) => ({ body: { data: states[Math.min(before, states.length - 1)] } }));
}

it("looks twice a second, prints each change once, and ends with the run", async () => {
  const { cli, calls } = await runIn(
    sampleRun("active", [tag]),
    sampleRun("active", [tag]),
    sampleRun("active", [tag, waiting], { next_run_at: "2026-03-10T08:30:00.000Z" }),
    sampleRun("completed", [tag, { ...waiting, status: "completed" }], { completed_at: "2026-03-10T08:30:00.000Z" }),
  );
  const waits: number[] = [];
  const { code, stdout } = await cli(watch, { onWait: (each) => waits.push(each) });
  const changes = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect({ code, waits, changes: changes.map(({ step_type, status }) => `${step_type} ${status}`) }).toEqual({
    code: 0,
    waits: [500, 500, 500],
    changes: ["tag completed", "delay waiting", "delay completed", "null completed"],
  });
  expect(new Set(calls())).toEqual(new Set([`GET /_posthorn/automations/${automation}/runs/${runId}`]));
});

it.each([
  ["completed", 0],
  ["failed", 9],
  ["cancelled", 9],
])("ends for a run that is %s with %i", async (status, code) => {
  const { cli } = await runIn(sampleRun(status, [tag], { error: status === "failed" ? "no answer" : null }));
  expect((await cli(watch)).code).toBe(code);
});

it.each([
  [
    ["-o", "csv"],
    "at,step_type,status,next_run_at,reason\r\n2026-03-09T08:31:00.000Z,tag,completed,,`vip` is added\r\n",
  ],
  [["--jq", ".status"], "completed\ncompleted\n"],
  [["--fields", "step_type"], '{"step_type":"tag"}\n{"step_type":null}\n'],
])("prints changes with %j as they come", async (words, begin) => {
  const { cli } = await runIn(sampleRun("completed", [tag], { completed_at: "2026-03-09T08:32:00.000Z" }));
  expect((await cli([...watch, ...words])).stdout.startsWith(begin)).toBe(true);
});

it("draws the run over itself on a terminal, and leaves it there at the end", async () => {
  const { cli } = await runIn(
    sampleRun("active", [tag, waiting]),
    sampleRun("completed", [tag], { contact_email: "a\u001b[2J@b.example" }),
  );
  const { code, stdout } = await cli([...watch, "--no-color"], {
    keyboard: rawKeyboard(),
    columns: 100,
    env: { INK_SCREEN_READER: "false" },
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/a\[2J@b\.example +completed/);
  expect(stdout).not.toContain("\u001b[2J@");
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "not_found"), 5],
  [refusal(503, "unavailable"), 1],
  [{ body: { data: {} } }, 1],
  [{ body: "<html>" }, 1],
])("ends at once where the admin API answers %j, with %i", async (reply, exitCode) => {
  const { cli, received } = await serve(reply);
  expect(errorOf(await cli(watch)).code).toBe(exitCode);
  expect(received).toHaveLength(1);
});

it("ends with 8 where nobody answers", async () => {
  const { cli } = await serve(() => "cut");
  expect(errorOf(await cli(["runs", "watch", automation, runId])).code).toBe(8);
});

it.each([
  [["runs", "watch", automation], "missing required argument 'run-id'"],
  [["runs", "watch", automation, ".."], "run"],
  [["runs", "watch", automation, runId, "--dry-run"], "watch is not one request"],
  [["runs"], "runs needs a command after it"],
])("refuses %j before it asks", async (words, problem) => {
  const { cli, received } = await runIn(sampleRun("completed", []));
  const { code, error } = errorOf(await cli(words));
  expect([code, received]).toEqual([2, []]);
  expect(error.message).toContain(problem);
});
