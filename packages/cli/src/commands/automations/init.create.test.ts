import { expect, it } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const welcome = {
  name: "Welcome",
  trigger_type: "signup",
  steps: [{ step_type: "delay", config: { duration: 1, unit: "days" } }],
};
const created = { status: 201, body: { data: { id: "a1", name: "Welcome", status: "draft" } } };

it.each([
  [["--file", "welcome.json"], ""],
  [["--file", "-"], JSON.stringify(welcome)],
])("creates what a file or stdin says with %j", async (words, stdin) => {
  const { cli, received } = await serve(created);
  const cwd = folderWith({ "welcome.json": JSON.stringify(welcome) });
  const { code, stdout } = await cli(["automations", "create", ...words], { cwd, stdin });
  expect({ code, id: JSON.parse(stdout).id }).toEqual({ code: 0, id: "a1" });
  expect(received).toMatchObject([{ method: "POST", url: "/v1/automations", body: welcome }]);
});

it("lets flags and fields win over the file", async () => {
  const { cli, received } = await serve(created);
  const cwd = folderWith({ "welcome.json": JSON.stringify(welcome) });
  const words = ["--file", "welcome.json", "--name", "Hello", "-F", "steps[0].config.duration=2"];
  await cli(["automations", "create", ...words], { cwd });
  expect(received[0]?.body).toEqual({
    ...welcome,
    name: "Hello",
    steps: [{ step_type: "delay", config: { duration: 2, unit: "days" } }],
  });
});

it("takes steps one by one or all at once, and the trigger by flags", async () => {
  const { cli, received } = await serve(created);
  const base = [
    "automations",
    "create",
    "--name",
    "W",
    "--trigger-type",
    "custom",
    "--trigger-config",
    '{"event_name":"x"}',
  ];
  const [one, two] = ['{"step_type":"delay"}', '{"step_type":"tag"}'];
  await cli([...base, "--steps", one, "--steps", two]);
  await cli([...base, "--steps", `[${one},${two}]`]);
  expect(received.map(({ body }) => Object(body).steps)).toEqual(
    Array(2).fill([{ step_type: "delay" }, { step_type: "tag" }]),
  );
  expect(received[0]?.body).toMatchObject({ trigger_config: { event_name: "x" } });
});

it.each([
  [["--file", "none.json"], "none.json cannot be read"],
  [["--file", "list.json"], "must be a JSON object"],
  [["--file", "broken.json"], "is not JSON"],
  [["--file", "welcome.json", "--data", "{}"], "--file and --data cannot both be meant"],
  [["--name", "W"], "missing --trigger-type"],
  [["--name", "W", "--trigger-type", "never"], "Allowed choices are"],
  [["--name", "W", "--trigger-type", "custom", "--steps", "{"], "--steps is not JSON"],
])("refuses %j and sends nothing", async (words, problem) => {
  const { cli, received } = await serve(created);
  const cwd = folderWith({ "welcome.json": "{}", "list.json": "[]", "broken.json": "{" });
  const { code, error } = errorOf(await cli(["automations", "create", ...words], { cwd }));
  expect([code, received]).toEqual([2, []]);
  expect(error.message).toContain(problem);
});

it("names the step that the service refuses", async () => {
  const { cli } = await serve(
    refusal(400, "validation_error", { path: "steps[1].config.unit", message: "unit is wrong" }),
  );
  const cwd = folderWith({ "welcome.json": JSON.stringify(welcome) });
  const { code, error } = errorOf(await cli(["automations", "create", "--file", "welcome.json"], { cwd }));
  expect([code, error.path, error.message]).toEqual([1, "steps[1].config.unit", "unit is wrong"]);
});

it("creates on a mock what automations init has written, step by step", async () => {
  const mock = await openKeyedMock();
  const template = await mock.made("templates", "create", "--name", "Hi", "--html", "<p>{{unsubscribe_url}}</p>");
  const cwd = folderWith({});
  for (const name of ["welcome", "thank-you", "viewed-product"]) {
    await mock.keyed(["automations", "init", name, "--template", template], { cwd });
    const { code, stdout } = await mock.keyed(["automations", "create", "--file", `${name}.json`], { cwd });
    expect({ name, code, status: JSON.parse(stdout).status }).toEqual({ name, code: 0, status: "draft" });
    const id = JSON.parse(stdout).id;
    expect((await mock.keyed(["automations", "update", id, "--status", "active"])).code).toBe(0);
  }
});
