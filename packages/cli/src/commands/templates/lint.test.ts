import { expect, it } from "vitest";
import { errorOf } from "../../testing/replies.js";
import { runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

interface Finding {
  severity: string;
  rule: string;
  file: string;
  line: number | null;
  column: number | null;
  message: string;
}

const whole = "<p>Hi</p>\n<p>{{unsubscribe_url}} {{company_address}}</p>";
const structure = '{"blocks":[{"id":"b1","type":"text","content":{"text":"Hi"}}]}';

/** Checks a folder with these files beside a whole template's, with neither a service nor a key. */
async function linted(files: Record<string, string>, ...words: string[]) {
  const sound = { "index.html": whole, "structure.json": structure, "template.json": '{"name":"One"}' };
  const all = Object.entries({ ...sound, ...files }).map(([file, text]) => [`templates/one/${file}`, text]);
  const ended = await runCli(["templates", "lint", ...words], { cwd: folderWith(Object.fromEntries(all)) });
  return {
    ...ended,
    found: (ended.code === 2 && ended.stdout === "" ? [] : JSON.parse(ended.stdout).data) as Finding[],
  };
}

it("finds nothing in a template that has all it needs, and says how many it has checked", async () => {
  const { code, found, stderr } = await linted({});
  expect({ code, found, stderr }).toEqual({ code: 0, found: [], stderr: "1 templates, 0 errors, 0 warnings.\n" });
});

it.each([
  ["<p>\n  {{#if plan}}open</p>", 2, 3],
  ["<p>{{/if}}</p>", 1, 4],
  ["<p>{{first_name</p>", 1, 4],
])("tells where a merge tag of %j is wrong", async (page, line, column) => {
  const { code, found } = await linted({ "index.html": page });
  expect(code).toBe(2);
  expect(found).toContainEqual(
    expect.objectContaining({ severity: "error", rule: "merge-tags", file: "index.html", line, column }),
  );
});

it.each([
  [{ "index.html": "<p>Hi</p>" }, "footer", "no {{unsubscribe_url}}"],
  [{ "index.html": "<p>{{ unsubscribe_url }}</p>" }, "footer", "no {{company_address}}"],
  [{ "index.html": "<p>{{ unsubscribe_url }}{{company_address|x}}</p>" }, undefined, ""],
])("warns of what is added to %j, and ends with 0", async (files, rule, message) => {
  const { code, found } = await linted(files);
  expect({ code, rules: found.map((each) => each.rule) }).toEqual({ code: 0, rules: rule ? [rule] : [] });
  if (rule) expect(found[0]).toMatchObject({ severity: "warning", message: expect.stringContaining(message) });
});

it.each([
  [{ "template.json": JSON.stringify({ name: "x".repeat(256) }) }, "about", "template.json"],
  [{ "template.json": '{"name":""}' }, "about", "template.json"],
  [{ "template.json": '{"name":"One","description":7}' }, "about", "template.json"],
  [{ "structure.json": '{"blocks":[{"id":"b","type":"nothing","content":{}}]}' }, "structure", "structure.json"],
  [{ "structure.json": '{"blocks":7}' }, "structure", "structure.json"],
  [{ "index.html": "" }, "merge-tags", "index.html"],
  [{ "index.html": "ä".repeat(131_073) }, "size", "index.html"],
])("finds in %.40j what the service would refuse, and the file it is in", async (files, rule, file) => {
  const { code, found } = await linted(files as Record<string, string>);
  expect(code).toBe(2);
  expect(found.filter(({ severity }) => severity === "error")).toMatchObject([{ rule, file }]);
});

it("takes a template of the largest size that the service takes", async () => {
  const { code, found } = await linted({ "index.html": whole.padEnd(262_144, " ") });
  expect({ code, found }).toEqual({ code: 0, found: [] });
});

it("checks all folders, or those that are named", async () => {
  const cwd = folderWith({ "mail/a/index.html": "<p>{{#if</p>", "mail/b/index.html": whole });
  const folders = async (...words: string[]) => {
    const { stdout } = await runCli(
      ["templates", "lint", "--dir", "mail", ...words, "--jq", "[.data[].folder]|unique"],
      { cwd },
    );
    return JSON.parse(stdout);
  };
  expect(await folders()).toEqual(["a", "b"]);
  expect(await folders("b")).toEqual(["b"]);
});

it("prints a table on a terminal, and nothing of the summary with -q", async () => {
  const cwd = folderWith({ "templates/one/index.html": "<p>{{/if}}</p>" });
  const shown = await runCli(["templates", "lint", "--no-color"], { cwd, columns: 160 });
  expect(shown.stdout).toMatch(
    /^FOLDER +SEVERITY +RULE +FILE +LINE +COLUMN +MESSAGE\none +error +merge-tags +index\.html +1 +4 /,
  );
  expect((await runCli(["templates", "lint", "-q"], { cwd })).stderr).toBe("");
});

it.each([[["two"]], [["--dir", "none"]]])("refuses %j where there is no such template", async (words) => {
  const cwd = folderWith({ "templates/one/index.html": whole });
  expect(errorOf(await runCli(["templates", "lint", ...words], { cwd })).code).toBe(2);
});
