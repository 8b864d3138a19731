import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const sharedMock = sharedKeyedMock();

/** Has `templates pull` write below a folder with these files, from the mock of the file. */
function pulling(files: Record<string, string> = {}) {
  const mock = sharedMock();
  const cwd = folderWith(files);
  const templates = (words: readonly string[], around: CliOptions = {}) =>
    mock.keyed(["templates", ...words], { cwd, ...around });
  return {
    cwd,
    templates,
    pull: (words: readonly string[] = [], around: CliOptions = {}) => templates(["pull", ...words], around),
    make: (name: string, html = "<p>Hi</p>", ...more: string[]) =>
      mock.made("templates", "create", "--name", name, "--html", html, ...more),
    folders: () => (existsSync(join(cwd, "templates")) ? readdirSync(join(cwd, "templates")).sort() : []),
    read: (...names: string[]) => readFileSync(join(cwd, "templates", ...names), "utf8"),
  };
}

const structure = '{"blocks":[{"id":"b1","type":"text","content":{"text":"Hi"}}]}';

it.each([
  ["Welcome aboard!", "welcome-aboard"],
  ["../../etc/passwd", "etc-passwd"],
  ["Über uns", "uber-uns"],
  ["お知らせ 1", "お知らせ-1"],
  ["!!!", "template"],
  ["..", "template"],
  ["x".repeat(100), "x".repeat(60)],
])("names the folder of %j %s", async (name, folder) => {
  const { pull, make, folders, cwd } = pulling();
  await make(name);
  expect((await pull()).code).toBe(0);
  expect([folders(), readdirSync(cwd)]).toEqual([[folder], ["templates"]]);
});

it("writes nothing with --dry-run, and says what it would write", async () => {
  const { pull, make, folders } = pulling();
  await make("Welcome");
  const { code, stdout } = await pull(["--dry-run"]);
  expect({ code, data: JSON.parse(stdout).data, folders: folders() }).toMatchObject({
    code: 0,
    data: [{ folder: "welcome", name: "Welcome", version: 1, status: "created" }],
    folders: [],
  });
});

it.each(["Welcome", "welcome"])("pulls %s alone where it is named, and no other", async (name) => {
  const { pull, make, folders } = pulling();
  await make("Welcome");
  await make("News");
  // A folder's name is known once it is there.
  if (name === "welcome") await pull(["Welcome"]);
  expect((await pull([name])).code).toBe(0);
  expect(folders()).toEqual(["welcome"]);
});

it("pulls by an id, into the folder that --dir names", async () => {
  const { pull, make, cwd } = pulling();
  const id = await make("Welcome");
  await make("News");
  expect((await pull([id, "--dir", "mail/html"])).code).toBe(0);
  expect(readdirSync(join(cwd, "mail/html"))).toEqual(["welcome"]);
});

it("says which template there is none of, and writes none of the others", async () => {
  const { pull, make, folders } = pulling();
  await make("Welcome");
  const { code, error } = errorOf(await pull(["Welcome", "Nothing"]));
  expect([code, error.code, error.message]).toEqual([5, "not_found", "no template is called Nothing"]);
  expect(folders()).toEqual([]);
});

it("keeps the folder of a template whose name has changed", async () => {
  const { pull, make, templates, folders, read } = pulling();
  const id = await make("Welcome");
  await pull();
  await templates(["update", id, "--name", "Hello"]);
  await pull();
  expect([folders(), JSON.parse(read("welcome", "template.json")).name]).toEqual([["welcome"], "Hello"]);
});

it("keeps other files of a folder, and writes the structure as it can be read", async () => {
  const { pull, make, read } = pulling({ "templates/welcome/notes.md": "Mine." });
  await make("Welcome", "<p>Hi</p>", "--json-structure", structure);
  await pull();
  expect(read("welcome", "notes.md")).toBe("Mine.");
  expect(read("welcome", "structure.json")).toBe(`${JSON.stringify(JSON.parse(structure), null, 2)}\n`);
});

it("takes a template for unchanged whose keys are in another order, and touches no file then", async () => {
  const { pull, make, cwd, read } = pulling();
  await make("Welcome", "<p>Hi</p>", "--json-structure", structure);
  await pull();
  const turned = '{"blocks":[{"type":"text","content":{"text":"Hi"},"id":"b1"}]}';
  writeFileSync(join(cwd, "templates/welcome/structure.json"), turned);
  expect(JSON.parse((await pull()).stdout).data).toMatchObject([{ status: "unchanged" }]);
  expect(read("welcome", "structure.json")).toBe(turned);
});

it("asks on a terminal before it removes folders with --prune, and removes none on a no", async () => {
  const { pull, make, templates, folders } = pulling();
  const ids = [await make("One"), await make("Two"), await make("Three")];
  await pull();
  for (const id of ids.slice(0, 2)) await templates(["delete", id, "--yes"]);
  const no = await pull(["--prune"], { typed: "n" });
  expect([no.code, folders()]).toEqual([2, ["one", "three", "two"]]);
  expect(no.stderr).toContain("Remove the folders of 2 deleted templates? [y/N]");
  expect((await pull(["--prune", "--dry-run"])).code).toBe(0);
  expect(folders()).toHaveLength(3);
  expect((await pull(["--prune"], { typed: "y" })).code).toBe(0);
  expect(folders()).toEqual(["three"]);
});

it("leaves a folder that was never pushed alone with --prune", async () => {
  const { pull, folders } = pulling({ "templates/draft/index.html": "<p>Draft</p>" });
  expect((await pull(["--prune", "--yes"])).code).toBe(0);
  expect(folders()).toEqual(["draft"]);
});

it("reads all pages of the list", async () => {
  const all = Array.from({ length: 1001 }, (_, n) => ({ id: `t${n}`, name: `T${n}`, description: null, version: 1 }));
  const { cli, calls } = await serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const id = pathname.split("/")[3];
    if (id) return { body: { data: { ...all.find((each) => each.id === id), html: "x", json_structure: null } } };
    const offset = Number(searchParams.get("offset"));
    return pageOf(all.slice(offset, offset + 1000), { has_more: offset === 0 });
  });
  const { stdout } = await cli(["templates", "pull", "T1000", "--dry-run"], { cwd: folderWith({}) });
  expect(JSON.parse(stdout).data).toMatchObject([{ id: "t1000", folder: "t1000" }]);
  expect(calls()).toEqual([
    "GET /v1/templates?limit=1000&offset=0",
    "GET /v1/templates?limit=1000&offset=1000",
    "GET /v1/templates/t1000",
  ]);
});

it("reports a file in the place of a folder, and writes none", async () => {
  const { pull, make, read, folders } = pulling({ "templates/welcome": "a file" });
  await make("News");
  await make("Welcome");
  const { code, error } = errorOf(await pull());
  expect([code, error.message]).toEqual([2, expect.stringContaining("welcome is not a folder")]);
  expect([folders(), read("welcome")]).toEqual([["welcome"], "a file"]);
});

it.each([
  [401, "unauthorized", 4],
  [429, "rate_limited", 7],
  [500, "internal_error", 1],
])("ends with a %i %s as %i, and writes nothing", async (status, name, exitCode) => {
  const { cli } = await serve(refusal(status, name));
  const cwd = folderWith({});
  const { code, error } = errorOf(await cli(["templates", "pull", "--retries", "0"], { cwd }));
  expect([code, error.code, readdirSync(cwd)]).toEqual([exitCode, name, []]);
});

it("prints a table on a terminal", async () => {
  const { pull, make } = pulling();
  await make("Welcome");
  const { stdout } = await pull(["--no-color"], { columns: 100 });
  expect(stdout).toMatch(/^FOLDER +NAME +VERSION +STATUS +ID\nwelcome +Welcome +1 +created +[-0-9a-f]{36}\n$/);
});
