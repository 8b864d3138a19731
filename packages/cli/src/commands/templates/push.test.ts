import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const sharedMock = sharedKeyedMock();

/** Has `templates push` read these files, on the mock of the file. */
function pushing(files: Record<string, string>) {
  const mock = sharedMock();
  const cwd = folderWith(files);
  const templates = (words: readonly string[], around: CliOptions = {}) =>
    mock.keyed(["templates", ...words], { cwd, ...around });
  return {
    cwd,
    templates,
    push: (words: readonly string[] = [], around: CliOptions = {}) => templates(["push", ...words], around),
    about: (folder: string) => JSON.parse(readFileSync(join(cwd, "templates", folder, "template.json"), "utf8")),
    names: async () => JSON.parse((await templates(["list", "--jq", "[.data[].name]|sort"])).stdout),
  };
}

const page = (folder: string, html = "<p>Hi</p>") => ({ [`templates/${folder}/index.html`]: html });
const about = (folder: string, content: object | string) => ({
  [`templates/${folder}/template.json`]: typeof content === "string" ? content : JSON.stringify(content),
});

it("makes a template of each folder, says which on stdout and what it holds on stderr", async () => {
  const { push, about: noted } = pushing({
    ...page("one"),
    ...page("two", "<p>Two</p>"),
    ...about("two", { name: "2nd" }),
  });
  const { code, stdout, stderr } = await push();
  expect({ code, data: JSON.parse(stdout).data }).toMatchObject({
    code: 0,
    data: [
      { folder: "one", name: "one", version: 1, status: "created" },
      { folder: "two", name: "2nd", version: 1, status: "created" },
    ],
  });
  expect(stderr).toContain("--- /dev/null\n+++ b/one/index.html\n");
  expect(stderr).toContain("+<p>Two</p>");
  expect(noted("two")).toMatchObject({ id: expect.any(String), name: "2nd", version: 1, checksum: expect.any(String) });
});

it("takes the folders that are named and no others, and looks where --dir says", async () => {
  const { templates, names, cwd } = pushing({
    "mail/one/index.html": "1",
    "mail/two/index.html": "2",
    ...page("three"),
  });
  expect((await templates(["push", "one", "--dir", "mail"])).code).toBe(0);
  expect(await names()).toEqual(["one"]);
  expect((await templates(["push", "--dir", join(cwd, "mail")])).code).toBe(0);
  expect(await names()).toEqual(["one", "two"]);
});

it("changes nothing with --dry-run, there or here, and says what it would do", async () => {
  const { push, names, cwd } = pushing(page("one"));
  const { code, stdout, stderr } = await push(["--dry-run"]);
  expect({ code, data: JSON.parse(stdout).data }).toEqual({
    code: 0,
    data: [{ folder: "one", id: null, name: "one", version: 1, status: "created" }],
  });
  expect(stderr).toContain("+<p>Hi</p>");
  expect([await names(), existsSync(join(cwd, "templates/one/template.json"))]).toEqual([[], false]);
});

it("pushes a name and a description that were changed, and leaves a structure there that is not here", async () => {
  const { push, templates, about: noted, cwd } = pushing(page("one"));
  await push();
  const structure = '{"blocks":[{"id":"b1","type":"text","content":{"text":"Hi"}}]}';
  const { id } = noted("one");
  await templates(["update", id, "--json-structure", structure]);
  await templates(["pull"]);
  rmSync(join(cwd, "templates/one/structure.json"));
  writeFileSync(
    join(cwd, "templates/one/template.json"),
    JSON.stringify({ ...noted("one"), name: "Uno", description: "First" }),
  );
  const { code, stderr } = await push();
  expect(code).toBe(0);
  expect(stderr).toContain('-  "name": "one"');
  const there = JSON.parse((await templates(["get", id])).stdout);
  expect(there).toMatchObject({
    name: "Uno",
    description: "First",
    html: "<p>Hi</p>",
    json_structure: JSON.parse(structure),
  });
});

it("asks on a terminal how many it would delete with --prune, and deletes none on a no", async () => {
  const { push, templates, names } = pushing(page("kept"));
  await push();
  for (const name of ["Old", "Older"]) await templates(["create", "--name", name, "--html", "x"]);
  const no = await push(["--prune"], { typed: "n" });
  expect(no.code).toBe(2);
  expect(no.stderr).toContain("Delete 2 templates that have no folder? [y/N]");
  expect(await names()).toEqual(["Old", "Older", "kept"]);
  const dry = await push(["--prune", "--dry-run"]);
  expect(JSON.parse(dry.stdout).data.map(({ status }: { status: string }) => status)).toEqual([
    "unchanged",
    "deleted",
    "deleted",
  ]);
  const yes = await push(["--prune"], { typed: "y" });
  expect([yes.code, await names()]).toEqual([0, ["kept"]]);
});

it("says of a template that was deleted there how it is made anew", async () => {
  const { push, templates, about: noted } = pushing(page("one"));
  await push();
  await templates(["delete", noted("one").id, "--yes"]);
  const { code, error } = errorOf(await push());
  expect([code, error.code, error.message]).toEqual([5, "not_found", "the template of one is not there any more"]);
  expect(error.hint).toContain("Take its id out of template.json");
});

it("says that another change came between its look and its own", async () => {
  const remote = { id: "t1", name: "one", description: null, html: "<p>Old</p>", json_structure: null, version: 3 };
  const { cli } = await serve(({ method, body }) =>
    method === "GET" ? { body: { data: remote } } : { body: { data: { ...remote, ...Object(body), version: 5 } } },
  );
  const cwd = folderWith({ ...page("one"), ...about("one", { id: "t1", name: "one", version: 3, checksum: "x" }) });
  const { code, stdout, stderr } = await cli(["templates", "push"], { cwd });
  expect({ code, version: JSON.parse(stdout).data[0].version }).toEqual({ code: 0, version: 5 });
  expect(stderr).toContain("one: another change came between; version 5 has yours.");
});

it("sends only what differs", async () => {
  const remote = { id: "t1", name: "one", description: "d", html: "<p>Hi</p>", json_structure: null, version: 1 };
  const { cli, received } = await serve({ body: { data: remote } });
  const cwd = folderWith({
    ...page("one", "<p>New</p>"),
    ...about("one", { id: "t1", name: "one", description: "d", version: 1 }),
  });
  await cli(["templates", "push"], { cwd });
  expect(received.filter(({ method }) => method === "PUT" || method === "PATCH").map(({ body }) => body)).toEqual([
    { html: "<p>New</p>" },
  ]);
});

it.each([
  [about("one", "{"), "template.json is not JSON"],
  [about("one", "[1]"), "has no name"],
  [about("one", '"one"'), "template.json must hold a JSON object"],
  [about("one", { description: "x" }), "template.json has no name"],
  [about("one", { name: "one" }), "has no index.html"],
  [{ ...page("one"), "templates/one/structure.json": "{" }, "structure.json is not JSON"],
  [{ "templates/one/index.html/x": "" }, "index.html is not a file"],
  [{ templates: "a file" }, "templates cannot be read"],
  [{ "templates/readme.txt": "no folder" }, "there are no templates in"],
  [{}, "there are no templates in"],
])("refuses the folder %j and calls nothing", async (files, problem) => {
  const { cli, received } = await serve(pageOf([]));
  const { code, error } = errorOf(
    await cli(["templates", "push"], { cwd: folderWith(files as Record<string, string>) }),
  );
  expect([code, error.message, received]).toEqual([2, expect.stringContaining(problem), []]);
});

it("names the folders there are where one is meant that is not", async () => {
  const { push } = pushing({ ...page("welcome"), ...page("news") });
  const { code, error } = errorOf(await push(["wlcome"]));
  expect([code, error.message, error.hint]).toEqual([
    2,
    expect.stringContaining("is called wlcome"),
    "There are news, welcome.",
  ]);
});

it.each([
  [401, "unauthorized", 4],
  [403, "forbidden", 4],
  [409, "conflict", 6],
  [500, "internal_error", 1],
])("ends with a %i %s as %i, names the folder, and leaves it without an id", async (status, name, exitCode) => {
  const { cli } = await serve(refusal(status, name));
  const cwd = folderWith(page("one"));
  const { code, error } = errorOf(await cli(["templates", "push", "--retries", "0"], { cwd }));
  expect([code, error.code, error.message]).toEqual([exitCode, name, expect.stringMatching(/^one: /)]);
  expect(existsSync(join(cwd, "templates/one/template.json"))).toBe(false);
});

it("lets no text of a template steer the terminal", async () => {
  const { push } = pushing(page("one", "<p>\u001b[2J\u0007Hi</p>"));
  const { stderr } = await push(["--no-color"], { columns: 100 });
  expect(stderr).toContain("[2JHi");
  expect(stderr.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

it("ends with 0 when Ctrl-C stops the watching, and pushes what was there first", async () => {
  const mock = sharedMock();
  const cwd = folderWith(page("one"));
  mkdirSync(join(cwd, "templates/empty"));
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  const ended = await mock.cliUntil(["templates", "push", "--watch"], (stdout) => stdout.includes("created"), {
    cwd,
    env,
  });
  expect(ended.code).toBe(0);
  expect(ended.stderr).toContain("Pushing whenever something changes. Ctrl-C stops it.");
});

it("ends the watching with the error where the first push is refused", async () => {
  const { cli } = await serve(refusal(403, "forbidden"));
  const { code } = errorOf(await cli(["templates", "push", "--watch"], { cwd: folderWith(page("one")) }));
  expect(code).toBe(4);
});

it("pushes nothing where check finds an error, says where, and pushes it with --no-check", async () => {
  const { push, names } = pushing({ ...page("fine"), ...page("odd", '<p>Hi</p>\n<a href="">go</a>') });
  const before = await names();
  const refused = await push();
  expect(refused.stderr).toContain("odd:2:4 error The link leads nowhere links/empty");
  expect(refused.stderr).toContain('"code":"check_failed"');
  expect([refused.code, await names()]).toEqual([3, before]);
  expect((await push(["--no-check"])).code).toBe(0);
  expect(await names()).toEqual([...before, "fine", "odd"].sort());
});
