import { afterEach, beforeEach, expect, it } from "vitest";
import { jsonLines, type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import type { RunChange } from "./watch-run.js";

let mock: LocalMock;
let key: { env: Record<string, string> };
let automationId: string;
beforeEach(async () => {
  mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
  key = { env: { POSTHORN_API_KEY: mock.mock.liveKey } };
  await did("contacts", "create", "--email", "ada@example.com", "-F", "attributes.plan=free");
  automationId = await did("automations", "create", "--name", "Welcome", "--trigger-type", "custom");
  await addStep("tag", { tagName: "welcomed" });
  await addStep("condition", { field: "plan", operator: "equals", value: "pro" });
  await addStep("delay", { duration: 1, unit: "days" });
  await did("automations", "update", automationId, "--status", "active");
});
afterEach(() => mock.close());

/** Does it and returns the id of what was made. */
async function did(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await mock.cli([...argv, "-o", "id"], key);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
}

const addStep = (type: string, config: object) =>
  did("automations", "steps", "add", automationId, "--step-type", type, "--config", JSON.stringify(config));

async function startRun(): Promise<string> {
  const runId = await did("automations", "trigger", automationId, "--email", "ada@example.com");
  await mock.mock.settle();
  return runId;
}

it("prints a line for each change until the run is completed", async () => {
  const runId = await startRun();
  let moved = false;
  const { code, stdout } = await mock.cli(["automations", "runs", "watch", automationId, runId], {
    onOutput(printed) {
      if (!printed.includes('"waiting"') || moved) return;
      moved = true;
      void mock.mock.advance("1d");
    },
  });
  expect(code).toBe(0);
  expect(jsonLines<RunChange>(stdout)).toMatchObject([
    { step_type: "tag", status: "completed", reason: "`welcomed` is added" },
    { step_type: "condition", reason: "`plan` equals `pro`: contact has `free` → false branch" },
    { step_type: "delay", status: "waiting", next_run_at: "2026-03-10T08:30:00.000Z" },
    { step_type: "delay", status: "completed", at: "2026-03-10T08:30:00.000Z" },
    { step_type: null, status: "completed", at: "2026-03-10T08:30:00.000Z" },
  ]);
});

it.each([
  [["--plain"], {}],
  [[], { TERM: "dumb" }],
  [[], { CI: "true" }],
])("prints lines on a terminal, too, with %o and %o", async (flags, env) => {
  const runId = await startRun();
  await did("automations", "runs", "cancel", automationId, runId);
  const argv = ["runs", "watch", automationId, runId, "--no-color", ...flags];
  const { code, stdout } = await mock.cli(argv, { columns: 80, env });
  expect(code).toBe(9);
  expect(stdout.trim().split("\n").at(-1)).toBe("2026-03-09 08:30:00  run               cancelled");
});

it("ends with 130 on Ctrl-C, and with 5 where there is no such run", async () => {
  const runId = await startRun();
  const watch = ["runs", "watch", automationId, runId];
  expect((await mock.cliUntil(watch, (printed) => printed.includes("waiting"))).code).toBe(130);
  const nobody = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
  expect((await mock.cli(["runs", "watch", automationId, nobody])).code).toBe(5);
  expect((await mock.cli(["runs", "watch", "..", nobody])).code).toBe(2);
});

it("explains what an automation would do, for scripts and for people, and does nothing", async () => {
  const before = mock.mock.events.length;
  const explain = ["automations", "explain", automationId, "--contact", "ada@example.com"];
  const { code, stdout } = await mock.cli(explain);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    status: "completed",
    steps: [
      { step_type: "tag", outcome: "completed", at: "2026-03-09T08:30:00.000Z" },
      { step_type: "condition", reason: "`plan` equals `pro`: contact has `free` → false branch" },
      { step_type: "delay", outcome: "completed" },
    ],
  });
  const { stdout: shown } = await mock.cli([...explain, "--no-color"], { columns: 80 });
  expect(shown.split("\n").slice(0, 3)).toEqual([
    "2026-03-09 08:30:00  tag               completed  `welcomed` is added",
    "2026-03-09 08:30:00  condition         completed",
    "    `plan` equals `pro`: contact has `free` → false branch",
  ]);
  expect(shown).toMatch(/\n2026-03-10 08:30:00 {2}run {15}completed\n$/);
  expect(jsonLines((await mock.cli([...explain, "-o", "ndjson"])).stdout)).toHaveLength(3);
  expect(mock.mock.events).toHaveLength(before);
});

it("explains with what the trigger would say, to a contact by its id", async () => {
  await addStep("trigger_split", { field: "order.total", operator: "gt", value: 10 });
  const contact = JSON.parse((await mock.cli(["contacts", "list"], key)).stdout).data[0].id;
  const argv = ["automations", "explain", automationId, "--contact", contact, "--data", '{"order":{"total":12}}'];
  const { steps } = JSON.parse((await mock.cli(argv)).stdout);
  expect(steps.at(-1)).toMatchObject({ step_type: "trigger_split", reason: expect.stringContaining("true branch") });
});

it.each([
  [["--contact", "nobody@example.com"], 5, "contact_not_found"],
  [["--contact", "01a1fd7d-b021-7fdb-8340-8872b14dab4b"], 5, "contact_not_found"],
  [[], 2, "usage"],
  [["--contact", "ada@example.com", "--data", "[]"], 2, "usage"],
])("refuses to explain with %o", async (flags, exitCode, errorCode) => {
  const { code, stdout, stderr } = await mock.cli(["automations", "explain", automationId, ...flags]);
  expect({ code, stdout, error: JSON.parse(stderr).error.code }).toEqual({
    code: exitCode,
    stdout: "",
    error: errorCode,
  });
});
