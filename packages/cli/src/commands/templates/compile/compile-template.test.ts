import { symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { openKeyedMock } from "../../../testing/keyed-mock.js";
import { errorOf } from "../../../testing/replies.js";
import { runCli } from "../../../testing/run-cli.js";
import { folderWith } from "../../../testing/temporary-folder.js";

const fakeMjml = `module.exports = async (source, { filePath }) => {
  if (source.includes("<mj-broken")) throw new Error("Malformed MJML");
  return { html: "<html><!-- " + filePath.length + " -->" + source.replace(/mj-text/g, "p").replace(/<\\/?mjml>/g, "") + "</html>", errors: [] };
};`;
const fakeRender = `exports.render = async ({ type, props }) => "<html>" + type(props) + "</html>";`;
const fakeReact = `exports.createElement = (type, props) => ({ type, props });`;
const component = `import { greeting } from "./greeting";
type Props = { name: string };
export default function Welcome({ name }: Props) { return \`<p>\${greeting} \${name}, <a href="">go</a></p>\`; }
Welcome.TemplateProps = { name: "{{first_name | there}}" };
Welcome.PreviewProps = { name: "Ada" };`;

/** Makes a project with these files and packages, and the esbuild of this repository. */
function project(files: Record<string, string>, packages: Record<string, string> = {}): string {
  const modules = Object.entries(packages).map(([name, code]) => [`node_modules/${name}/index.js`, code]);
  const folder = folderWith({ "node_modules/.keep": "", ...files, ...Object.fromEntries(modules) });
  const esbuild = dirname(createRequire(import.meta.url).resolve("esbuild/package.json"));
  symlinkSync(esbuild, join(folder, "node_modules/esbuild"), "dir");
  return folder;
}

const html = async (words: string[], cwd: string) => {
  const { code, stdout, stderr } = await runCli(["templates", "preview", ...words, "--part", "html"], { cwd });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

it("MJML is compiled by the mjml of the project, in a folder or beside the folders", async () => {
  const mjml = "<mjml><mj-text>Hello {{first_name}}</mj-text></mjml>";
  const cwd = project({ "templates/one/index.mjml": mjml, "templates/two.mjml": mjml }, { mjml: fakeMjml });
  for (const name of ["one", "two", "templates/two.mjml"])
    expect(await html([name, "--data", '{"first_name":"Ada"}'], cwd)).toContain("<p>Hello Ada</p>");
  const checked = await runCli(["templates", "check", "two", "--format", "json"], { cwd });
  expect(checked.stdout).toContain("merge-tags/missing-fallback");
  expect((await runCli(["check", "templates/two.mjml", "--format", "json"], { cwd })).stdout).toContain("merge-tags/");
});

it("a React component is compiled with what it imports, and has its merge tags in TemplateProps", async () => {
  const files = {
    "templates/welcome.tsx": component,
    "templates/_part.tsx": "x",
    "templates/greeting.ts": 'export const greeting = "Hi";',
  };
  const packages = { "@react-email/render": fakeRender, react: fakeReact };
  const cwd = project(files, packages);
  expect(await html(["welcome", "--data", '{"first_name":"Grace"}'], cwd)).toContain("<p>Hi Grace,");
  const checked = await runCli(["templates", "check"], { cwd });
  expect([checked.code, checked.stdout]).toEqual([3, expect.stringContaining("links/empty")]);
});

it("push sends what a source compiles to, and nothing where a check finds an error in it", async () => {
  const mock = await openKeyedMock();
  const cwd = project({ "templates/one.mjml": "<mjml><mj-text>Hello</mj-text></mjml>" }, { mjml: fakeMjml });
  const templates = (...words: string[]) => mock.keyed(["templates", ...words], { cwd });
  const stored = async () => {
    const id = (await templates("list", "-o", "id")).stdout.trim();
    return JSON.parse((await templates("get", id, "--json")).stdout).html;
  };
  expect((await templates("push")).code).toBe(0);
  expect(await stored()).toContain("<p>Hello</p>");
  writeFileSync(join(cwd, "templates/one.mjml"), '<mjml><mj-text>Bye <a href="">x</a></mj-text></mjml>');
  const refused = await templates("push");
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("links/empty")]);
  expect(await stored()).toContain("<p>Hello</p>");
  expect((await templates("push", "--no-check")).code).toBe(0);
  expect(await stored()).toContain("<p>Bye");
});

it.each([
  ["mjml", "one.mjml", "<mjml></mjml>"],
  ["@react-email/render", "one.tsx", component],
])("a missing %s is named, with how to install it", async (name, file, source) => {
  const ended = await runCli(["templates", "check", "--json"], { cwd: project({ [`templates/${file}`]: source }) });
  const error = { code: "package_missing", next: [`npm install -D ${name}`] };
  expect(errorOf(ended)).toMatchObject({ code: 1, error });
});

it("a source that cannot be compiled is a wrong call that says why", async () => {
  const cwd = project({ "templates/one.mjml": "<mj-broken" }, { mjml: fakeMjml });
  const ended = await runCli(["check", "templates/one.mjml", "--json"], { cwd });
  expect(errorOf(ended)).toMatchObject({ code: 2, error: { message: expect.stringContaining("Malformed MJML") } });
});
