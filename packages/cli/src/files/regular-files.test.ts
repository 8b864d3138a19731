import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";
import { openRegularFile, readRegularFile, replaceFile } from "./regular-files.js";

// The first call loads the mock.
vi.setConfig({ testTimeout: 30_000 });

const secret = "export SECRET=1\n";

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());

/** The folder that a command is given, and a file of the user's outside it. */
let cwd: string;
let outside: string;
beforeEach(async () => {
  await local.mock.reset();
  const both = mkdtempSync(join(tmpdir(), "posthorn-links-"));
  [cwd, outside] = [join(both, "repository"), join(both, "home")];
  for (const folder of [cwd, outside]) mkdirSync(folder);
  writeFileSync(join(outside, "rc"), secret);
});

const env = () => ({ POSTHORN_API_KEY: local.mock.liveKey });
const cli = (...argv: string[]) => local.cli(argv, { cwd, env: env() });
const path = (...names: string[]) => join(cwd, ...names);
const untouched = () => expect(readFileSync(join(outside, "rc"), "utf8")).toBe(secret);

/** Makes a link at a path below the folder, and the folders above it. */
function link(target: string, ...names: string[]): void {
  mkdirSync(path(...names.slice(0, -1)), { recursive: true });
  symlinkSync(target, path(...names));
}

function template(...names: string[]): void {
  mkdirSync(join(...names), { recursive: true });
  writeFileSync(join(...names, "template.json"), '{"name":"Welcome"}');
  writeFileSync(join(...names, "index.html"), "<p>Hi</p>");
}

async function refused(...argv: string[]): Promise<void> {
  const { code, stdout, stderr } = await cli(...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("symbolic link");
  expect(stderr).not.toContain("SECRET");
  untouched();
}

const made = () => cli("templates", "create", "--name", "Welcome", "--html", "<p>evil</p>");
const pushed = async () => (await cli("templates", "list", "--jq", ".data | length")).stdout.trim();

describe("templates pull", () => {
  it.each(["index.html", "structure.json", "template.json"])("writes nothing through a link at %s", async (file) => {
    await made();
    link(join(outside, "rc"), "templates", "welcome", file);
    await refused("templates", "pull");
    await refused("templates", "pull", "--force");
    expect(readdirSync(path("templates", "welcome"))).toEqual([file]);
  });

  it("creates nothing through a link that leads nowhere yet", async () => {
    await made();
    link(join(outside, "new"), "templates", "welcome", "index.html");
    await refused("templates", "pull");
    expect(readdirSync(outside)).toEqual(["rc"]);
  });

  it("writes nothing into a folder that a template's folder is a link to", async () => {
    await made();
    link(outside, "templates", "welcome");
    await refused("templates", "pull");
    expect(readdirSync(outside)).toEqual(["rc"]);
  });

  it.each([["templates"], ["mail", "templates"]])("writes nothing where %s is a link", async (...names) => {
    await made();
    link(outside, names[0] as string);
    await refused("templates", "pull", "--dir", names.join("/"));
    if (names.length === 1) await refused("templates", "pull");
    expect(readdirSync(outside)).toEqual(["rc"]);
  });

  it("writes none of several templates where one of them is a link", async () => {
    await made();
    await cli("templates", "create", "--name", "Another", "--html", "<p>Hi</p>");
    link(join(outside, "rc"), "templates", "welcome", "index.html");
    await refused("templates", "pull");
    expect(existsSync(path("templates", "another"))).toBe(false);
  });

  it("removes a link and not what it leads to, and takes a folder by its own path", async () => {
    await made();
    const { code } = await cli("templates", "pull", "--dir", join(outside, "mail"));
    expect([code, readdirSync(join(outside, "mail", "welcome")).sort()]).toEqual([0, ["index.html", "template.json"]]);
  });
});

describe("templates push", () => {
  it.each(["index.html", "structure.json", "template.json"])("reads nothing through a link at %s", async (file) => {
    template(path("templates", "welcome"));
    writeFileSync(join(outside, "key.json"), '{"name":"SECRET","blocks":[]}');
    const { rmSync } = await import("node:fs");
    rmSync(path("templates", "welcome", file), { force: true });
    link(join(outside, file.endsWith("html") ? "rc" : "key.json"), "templates", "welcome", file);
    for (const verb of ["push", "diff", "lint"]) await refused("templates", verb);
    await refused("templates", "preview", "welcome");
    expect(await pushed()).toBe("0");
  });

  it("takes no folder for a template that is a link", async () => {
    template(outside, "letters");
    link(join(outside, "letters"), "templates", "welcome");
    expect((await cli("templates", "push")).code).toBe(2);
    expect(await pushed()).toBe("0");
  });

  it("reads nothing where the folder of all templates is a link", async () => {
    template(outside, "letters");
    link(outside, "templates");
    await refused("templates", "push");
    expect(await pushed()).toBe("0");
  });
});

describe("what commands find or make beside a file", () => {
  const people = "email\nada@example.com\n";

  it.each(["people.csv.import", "people.csv.failures.csv"])("is no link: %s", async (name) => {
    writeFileSync(path("people.csv"), people);
    link(join(outside, "rc"), name);
    await refused("contacts", "import", "people.csv");
    await refused("contacts", "import", "people.csv", "--resume");
    expect(existsSync(path(name))).toBe(true);
  });

  it.each(["mail.csv.batch", "mail.csv.failures.csv"])("is no link for a batch: %s", async (name) => {
    writeFileSync(path("mail.csv"), "to,subject,text\nada@example.com,Hi,Hi\n");
    link(join(outside, "rc"), name);
    await refused("batch", "mail.csv", "--yes");
  });

  it("is a separate file for an export, whatever other files there are", async () => {
    link(join(outside, "rc"), "people.csv.part");
    expect((await cli("contacts", "export", "--output-file", "people.csv")).code).toBe(0);
    untouched();
    link(join(outside, "rc"), "all.csv");
    await refused("contacts", "export", "--output-file", "all.csv");
    expect(readdirSync(cwd).sort()).toEqual(["all.csv", "people.csv", "people.csv.part"]);
  });

  it("is no link where the page of a preview goes", async () => {
    template(path("templates", "welcome"));
    link(join(outside, "rc"), "page.html");
    await refused("templates", "preview", "welcome", "--output-file", "page.html");
  });

  it("may be a link where the user names it to be read", async () => {
    link(join(outside, "rc"), "body.txt");
    const argv = ["send", "--to", "ada@example.com", "--subject", "Hi", "--text-file", "body.txt", "--dry-run"];
    expect(JSON.parse((await cli(...argv)).stdout).body.text).toBe(secret);
  });
});

describe("a regular file", () => {
  it("is replaced whole, and stays as it was where the text ends early", async () => {
    writeFileSync(path("a"), "old");
    async function* broken() {
      yield "ne";
      throw new Error("cut off");
    }
    await expect(replaceFile(path("a"), broken())).rejects.toThrow("cut off");
    expect([readFileSync(path("a"), "utf8"), readdirSync(cwd)]).toEqual(["old", ["a"]]);
    await replaceFile(path("a"), "new");
    expect([readFileSync(path("a"), "utf8"), readdirSync(cwd)]).toEqual(["new", ["a"]]);
  });

  it("is not replaced in a folder that became a link meanwhile", async () => {
    symlinkSync(outside, path("folder"));
    writeFileSync(join(outside, "index.html"), "own");
    await expect(replaceFile(path("folder", "index.html"), "evil", { folder: path("folder") })).rejects.toThrow("link");
    expect(readdirSync(outside).sort()).toEqual(["index.html", "rc"]);
    expect(readFileSync(join(outside, "index.html"), "utf8")).toBe("own");
  });

  it("is not a pipe, which would be waited for", async () => {
    const { spawnSync } = await import("node:child_process");
    spawnSync("mkfifo", [path("pipe")]);
    await expect(readRegularFile(path("pipe"))).rejects.toThrow("is not a file");
    expect(() => openRegularFile(path("pipe"), "append")).toThrow();
  });
});
