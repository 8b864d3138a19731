import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { automationSamples } from "./init.js";

vi.setConfig({ testTimeout: 20_000 });

let local: LocalMock;
let cwd: string;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "posthorn-automations-"));
});

const cli = (...words: string[]) => local.cli(words, { cwd, env: { POSTHORN_API_KEY: local.mock.liveKey } });
const automations = (...words: string[]) => cli("automations", ...words);
const failing = async (...words: string[]) => {
  const { code, stdout, stderr } = await automations(...words);
  return { code, stdout, message: JSON.parse(stderr).error.message, hint: JSON.parse(stderr).error.hint };
};

it.each(automationSamples.map(({ name }) => name))("writes %s, which create takes and activates", async (name) => {
  const template = await cli("templates", "create", "--name", "One", "--html", "<p>Hi</p>", "-o", "id");
  const made = await automations("init", name, "--template", template.stdout.trim());
  expect({ code: made.code, told: JSON.parse(made.stdout) }).toEqual({
    code: 0,
    told: { automation: name, file: `${name}.json` },
  });
  expect(made.stderr).toBe(`Create it with: posthorn automations create --file ${name}.json\n`);
  const { code, stdout, stderr } = await automations("create", "--file", `${name}.json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { id } = JSON.parse(stdout);
  const activated = await automations("update", id, "--status", "active");
  expect(JSON.parse(activated.stdout)).toMatchObject({ status: "active" });
});

it("writes one without a template, too, and says what it lacks", async () => {
  const { code, stderr } = await automations("init", "welcome");
  expect(code).toBe(0);
  expect(stderr).toContain("Write the ids of templates into its email steps before you activate it.");
  expect(JSON.parse(readFileSync(join(cwd, "welcome.json"), "utf8"))).toMatchObject({
    trigger_type: "signup",
    steps: [{ step_type: "email", config: { templateId: null } }, {}, {}, {}],
  });
  expect((await automations("create", "--file", "welcome.json", "--name", "Hello")).stdout).toContain('"name":"Hello"');
});

it("lists the automations there are", async () => {
  const { data } = JSON.parse((await automations("init", "--list")).stdout);
  expect(data.map(({ name }: { name: string }) => name)).toEqual(["welcome", "thank-you", "viewed-product"]);
});

it("replaces no file unless it is told to, and follows no link", async () => {
  writeFileSync(join(cwd, "welcome.json"), "mine");
  expect(await failing("init", "welcome")).toMatchObject({
    code: 2,
    stdout: "",
    message: "welcome.json is there already",
  });
  expect(readFileSync(join(cwd, "welcome.json"), "utf8")).toBe("mine");
  expect((await automations("init", "welcome", "--force")).code).toBe(0);
  writeFileSync(join(cwd, "elsewhere"), "theirs");
  symlinkSync(join(cwd, "elsewhere"), join(cwd, "link.json"));
  expect(await failing("init", "welcome", "--output-file", "link.json", "--force")).toMatchObject({
    code: 2,
    message: expect.stringContaining("is a symbolic link"),
  });
  expect(readFileSync(join(cwd, "elsewhere"), "utf8")).toBe("theirs");
});

it("says why it cannot write, and which automations there are", async () => {
  mkdirSync(join(cwd, "folder.json"));
  expect(await failing("init", "welcome", "--output-file", "none/w.json")).toMatchObject({
    code: 2,
    message: expect.stringContaining("none/w.json cannot be written"),
  });
  expect(await failing("init", "welcome", "--output-file", "folder.json", "--force")).toMatchObject({ code: 2 });
  expect(await failing("init", "welcme")).toMatchObject({ code: 2, hint: "Did you mean welcome?" });
  expect(await failing("init")).toMatchObject({ code: 2, hint: "There are welcome, thank-you, viewed-product." });
  expect(await failing("create", "--file", "a.json", "--data", "{}")).toMatchObject({
    code: 2,
    message: "--file and --data cannot both be meant",
  });
});
