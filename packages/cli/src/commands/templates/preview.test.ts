import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorOf } from "../../testing/replies.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

const html = "<p>Hi {{first_name|there}}</p><p>{{company_name}}, {{company_address}}</p><p>{{unsubscribe_url}}</p>";

/** Renders the template of a folder, with neither a service nor a key. */
function preview(words: readonly string[], around: CliOptions = {}, page = html) {
  const files = {
    "templates/welcome/index.html": page,
    "templates/welcome/template.json": '{"name":"Welcome, {{first_name|you}}"}',
    "data.json": '{"first_name":"Grace"}',
  };
  const cwd = around.cwd ?? folderWith(files);
  return runCli(["templates", "preview", "welcome", ...words], { ...around, cwd });
}

it.each([
  [["--data", '{"first_name":"Ada"}'], "", "Hi Ada"],
  [["-d", "@data.json"], "", "Hi Grace"],
  [["--data", "-"], '{"first_name":"Linus"}', "Hi Linus"],
  [[], "", "Hi there"],
  [["--data", '{"first_name":"<b>"}'], "", "Hi &lt;b&gt;"],
])("fills merge tags with %j from stdin %j", async (words, stdin, rendered) => {
  const { code, stdout, stderr } = await preview([...words, "--part", "html"], { stdin });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`<p>${rendered}</p>`);
});

it("takes the name for the subject, merge tags and all, unless --subject says another", async () => {
  const part = ["--part", "subject", "--data", '{"first_name":"Ada"}'];
  expect((await preview(part)).stdout).toBe("Welcome, Ada\n");
  expect((await preview([...part, "--subject", "For {{first_name}}"])).stdout).toBe("For Ada\n");
});

it("shows the tags of the company unless its name and address are given", async () => {
  const { stdout } = await preview(["--part", "text"]);
  expect(stdout).toContain("{{company_name}}, {{company_address}}");
  const words = ["--part", "text", "--company-name", "Post & Horn", "--company-address", "1 Mail Street"];
  expect((await preview(words)).stdout).toContain("Post & Horn, 1 Mail Street");
});

it("prints subject, HTML and text as an object off a terminal, and as people read them on one", async () => {
  expect(Object.keys(JSON.parse((await preview([])).stdout))).toEqual(["subject", "html", "text"]);
  const { stdout } = await preview(["--no-color", "--data", '{"first_name":"Ada"}'], { columns: 80 });
  expect(stdout).toMatch(/^Welcome, Ada\n\nHi Ada\n/);
});

it.each([
  [["--output-file", "out.html"], "out.html", /<p>Hi there<\/p>/],
  [["--output-file", "out.txt", "--part", "text"], "out.txt", /^Hi there\n/],
  [["--output-file", "out.txt", "--part", "subject"], "out.txt", /^Welcome, you$/],
])("writes with %j what it would print", async (words, file, written) => {
  const cwd = folderWith({
    "templates/welcome/index.html": html,
    "templates/welcome/template.json": '{"name":"Welcome, you"}',
  });
  const { code, stdout } = await preview(words, { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${JSON.stringify({ file })}\n` });
  expect(readFileSync(join(cwd, file), "utf8")).toMatch(written);
});

it("lets no text of a template steer the terminal", async () => {
  const hostile = "<p>\u001b]0;owned\u0007{{name}}</p>";
  const data = ["--data", '{"name":"\\u001b[2J"}'];
  for (const part of [[], ["--part", "html"], ["--part", "text"]]) {
    const { code, stdout } = await preview([...data, ...part, "--no-color"], { columns: 80 }, hostile);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/[\n\t]/g, "")).not.toMatch(/\p{Cc}/u);
  }
  // A file or another program gets every byte.
  expect((await preview([...data, "--part", "html"], {}, hostile)).stdout).toContain("\u001b");
});

it.each([
  [["--data", "[]"], html, "--data must be a JSON object"],
  [["--data", "{"], html, "--data is not JSON"],
  [["--data", "@none.json"], html, "none.json cannot be read"],
  [["--part", "body"], html, "Allowed choices are html, text, subject"],
  [["--to", "nobody"], html, '--to is no email address: "nobody"'],
  [[], "<p>{{#if a}}</p>", "{{#if"],
])("refuses %j of %j with 2", async (words, page, problem) => {
  const { code, error } = errorOf(await preview(words, {}, page));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
});

it("points from a template that the service would refuse to what finds the place", async () => {
  const { error } = errorOf(await preview([], {}, "<p>{{/if}}</p>"));
  expect(error).toMatchObject({ code: "validation_error", next: ["posthorn templates lint"] });
});

it("refuses a name that two folders have", async () => {
  const twice = { "templates/welcome/index.html": html, "templates/other/index.html": html };
  const named = { "templates/other/template.json": '{"name":"welcome"}' };
  const { code, error } = errorOf(await preview([], { cwd: folderWith({ ...twice, ...named }) }));
  expect([code, error.message]).toEqual([2, "more than one template is called welcome"]);
});
