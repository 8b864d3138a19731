import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

const key = `ph_live_${"0".repeat(38)}wxyz`;

let api: FakeApi;
beforeAll(async () => {
  const pagination = { total: 0, limit: 20, offset: 0, has_more: false };
  api = await startFakeApi(() => ({ body: { data: [], pagination } }));
});
afterAll(() => api.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "posthorn-aliases-"));
  api.received.length = 0;
});
const file = () => join(folder, "aliases.json");

function cli(argv: readonly string[], around: CliOptions = {}) {
  const env = { POSTHORN_CONFIG_DIR: folder, POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: key, ...around.env };
  return runCli(argv, { ...around, env });
}
const errorOf = async (...argv: string[]) => {
  const { code, stdout, stderr } = await cli(argv);
  expect(stdout).toBe("");
  return { exit: code, ...JSON.parse(stderr).error };
};
const asked = async (...argv: string[]) => {
  api.received.length = 0;
  expect(await cli(argv)).toMatchObject({ code: 0, stderr: "" });
  return api.received.map(({ url }) => url);
};

it("sets, lists and removes aliases, and keeps them for their user alone", async () => {
  const set = await cli(["alias", "set", "vip", "contacts list --search vip"]);
  expect({ ...set, stdout: JSON.parse(set.stdout) }).toEqual({
    code: 0,
    stdout: { name: "vip", expansion: "contacts list --search vip" },
    stderr: "",
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["aliases.json"]);
  await cli(["alias", "set", "all", "contacts list --all"]);
  const replaced = JSON.parse((await cli(["alias", "set", "vip", "lists list"])).stdout);
  expect(replaced).toEqual({ name: "vip", expansion: "lists list", replaced: "contacts list --search vip" });
  const all = { name: "all", expansion: "contacts list --all" };
  const vip = { name: "vip", expansion: "lists list" };
  expect(JSON.parse((await cli(["alias", "list"])).stdout)).toEqual({ data: [all, vip] });
  expect((await cli(["alias", "list", "-o", "csv"])).stdout).toContain("all,contacts list --all\r\n");
  expect(JSON.parse((await cli(["alias", "remove", "vip"])).stdout)).toEqual({ ...vip, removed: true });
  expect(JSON.parse((await cli(["alias", "delete", "all"])).stdout)).toEqual({ ...all, removed: true });
  expect(await cli(["alias", "list"])).toEqual({
    code: 0,
    stdout: '{"data":[]}\n',
    stderr: "There are no aliases; posthorn alias set makes one.\n",
  });
});

it("stands for a command wherever that could stand, with the arguments and flags of the call", async () => {
  await cli(["alias", "set", "vip", "contacts list --search vip"]);
  await cli(["alias", "set", "find", "contacts list --search $1"]);
  await cli(["alias", "set", "--", "quiet", "--json contacts"]);
  expect(await asked("vip")).toEqual(["/v1/contacts?search=vip"]);
  expect(await asked("vip", "--limit", "5")).toEqual(["/v1/contacts?search=vip&limit=5"]);
  expect(await asked("--json", "-o", "json", "--timeout", "5s", "vip")).toEqual(["/v1/contacts?search=vip"]);
  expect(await asked("-qo", "json", "find", "a b", "--limit", "5")).toEqual(["/v1/contacts?search=a%20b&limit=5"]);
  expect(await asked("quiet", "list")).toEqual(["/v1/contacts"]);
  const help = (await cli(["contacts", "list", "--help"])).stdout;
  for (const argv of [
    ["vip", "--help"],
    ["find", "-h"],
  ]) {
    expect((await cli(argv)).stdout).toBe(help);
  }
});

it("finds an alias before flags with the same name, and leaves their values alone", async () => {
  await cli(["alias", "set", "json", "contacts list"]);
  expect(await asked("-o", "json", "json")).toEqual(["/v1/contacts"]);
  // The names of other commands may follow it.
  await cli(["alias", "set", "find", "contacts list --search"]);
  expect(await asked("find", "help")).toEqual(["/v1/contacts?search=help"]);
});

it("prints what would be done with --dry-run, and no request", async () => {
  await cli(["alias", "set", "vip", "contacts list"]);
  const before = readFileSync(file(), "utf8");
  const tried = JSON.parse((await cli(["alias", "set", "vip", "lists list", "--dry-run"])).stdout);
  expect(tried).toEqual({ dry_run: true, name: "vip", expansion: "lists list", replaced: "contacts list" });
  expect(JSON.parse((await cli(["alias", "remove", "vip", "--dry-run"])).stdout)).toMatchObject({ dry_run: true });
  expect(readFileSync(file(), "utf8")).toBe(before);
  for (const words of [["set", "vip", "lists list"], ["list"], ["remove", "vip"]]) {
    expect(await errorOf("alias", ...words, "--print-curl")).toMatchObject({ exit: 2, code: "usage" });
  }
  // The flags reach what it stands for.
  expect(JSON.parse((await cli(["vip", "--dry-run"])).stdout).url).toBe(`${api.baseUrl}/contacts`);
});

it.each([
  [["contacts", "lists list"], "contacts is a command"],
  [["track", "lists list"], "track is a command"],
  [["alias", "lists list"], "alias is a command"],
  [["a b", "lists list"], "an alias is named with 1 to 64 letters"],
  [["", "lists list"], "an alias is named with 1 to 64 letters"],
  [["__proto__", "lists list"], "an alias is named with 1 to 64 letters"],
  [["--", "-x", "lists list"], "an alias is named with 1 to 64 letters"],
  [["--", "--all", "lists list"], "an alias is named with 1 to 64 letters"],
  [["vip", ""], "the expansion is empty"],
  [["vip", " "], "the expansion is empty"],
  [["vip", "contcts list"], "contcts is no command"],
  [["vip", "posthorn contacts list"], "posthorn is no command"],
  [["vip", "vip"], "vip is no command"],
  [["vip", "$1 list"], "$1 is no command"],
  [["vip", "''"], "the expansion names no command"],
  [["vip", "!rm -rf /"], "nothing is run by a shell"],
  [["--", "vip", "-q"], "the expansion names no command"],
  [["--", "vip", "-o nothing contacts list"], "the expansion names no command"],
  [["--", "vip", "--version"], "the expansion names no command"],
  [["vip", "contacts list --search 'a"], "the expansion has a ' that is not closed"],
  [["vip", `contacts list --api-key ${key}`], "an alias keeps no API key"],
  [["vip", `contacts list "--api-key"=${key}`], "an alias keeps no API key"],
  [["vip", `api /contacts -H 'Authorization: Bearer ${key}'`], "an alias keeps no API key"],
  [["vip", `contacts list --api-key '${key}`], "the expansion has a ' that is not closed"],
])("refuses to set %j", async (words, message) => {
  const { stderr } = await cli(["alias", "set", ...words]);
  expect(stderr).not.toContain(key);
  expect(await errorOf("alias", "set", ...words)).toMatchObject({
    exit: 2,
    code: "usage",
    message: expect.stringContaining(message),
  });
  expect(existsSync(file())).toBe(false);
});

it("leads from a key to profiles, and to no other alias", async () => {
  const { hint, next } = await errorOf("alias", "set", "vip", `contacts list --api-key ${key}`);
  expect({ hint, next }).toEqual({
    hint: "login saves a key as a profile, and --profile <name> in the alias uses it.",
    next: ["posthorn login --profile <name>"],
  });
  await cli(["alias", "set", "vip", "contacts list"]);
  expect(await errorOf("alias", "set", "vips", "vip --all")).toMatchObject({
    exit: 2,
    message: "vip is no command",
    hint: "An alias leads to a command, and not to another alias.",
  });
});

it("refuses to remove what is not there", async () => {
  await cli(["alias", "set", "vip", "contacts list"]);
  for (const name of ["constructor", "vap", ""]) {
    expect(await errorOf("alias", "remove", name)).toMatchObject({
      exit: 5,
      code: "alias_not_found",
      hint: "There are vip.",
    });
  }
});

it("tells the same of a word that is neither command nor alias as without aliases", async () => {
  for (const argv of [
    ["contcts", "list"],
    ["contcts", "--search", "a"],
    ["constructor"],
    ["-o", "no", "vip"],
    ["--", "vip"],
  ]) {
    const before = await cli(argv);
    await cli(["alias", "set", "vip", "contacts list"]);
    expect(await cli(argv)).toEqual(before);
    await cli(["alias", "remove", "vip"]);
  }
  expect(await errorOf("contcts", "list")).toMatchObject({
    exit: 2,
    hint: expect.stringContaining("Did you mean contacts?"),
  });
});

it("ends with a clear error where an alias of the file leads to no command, were it to itself", async () => {
  const aliases = { one: "two", two: "one", it: "it --all", none: "", half: "contacts 'list", no: "-o none contacts" };
  writeFileSync(file(), JSON.stringify({ aliases }));
  for (const [name, to] of [
    ["one", "two"],
    ["two", "one"],
    ["it", "it"],
    ["none", "nothing"],
    ["no", "nothing"],
  ] as const) {
    expect(await errorOf(name)).toMatchObject({
      exit: 2,
      code: "usage",
      message: `the alias ${name} leads to ${to}, which is no command`,
      next: [`posthorn alias remove ${name}`],
    });
  }
  expect(await errorOf("half")).toMatchObject({ exit: 2, message: expect.stringContaining("not closed") });
  expect(await errorOf("find")).toMatchObject({ message: expect.stringContaining("unknown command") });
  expect(api.received).toEqual([]);
});

it.each(["{", "[]", '{"aliases":[]}', '{"aliases":{"vip":1}}', ""])(
  "names a file that holds %j where aliases are meant, and does without it elsewhere",
  async (content) => {
    writeFileSync(file(), content);
    const message = `${file()} holds no aliases`;
    for (const argv of [
      ["vip"],
      ["alias", "list"],
      ["alias", "set", "vip", "lists list"],
      ["alias", "remove", "vip"],
    ]) {
      expect(await errorOf(...argv)).toMatchObject({ exit: 2, code: "usage", message });
    }
    expect(readFileSync(file(), "utf8")).toBe(content);
    expect(readdirSync(folder)).toEqual(["aliases.json"]);
    expect(await asked("contacts", "list")).toEqual(["/v1/contacts"]);
  },
);

it("reads nothing of the file for what is a command", async () => {
  // Whoever opened it would be told so.
  mkdirSync(file());
  expect(await errorOf("vip")).toMatchObject({ exit: 2, message: expect.stringContaining(`${file()} cannot be read`) });
  expect(await asked("--json", "contacts", "list")).toEqual(["/v1/contacts"]);
  expect((await cli(["--json", "contacts", "--help"])).code).toBe(0);
  expect((await cli(["contacts", "lst"])).stderr).toContain("unknown command 'lst'");
  expect((await cli(["--help"])).code).toBe(0);
});

it("loses none of those that processes set at once, and does what they stand for", async () => {
  const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));
  const env = {
    PATH: process.env.PATH ?? "",
    POSTHORN_CONFIG_DIR: folder,
    POSTHORN_BASE_URL: api.baseUrl,
    POSTHORN_API_KEY: key,
  };
  const started = async (...argv: string[]) => {
    const child = spawn(process.execPath, [main, ...argv], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const code = new Promise((resolve) => child.once("close", resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  };
  const names = ["one", "two", "three", "four"];
  await Promise.all(names.map((name) => started("alias", "set", name, `contacts list --search ${name}`)));
  const { stdout } = await started("alias", "list", "--jq", ".data[].name");
  expect(stdout.trimEnd().split("\n")).toEqual([...names].sort());
  expect(await started("-q", "two", "--fields", "data")).toMatchObject({ code: 0, stderr: "" });
  expect(api.received.map(({ url }) => url)).toEqual(["/v1/contacts?search=two"]);
});
