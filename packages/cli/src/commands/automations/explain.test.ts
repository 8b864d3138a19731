import { expect, it } from "vitest";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const id = "01a1fd7a-1145-746c-b172-3efd9a545c69";
const at = "2026-03-09T08:30:00.000Z";
const step = (step_type: string, outcome: string, reason: string | null, time = at) => ({
  step_id: `s-${step_type}`,
  step_type,
  at: time,
  outcome,
  reason,
});
const explained = {
  status: "completed",
  error: null,
  completed_at: "2026-03-10T08:30:00.000Z",
  steps: [
    step("tag", "completed", "`vip` is added"),
    step("delay", "completed", "waits 1 day"),
    step("end", "completed", null),
  ],
};

/** Has `automations explain` ask a service that explains every automation so. */
async function explaining(answer: object = explained) {
  const { cli, received } = await serve(({ method, url }) => {
    if (method === "POST")
      return { body: { data: url.endsWith("/keys") ? { id: "k1", key: "ph_live_made" } : answer } };
    return pageOf(url.includes("/workspaces") ? [{ id: "w1", name: "One" }] : [{ id, name: "Welcome" }]);
  });
  const explain = (...words: string[]) => cli(["automations", "explain", ...words]);
  return {
    explain,
    cli,
    bodies: () => received.filter(({ method }) => method === "POST").map(({ body }) => body),
    received,
  };
}

it.each([
  [["--contact", "ada@example.com"], { email: "ada@example.com" }],
  [["--contact", "c1"], { contact_id: "c1" }],
  [["--contact", "c1", "--data", '{"plan":"pro"}'], { contact_id: "c1", trigger_data: { plan: "pro" } }],
])("asks the admin API with %j for %j", async (words, body) => {
  const { explain, received } = await explaining();
  expect((await explain(id, ...words)).code).toBe(0);
  expect(received).toMatchObject([{ method: "POST", url: `/_posthorn/automations/${id}/explain`, body }]);
});

it("reads the trigger's data from a file or stdin", async () => {
  const { cli, bodies } = await explaining();
  const cwd = folderWith({ "data.json": '{"n":1}' });
  const words = ["automations", "explain", id, "--contact", "c1", "--data"];
  await cli([...words, "@data.json"], { cwd });
  await cli([...words, "-"], { cwd, stdin: '{"n":2}' });
  expect(bodies()).toMatchObject([{ trigger_data: { n: 1 } }, { trigger_data: { n: 2 } }]);
});

it("finds an automation by its name", async () => {
  const { explain, received } = await explaining();
  expect((await explain("welcome", "--contact", "c1")).code).toBe(0);
  expect(received.at(-1)?.url).toBe(`/_posthorn/automations/${id}/explain`);
});

it.each([
  [["--json"], `${JSON.stringify(explained)}\n`],
  [["-o", "ndjson", "--fields", "step_type"], '{"step_type":"tag"}\n{"step_type":"delay"}\n{"step_type":"end"}\n'],
  [
    ["-o", "csv", "--fields", "step_type,reason"],
    "step_type,reason\r\ntag,`vip` is added\r\ndelay,waits 1 day\r\nend,\r\n",
  ],
  [["--jq", ".status"], "completed\n"],
])("prints with %j for programs", async (words, printed) => {
  const { explain } = await explaining();
  expect((await explain(id, "--contact", "c1", ...words)).stdout).toBe(printed);
});

it("is a line for each step and one for the end on a terminal", async () => {
  const { cli } = await explaining();
  const { stdout } = await cli(["automations", "explain", id, "--contact", "c1", "--no-color"], { columns: 80 });
  expect(stdout.split("\n")).toEqual([
    "2026-03-09 08:30:00  tag               completed  `vip` is added",
    "2026-03-09 08:30:00  delay             completed  waits 1 day",
    "2026-03-09 08:30:00  end               completed",
    "2026-03-10 08:30:00  run               completed",
    "",
  ]);
});

it("puts a reason that does not fit on a separate line, without control characters", async () => {
  const reason = `no\u001b[2J\n  ${"long ".repeat(20)}`;
  const failed = {
    ...explained,
    status: "failed",
    error: "no answer",
    completed_at: null,
    steps: [step("webhook", "failed", reason)],
  };
  const { cli } = await explaining(failed);
  const { stdout } = await cli(["automations", "explain", id, "--contact", "c1", "--no-color"], { columns: 80 });
  expect(stdout.split("\n")).toEqual([
    "2026-03-09 08:30:00  webhook           failed",
    expect.stringMatching(/^ {4}no\[2J long long /),
    "2026-03-09 08:30:00  run               failed     no answer",
    "",
  ]);
});

it.each([
  [[id], "--contact"],
  [[id, "--contact", "c1", "--data", "{"], "--data is not JSON"],
  [[id, "--contact", "c1", "--data", '"text"'], "--data must be a JSON object"],
  [["..", "--contact", "c1"], "<id> must not be"],
  [["--contact", "c1"], "missing required argument"],
])("refuses %j before it asks", async (words, problem) => {
  const { explain, received } = await explaining();
  const { code, error } = errorOf(await explain(...words));
  expect([code, received]).toEqual([2, []]);
  expect(error.message).toContain(problem);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "contact_not_found"), 5],
  [refusal(409, "conflict"), 6],
  [{ body: { data: {} } }, 1],
  [{ body: "<html>" }, 1],
])("ends where the admin API answers %j, with %i", async (reply, exitCode) => {
  const { cli } = await serve(reply);
  expect(errorOf(await cli(["automations", "explain", id, "--contact", "c1"])).code).toBe(exitCode);
});

it("needs no API key, and ends with 4 where there is no token either", async () => {
  const { cli, received } = await explaining();
  const words = ["automations", "explain", id, "--contact", "c1"];
  expect((await cli(words, { env: { POSTHORN_API_KEY: "" } })).code).toBe(0);
  const before = received.length;
  const { code, error } = errorOf(await cli(words, { env: { POSTHORN_API_KEY: "", POSTHORN_OPERATOR_TOKEN: "" } }));
  expect([code, error.code, received.length]).toEqual([4, "no_operator_token", before]);
});
