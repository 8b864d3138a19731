import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

vi.setConfig({ testTimeout: 30_000 });

let local: LocalMock;
let cwd: string;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());
beforeEach(async () => {
  await local.mock.reset();
  cwd = mkdtempSync(join(tmpdir(), "posthorn-templates-"));
});

const cli = (...words: string[]) =>
  local.cli(["templates", ...words], { cwd, env: { POSTHORN_API_KEY: local.mock.liveKey } });
const done = async (...words: string[]) => {
  const { code, stdout } = await cli(...words);
  const data = (JSON.parse(stdout).data as { folder: string; status: string; version: number }[]) ?? [];
  return { code, told: data.map(({ folder, status, version }) => [folder, status, version]) };
};
const failing = async (...words: string[]) => {
  const { code, stdout, stderr } = await cli(...words);
  const error = JSON.parse(stderr.slice(stderr.indexOf('{"error"'))).error as { code: string; message: string };
  return { code, stdout, error };
};
const path = (...names: string[]) => join(cwd, "templates", ...names);
const read = (...names: string[]) => readFileSync(path(...names), "utf8");
const make = async (name: string, html: string, ...more: string[]) =>
  (await cli("create", "--name", name, "--html", html, "-o", "id", ...more)).stdout.trim();
const structure = JSON.stringify({ blocks: [{ id: "b1", type: "text", content: { text: "Hi" } }] });

it("writes each template to a separate folder, named after it", async () => {
  const one = await make("Welcome", "<p>Hi</p>", "--json-structure", structure, "--description", "First");
  const two = await make("Welcome", "<p>Ho</p>");
  expect(await done("pull")).toEqual({
    code: 0,
    told: [
      ["welcome", "created", 1],
      [`welcome-${two.slice(-8)}`, "created", 1],
    ],
  });
  expect(readdirSync(path("welcome")).sort()).toEqual(["index.html", "structure.json", "template.json"]);
  expect(readdirSync(path(`welcome-${two.slice(-8)}`)).sort()).toEqual(["index.html", "template.json"]);
  expect(read("welcome", "index.html")).toBe("<p>Hi</p>");
  expect(JSON.parse(read("welcome", "structure.json"))).toEqual(JSON.parse(structure));
  expect(JSON.parse(read("welcome", "template.json"))).toMatchObject({
    id: one,
    name: "Welcome",
    description: "First",
  });
});

it("pushes a folder with index.html alone as a new template named after it, and knows it again", async () => {
  mkdirSync(path("order-shipped"), { recursive: true });
  mkdirSync(path("pictures"));
  writeFileSync(path("order-shipped", "index.html"), "<p>On its way</p>");
  expect(await done("push")).toEqual({ code: 0, told: [["order-shipped", "created", 1]] });
  expect(JSON.parse(read("order-shipped", "template.json"))).toMatchObject({
    name: "order-shipped",
    description: null,
  });
  expect(await done("push", "order-shipped")).toEqual({ code: 0, told: [["order-shipped", "unchanged", 1]] });
  writeFileSync(path("order-shipped", "index.html"), "<p>Arrived</p>");
  expect(await done("push")).toEqual({ code: 0, told: [["order-shipped", "updated", 2]] });
  expect(JSON.parse((await cli("list")).stdout).data).toMatchObject([{ name: "order-shipped", version: 2 }]);
});

it.each(["lint", "diff"])("takes a folder with index.html alone for %s, too", async (word) => {
  mkdirSync(path("plain"), { recursive: true });
  writeFileSync(path("plain", "index.html"), "<p>{{unsubscribe_url}}</p>");
  const { code, stdout } = await cli(word, "plain");
  expect({ code, isNamed: stdout.includes("plain") }).toEqual({ code: 0, isNamed: true });
});

it.each(["welcome", "templates/welcome", "./templates/welcome/"])(
  "takes %s for the folder of a template",
  async (name) => {
    await make("Welcome", "<p>Hi</p>");
    await make("Other", "<p>Hi</p>");
    await cli("pull");
    expect(await done("push", name)).toEqual({ code: 0, told: [["welcome", "unchanged", 1]] });
    expect(await done("pull", name)).toEqual({ code: 0, told: [["welcome", "unchanged", 1]] });
    expect((await cli("preview", name, "--part", "html")).code).toBe(0);
  },
);

it("pulls what changed there, keeps what changed here, and says so", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await make("Other", "<p>Hi</p>");
  await cli("pull");
  await cli("update", id, "--html", "<p>There</p>");
  writeFileSync(path("other", "index.html"), "<p>Here</p>");
  expect((await done("pull")).told.sort()).toEqual([
    ["other", "changed here", 1],
    ["welcome", "updated", 2],
  ]);
  expect([read("welcome", "index.html"), read("other", "index.html")]).toEqual(["<p>There</p>", "<p>Here</p>"]);
  expect((await done("pull", "welcome")).told).toEqual([["welcome", "unchanged", 2]]);
});

it("pulls nothing where one was changed both here and there, unless told to", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await cli("pull");
  await cli("update", id, "--html", "<p>There</p>");
  await make("New", "<p>New</p>");
  writeFileSync(path("welcome", "index.html"), "<p>Here</p>");
  const { code, stdout, error } = await failing("pull");
  expect([code, stdout, error.code]).toEqual([6, "", "conflict"]);
  expect([read("welcome", "index.html"), existsSync(path("new"))]).toEqual(["<p>Here</p>", false]);
  expect((await cli("pull", "--force")).code).toBe(0);
  expect(read("welcome", "index.html")).toBe("<p>There</p>");
});

it("pushes what changed, shows how, and pushes it once", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await cli("pull");
  writeFileSync(path("welcome", "index.html"), "<p>Hello</p>\n");
  const dry = await cli("push", "--dry-run");
  expect(dry.stderr).toContain("-<p>Hi</p>");
  expect(dry.stderr).toContain("+<p>Hello</p>");
  expect(JSON.parse((await cli("get", id)).stdout).version).toBe(1);
  expect(await done("push")).toEqual({ code: 0, told: [["welcome", "updated", 2]] });
  expect(JSON.parse((await cli("get", id)).stdout)).toMatchObject({ html: "<p>Hello</p>\n", version: 2 });
  expect(await done("push")).toEqual({ code: 0, told: [["welcome", "unchanged", 2]] });
  expect(await done("pull")).toEqual({ code: 0, told: [["welcome", "unchanged", 2]] });
});

it("makes a template of a folder that has none yet, structure and all", async () => {
  mkdirSync(path("fresh"), { recursive: true });
  writeFileSync(path("fresh", "template.json"), '{"name":"Fresh"}');
  writeFileSync(path("fresh", "index.html"), "<p>Hi</p>");
  writeFileSync(path("fresh", "structure.json"), structure);
  expect((await done("push", "fresh")).told).toEqual([["fresh", "created", 1]]);
  const { id } = JSON.parse(read("fresh", "template.json"));
  const made = JSON.parse((await cli("get", id)).stdout);
  expect(made).toMatchObject({ name: "Fresh", description: null, json_structure: JSON.parse(structure) });
  expect((await done("push")).told).toEqual([["fresh", "unchanged", 1]]);
});

it("says which folder it is that is refused", async () => {
  for (const [folder, html] of [
    ["fine", "<p>Hi</p>"],
    ["odd", ""],
  ] as const) {
    mkdirSync(path(folder), { recursive: true });
    writeFileSync(path(folder, "index.html"), html);
    writeFileSync(path(folder, "template.json"), JSON.stringify({ name: folder }));
  }
  const { code, error } = await failing("push", "--no-check");
  expect([code, error]).toEqual([1, expect.objectContaining({ message: expect.stringMatching(/^odd: .*html/) })]);
});

it("makes no two templates under one idempotency key", async () => {
  for (const folder of ["one", "two"]) {
    mkdirSync(path(folder), { recursive: true });
    writeFileSync(path(folder, "template.json"), JSON.stringify({ name: folder }));
    writeFileSync(path(folder, "index.html"), "<p>Hi</p>");
  }
  const { code, stdout, error } = await failing("push", "--idempotency-key", "k");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(error.message).toBe("--idempotency-key is for one call, and 2 templates are to be made");
  expect((await done("push", "one", "--idempotency-key", "k")).told).toEqual([["one", "created", 1]]);
});

it("pushes nothing over a newer version, unless told to", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await cli("pull");
  await cli("update", id, "--html", "<p>There</p>");
  writeFileSync(path("welcome", "index.html"), "<p>Here</p>");
  const { code, stdout, error } = await failing("push");
  expect([code, stdout, error.code]).toEqual([6, "", "conflict"]);
  expect(error.message).toContain("welcome (version 2 there, 1 here)");
  expect(JSON.parse((await cli("get", id)).stdout).html).toBe("<p>There</p>");
  expect(await done("push", "--force")).toEqual({ code: 0, told: [["welcome", "updated", 3]] });
});

it("deletes what is gone on the other side only when asked to and sure", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await make("Kept", "<p>Hi</p>");
  await cli("pull");
  rmSync(path("welcome"), { recursive: true });
  expect((await failing("push", "--prune")).code).toBe(2);
  expect((await cli("push", "--prune", "--yes")).code).toBe(0);
  expect((await cli("get", id)).code).toBe(5);
  const kept = JSON.parse(read("kept", "template.json")).id;
  await cli("delete", kept, "--yes");
  await cli("pull");
  expect(existsSync(path("kept"))).toBe(true);
  expect((await failing("pull", "--prune")).code).toBe(2);
  expect((await done("pull", "--prune", "--yes")).told).toEqual([["kept", "removed", 1]]);
  expect(existsSync(path("kept"))).toBe(false);
});

it("shows how the folder and the service differ", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await cli("pull");
  const status = async () => JSON.parse((await cli("diff")).stdout).data[0].status;
  expect(await status()).toBe("same");
  writeFileSync(path("welcome", "index.html"), "<p>Here</p>");
  expect(await status()).toBe("changed here");
  await cli("update", id, "--html", "<p>There</p>");
  expect(await status()).toBe("changed both");
  expect((await cli("diff", "-o", "table")).stdout).toContain("-<p>There</p>\n");
});

it("shows the mail of a template without a service", async () => {
  await make("Welcome", "<p>Hi {{first_name|there}}, {{#if vip}}dear{{/if}}</p>");
  await cli("pull");
  const words = [
    "preview",
    "welcome",
    "--data",
    '{"first_name":"Ada & Co","vip":true}',
    "--subject",
    "For {{first_name}}",
  ];
  const alone = (...more: string[]) => runCli(["templates", ...words, ...more], { cwd });
  const mail = JSON.parse((await alone()).stdout);
  expect(mail.subject).toBe("For Ada & Co");
  expect(mail.html).toContain("<p>Hi Ada &amp; Co, dear</p>");
  expect(mail.html).toContain("Sent with Posthorn");
  expect((await alone("--part", "text")).stdout).toMatch(/^Hi Ada & Co, dear\n/);
  expect((await alone("--company-address", "1 Mail Street", "--part", "text")).stdout).toContain("1 Mail Street");
  await alone("--output-file", "out.html");
  expect(readFileSync(join(cwd, "out.html"), "utf8")).toContain("<p>Hi Ada &amp; Co, dear</p>");
});

it.each([
  ["<p>{{#if a}}</p>", "merge-tags", "error", 2],
  ["x".repeat(262_145), "size", "error", 2],
  [`${"x".repeat(262_110)}{{unsubscribe_url}}`, "footer", "warning", 0],
  ["<p>Hi</p>", "footer", "warning", 0],
])("finds what is wrong with %.20j…", async (html, rule, severity, code) => {
  mkdirSync(path("one"), { recursive: true });
  writeFileSync(path("one", "template.json"), '{"name":"One"}');
  writeFileSync(path("one", "index.html"), html);
  const ended = await runCli(["templates", "lint"], { cwd });
  expect(ended.code).toBe(code);
  expect(JSON.parse(ended.stdout).data).toContainEqual(expect.objectContaining({ folder: "one", rule, severity }));
});

it("finds nothing wrong with a template that has all it needs", async () => {
  mkdirSync(path("one"), { recursive: true });
  writeFileSync(path("one", "template.json"), '{"name":"One"}');
  writeFileSync(path("one", "index.html"), "<p>Hi</p>\n<p>{{unsubscribe_url}} {{company_address}}</p>");
  writeFileSync(path("one", "structure.json"), structure);
  const { code, stdout } = await runCli(["templates", "lint"], { cwd });
  expect([code, JSON.parse(stdout).data]).toEqual([0, []]);
  writeFileSync(path("one", "structure.json"), '{"blocks":[{"id":"b","type":"nothing","content":{}}]}');
  const broken = JSON.parse((await runCli(["templates", "lint"], { cwd })).stdout).data;
  expect(broken).toMatchObject([{ rule: "structure", severity: "error", file: "structure.json" }]);
});

it.each([
  [["push"], 2],
  [["lint", "nothing"], 2],
  [["preview", "nothing"], 2],
  [["pull", "nothing"], 5],
])("refuses %j where there is no such template", async (words, code) => {
  expect((await failing(...words)).code).toBe(code);
});

it("pushes again whenever a file changes, says what cannot be pushed, and ends with 0", async () => {
  const id = await make("Welcome", "<p>Hi</p>");
  await cli("pull");
  const versions = async () => JSON.parse((await cli("get", id)).stdout).version;
  const steps = [
    { after: "unchanged", html: "<p>{{#if</p>" },
    { after: "Not pushed", html: "<p>Hello</p>" },
  ];
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  const { code } = await local.cliUntil(
    ["templates", "push", "--watch"],
    (stdout, stderr) => {
      const [step] = steps;
      if (step && (stdout + stderr).includes(step.after)) {
        steps.shift();
        writeFileSync(path("welcome", "index.html"), step.html);
      }
      return stdout.includes('"updated"');
    },
    { cwd, env },
  );
  expect([code, await versions()]).toEqual([0, 2]);
});
