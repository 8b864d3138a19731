// biome-ignore-all lint/suspicious/noControlCharactersInRegex: the tests look for control characters
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf } from "../../testing/replies.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

const bad = '<!DOCTYPE html>\r\n<html><body>\r\n\t<p>Grüße 😀 <a href="javascript:x">x</a></p></body></html>';
const schemas = join(import.meta.dirname, "schemas");

/** Checks a file of that name and content. */
function checkFile(name: string, content: string, words: readonly string[] = [], around: CliOptions = {}) {
  return runCli(["check", name, ...words], { cwd: folderWith({ [name]: content }), ...around });
}

describe("the exit code", () => {
  const warned = '<p style="color:#bbbbbb">Hello</p>';
  it.each([
    ["an error", bad, [], 3],
    ["an error, where nothing fails", bad, ["--fail-on", "never"], 0],
    ["a warning", warned, [], 0],
    ["a warning, where warnings fail", warned, ["--fail-on", "warning"], 3],
    ["an ignored error", bad, ["--ignore", "links/javascript"], 0],
    ["an ignored group", bad, ["--ignore", "links", "--ignore", "dark-mode,size"], 0],
  ])("says what the worst finding is: %s", async (_, html, words, code) => {
    expect((await checkFile("a.html", html, words)).code).toBe(code);
  });

  it.each([
    ["nothing to check", ["check"], "what to check is missing"],
    ["a file and a message", ["check", "a.html", "--message", "msg_1"], "either a file or --message"],
    ["a file that is not there", ["check", "nothing.html"], "nothing.html is not there"],
    ["a folder without a template", ["check", "."], "has no template"],
    ["a client that does not exist", ["check", "a.html", "--clients", "outlok"], "did you mean outlook?"],
    [
      "a rule that does not exist",
      ["check", "a.html", "--ignore", "links/javascrpt"],
      "did you mean links/javascript?",
    ],
    ["a format that does not exist", ["check", "a.html", "--format", "xml"], "Allowed choices"],
    ["a severity that does not exist", ["check", "a.html", "--fail-on", "info"], "Allowed choices"],
    ["links of a message", ["check", "--message", "msg_1", "--links"], "--links is for files"],
  ])("is 2 for %s", async (what, words, message) => {
    const cwd = folderWith(what.startsWith("a folder") ? {} : { "a.html": bad });
    const ended = await runCli(words, { cwd });
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    expect(`${ended.stderr}${JSON.stringify(errorOf(ended))}`).toContain(message);
  });
});

describe("what is checked", () => {
  const rules = (stdout: string) => JSON.parse(stdout).findings.map(({ rule }: { rule: string }) => rule);

  it("a mail file is one with headers, a text has merge tags, and stdin is whichever it looks like", async () => {
    const eml = `Subject: Hello\nContent-Type: text/html\n\n${bad}`;
    const json = ["-o", "json"];
    expect(rules((await checkFile("a.eml", eml, json)).stdout)).toContain("deliverability/from");
    expect(rules((await checkFile("a.txt", "Hello {{first_name}}", json)).stdout)).toEqual([
      "merge-tags/missing-fallback",
    ]);
    const piped = async (stdin: string) => rules((await runCli(["check", "-", "--format", "json"], { stdin })).stdout);
    expect(await piped(eml)).toContain("deliverability/from");
    expect(await piped(bad)).toContain("links/javascript");
    expect(await piped("Hello {{first_name}}")).toEqual(["merge-tags/missing-fallback"]);
  });

  it("a template's folder is its HTML, and a folder of them is each of them with its file", async () => {
    const cwd = folderWith({ "templates/one/index.html": bad, "templates/two/index.html": "<p>Hello</p>" });
    const one = await runCli(["check", "templates/one", "--format", "json"], { cwd });
    expect(one.code).toBe(3);
    expect(JSON.parse(one.stdout).findings[0]).not.toHaveProperty("file");
    const both = await runCli(["check", "templates", "--format", "json"], { cwd });
    const files = new Set(JSON.parse(both.stdout).findings.map(({ file }: { file: string }) => file));
    expect([...files]).toEqual(["templates/one/index.html", "templates/two/index.html"]);
  });

  it("a message of the service is checked as a file is, by its id", async () => {
    const mock = await openKeyedMock();
    const send = (html: string) => mock.made("send", "--to", "ada@example.com", "--subject", "Order", "--html", html);
    const [first, second] = [await send(bad), await send("<p>Hello</p>")];
    await mock.mock.settle();
    const ended = await mock.keyed(["check", "--message", first, "--format", "json"]);
    expect(ended.code).toBe(3);
    expect(JSON.parse(ended.stdout).findings).toContainEqual(
      expect.objectContaining({ rule: "links/javascript", severity: "error", line: 3, column: 17 }),
    );
    expect((await mock.keyed(["check", "--message", first, "--ignore", "links"])).code).toBe(0);
    expect((await mock.keyed(["check", "--message", second])).code).toBe(0);
    const unknown = await mock.keyed(["check", "--message", "msg_nothing", "--json"]);
    expect(errorOf(unknown)).toMatchObject({ code: 5, error: { code: "not_found" } });
  });

  it("with --links, no request goes to an inside address", async () => {
    const html = '<p><a href="http://127.0.0.1:8080/x">x</a></p>';
    const json = ["--format", "json"];
    expect(rules((await checkFile("a.html", html, json)).stdout)).not.toContain("links/inside-address");
    expect(rules((await checkFile("a.html", html, [...json, "--links"])).stdout)).toContain("links/inside-address");
  });
});

describe("the formats", () => {
  it("-o json and --format json are the same, with a fixed shape", async () => {
    const one = await checkFile("a.html", bad, ["-o", "json"]);
    expect((await checkFile("a.html", bad, ["--format", "json"])).stdout).toBe(one.stdout);
    const { findings, summary } = JSON.parse(one.stdout);
    expect(Object.keys(summary)).toEqual(["error", "warning", "info", "bytes"]);
    expect(summary).toMatchObject({ error: 1, bytes: Buffer.byteLength(bad) });
    const names = ["rule", "severity", "title", "detail", "line", "column", "snippet", "clients"];
    for (const finding of findings) expect(Object.keys(finding)).toEqual(names);
    const link = findings.find(({ rule }: { rule: string }) => rule === "links/javascript");
    expect(link).toMatchObject({ severity: "error", line: 3, column: 17, clients: [] });
    const body = findings.find(({ rule }: { rule: string }) => rule === "compatibility/html-body");
    expect(body.clients).toContainEqual({ name: "Gmail iOS", support: "partial" });
  });

  it("the text has the place, the line, a mark below it and the source of the data, also when piped", async () => {
    const { stdout } = await checkFile("a.html", bad);
    expect(stdout).toContain("a.html:3:17 error The link runs code links/javascript\n");
    expect(stdout).toContain(
      '   3 | <p>Grüße 😀 <a href="javascript:x">x</a></p></body></html>\n     |                ^\n',
    );
    expect(stdout).toMatch(
      /a\.html: 1 error, \d+ warnings, \d+ info, 0\.1 KB\nSupport of mail clients: caniemail\.com, \d/,
    );
    const drawn = await checkFile("a.html", bad, [], { columns: 60 });
    expect(drawn.stdout).toContain("\u001b[31merror\u001b[39m");
    for (const line of drawn.stdout.split("\n")) expect(line.replace(/\u001b\[\d+m/g, "").length).toBeLessThan(130);
  });

  it("control characters of a mail reach no terminal", async () => {
    const html = '<p><a href="javascript:\u001b[2J\u009b2J">x\u0007</a></p>';
    const { stdout } = await checkFile("a.html", html, [], { columns: 80 });
    expect(stdout.replace(/\u001b\[(?:1|2|22|31|39)m/g, "")).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it("SARIF fits its schema", async () => {
    const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(join(schemas, "sarif-2.1.0.cases.json"), "utf8"));
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    for (const html of [bad, "<p>Hello</p>"]) {
      const { stdout } = await checkFile("a b ü.html", html, ["--format", "sarif"]);
      const log = JSON.parse(stdout);
      expect([validate(log), validate.errors]).toEqual([true, null]);
      const [result] = log.runs[0].results.filter(({ ruleId }: { ruleId: string }) => ruleId === "links/javascript");
      if (result === undefined) continue;
      const { artifactLocation, region } = result.locations[0].physicalLocation;
      expect(artifactLocation.uri).toBe("a%20b%20%C3%BC.html");
      expect(region).toMatchObject({ startLine: 3, startColumn: 17 });
      expect(log.runs[0].tool.driver.rules[result.ruleIndex].id).toBe("links/javascript");
    }
  });

  it("JUnit fits its schema, with a failure for each finding of the threshold", async () => {
    const html = `${bad}<p style="color:\u0001#bbb">&\u0002</p>`;
    const count = async (words: string[]) => {
      const { stdout } = await checkFile("a.html", html, ["--format", "junit", ...words]);
      expect(stdout).not.toMatch(/[\u0000-\u0008]/);
      const file = join(folderWith({}), "report.xml");
      writeFileSync(file, stdout);
      if (hasXmllint)
        execFileSync("xmllint", ["--noout", "--schema", join(schemas, "junit-10.xsd"), file], { stdio: "ignore" });
      const [, failures] = / failures="(\d+)"/.exec(stdout) ?? [];
      expect(stdout.match(/<failure /g)?.length ?? 0).toBe(Number(failures));
      return Number(failures);
    };
    expect(await count([])).toBe(1);
    expect(await count(["--fail-on", "never"])).toBe(0);
    expect(await count(["--fail-on", "warning"])).toBeGreaterThan(2);
  });

  const hasXmllint = spawnSync("xmllint", ["--version"]).error === undefined;
  if (!hasXmllint) console.log("JUnit reports are not validated against their schema: no xmllint on the PATH.");
});
