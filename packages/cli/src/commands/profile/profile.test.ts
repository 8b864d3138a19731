import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

const live = `ph_live_${"0".repeat(38)}wxyz`;
const sandbox = `ph_sandbox_${"0".repeat(38)}abcd`;

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ headers, url }) => {
    const key = headers.authorization?.slice("Bearer ".length);
    if (key !== live && key !== sandbox)
      return { status: 401, body: { error: { code: "unauthorized", message: "no" } } };
    if (!url.endsWith("/api-key/permissions")) return { body: { data: { id: key } } };
    const name = key === live ? "Website" : "Try";
    return {
      body: { data: { name, type: "production", permissions: ["*"], rate_limit: 0, is_sandbox: key === sandbox } },
    };
  });
});
afterAll(() => api.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "posthorn-profiles-"));
  api.received.length = 0;
});
const file = () => join(folder, "credentials.json");

function cli(argv: readonly string[], around: CliOptions = {}) {
  const env = { POSTHORN_CONFIG_DIR: folder, POSTHORN_BASE_URL: api.baseUrl, ...around.env };
  return runCli(argv, { ...around, env });
}

const login = (key: string, ...more: string[]) => cli(["login", "--with-token", ...more], { stdin: `${key}\n` });

describe("login", () => {
  it("checks a key, saves it for its user alone, and shows it masked", async () => {
    const { code, stdout, stderr } = await login(live);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      profile: "default",
      current: true,
      base_url: api.baseUrl,
      key_name: "Website",
      is_sandbox: false,
      key: "ph_live_…wxyz",
      permissions: ["*"],
    });
    expect(stdout + stderr).not.toContain(live);
    expect(api.received).toMatchObject([{ method: "GET", url: "/v1/api-key/permissions" }]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["credentials.json"]);
    expect(JSON.parse(readFileSync(file(), "utf8")).profiles.default.api_key).toBe(live);
  });

  it("makes the folders it needs for its user alone, and says where it cannot", async () => {
    const below = join(folder, "a", "b");
    expect((await cli(["login", "--with-token"], { stdin: live, env: { POSTHORN_CONFIG_DIR: below } })).code).toBe(0);
    expect([join(folder, "a"), below].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
    const inFile = { POSTHORN_CONFIG_DIR: join(below, "credentials.json", "c") };
    const { code, stdout, stderr } = await cli(["login", "--with-token"], { stdin: live, env: inFile });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "not_saved",
      hint: "POSTHORN_CONFIG_DIR names another folder.",
    });
    expect(stderr).not.toContain(live);
  });

  it("saves the key that curl commands are told to want, and never prints it", async () => {
    await login(live, "--profile", "work");
    const { stdout, stderr } = await cli(["contacts", "get", "c1", "--print-curl"]);
    expect(stderr).toBe("To run it, set POSTHORN_API_KEY to the key of the profile work.\n");
    expect(stdout).not.toContain(live);
  });

  it("saves nothing that the service does not know", async () => {
    expect(await login("ph_live_wrong")).toMatchObject({ code: 4, stdout: "" });
    expect(existsSync(file())).toBe(false);
  });

  it("asks on a terminal and shows nothing of what is typed", async () => {
    const { code, stdout, stderr } = await cli(["login"], { typed: live });
    expect(code).toBe(0);
    expect(stderr).toContain("API key for");
    expect(stdout + stderr).not.toContain(live.slice(0, 20));
    expect(JSON.parse(readFileSync(file(), "utf8")).current).toBe("default");
  });

  it.each([
    [["login"], "there is no terminal to ask for the key on"],
    [["login", "--with-token"], "the key is empty"],
    [["login", "--api-key", "a b"], "the key is empty, or has characters"],
    [["login", "--api-key", live, "--profile", "a/b"], "a profile is named with 1 to 64 letters"],
  ])("refuses %o", async (argv, message) => {
    const { code, stdout, stderr } = await cli(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(JSON.parse(stderr).error.message).toContain(message);
    expect(existsSync(file())).toBe(false);
  });

  it("closes a file that others could read", async () => {
    await login(live);
    chmodSync(file(), 0o644);
    await login(sandbox, "--profile", "try");
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(readFileSync(file(), "utf8")).profiles)).toEqual(["default", "try"]);
  });

  it("only prints what it would ask with --dry-run", async () => {
    const { code, stdout } = await login(live, "--dry-run");
    expect({ code, url: JSON.parse(stdout).url }).toEqual({ code: 0, url: `${api.baseUrl}/api-key/permissions` });
    expect({ asked: api.received.length, saved: existsSync(file()) }).toEqual({ asked: 0, saved: false });
  });
});

describe("the key and the server of a call", () => {
  const keyUsed = async (argv: readonly string[], around: CliOptions = {}) => {
    const ended = await cli(["contacts", "get", "c1", ...argv], around);
    return ended.code === 0 ? JSON.parse(ended.stdout).id : JSON.parse(ended.stderr).error.code;
  };
  beforeEach(async () => {
    await login(live);
    await login(sandbox, "--profile", "try");
  });

  it("come from the flag, then the environment, then the project file, then the current profile", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "posthorn-project-"));
    expect(await keyUsed([])).toBe(sandbox);
    writeFileSync(join(cwd, "posthorn.config.json"), '{"profile":"default"}');
    expect(await keyUsed([], { cwd })).toBe(live);
    expect(await keyUsed([], { cwd, env: { POSTHORN_PROFILE: "try" } })).toBe(sandbox);
    const env = { POSTHORN_PROFILE: "try", POSTHORN_API_KEY: live };
    expect(await keyUsed([], { env })).toBe(live);
    expect(await keyUsed(["--profile", "default"], { env: { POSTHORN_PROFILE: "try" } })).toBe(live);
    expect(await keyUsed(["--api-key", sandbox], { env })).toBe(sandbox);
  });

  it("come from the profile together", async () => {
    const elsewhere = { POSTHORN_BASE_URL: "" };
    expect((await cli(["contacts", "get", "c1"], { env: elsewhere })).code).toBe(0);
    const { stdout } = await cli(["contacts", "list", "--dry-run"], { env: elsewhere });
    expect(JSON.parse(stdout).url).toBe(`${api.baseUrl}/contacts`);
  });

  it("refuses a profile that is not there before anything is sent", async () => {
    api.received.length = 0;
    const { code, stderr } = await cli(["contacts", "list", "--profile", "work"]);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({ code: "profile_not_found", hint: "There are default, try." });
    expect(api.received).toEqual([]);
  });

  it.each(["--profile", "--base-url"])("calls no other server where %s is given empty", async (flag) => {
    api.received.length = 0;
    const { code, stderr } = await cli(["contacts", "list", flag, ""]);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error.message).toMatch(flag === "--profile" ? 'no profile ""' : /^--base-url must be/);
    expect(api.received).toEqual([]);
  });

  it("says which file holds no profiles, and does without it where it is not needed", async () => {
    writeFileSync(file(), '{"profiles":{"default":{}}}');
    const { code, stderr } = await cli(["contacts", "list"]);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error.message).toBe(`${file()} holds no profiles`);
    expect(await keyUsed(["--api-key", live])).toBe(live);
  });
});

describe("profile", () => {
  beforeEach(async () => {
    await login(live);
    await login(sandbox, "--profile", "try");
  });

  it("lists and shows profiles with their keys masked", async () => {
    const { stdout } = await cli(["profile", "list"]);
    const [first, second] = JSON.parse(stdout).data;
    expect(first).toMatchObject({ profile: "default", current: false, key: "ph_live_…wxyz" });
    expect(second).toMatchObject({ profile: "try", current: true, key: "ph_sandbox_…abcd", is_sandbox: true });
    expect(JSON.parse((await cli(["profile", "show"])).stdout)).toEqual(second);
    expect(JSON.parse((await cli(["profile", "show", "default"])).stdout)).toEqual(first);
    expect(stdout).not.toContain(live);
  });

  it("changes which one is used, and their names, and forgets them", async () => {
    const current = async () =>
      JSON.parse((await cli(["profile", "list", "--jq", "[.data[]|select(.current).profile]"])).stdout);
    await cli(["profile", "use", "default"]);
    expect(await current()).toEqual(["default"]);
    await cli(["profile", "rename", "default", "work"]);
    expect(await current()).toEqual(["work"]);
    await cli(["logout"]);
    expect(await current()).toEqual([]);
    await cli(["profile", "remove", "try"]);
    expect(JSON.parse((await cli(["profile", "list"])).stdout)).toEqual({ data: [] });
  });

  it("forgets every one at once, and none with --dry-run", async () => {
    const tried = await cli(["logout", "--all", "--dry-run"]);
    expect(JSON.parse(tried.stdout)).toEqual({ dry_run: true, removed: 2 });
    expect(JSON.parse((await cli(["logout", "--all"])).stdout)).toEqual({ removed: 2 });
    expect(readFileSync(file(), "utf8")).not.toContain("ph_");
  });

  it.each([
    [["profile", "show", "work"], 5, "profile_not_found"],
    [["profile", "use", "work"], 5, "profile_not_found"],
    [["profile", "remove", "work"], 5, "profile_not_found"],
    [["profile", "rename", "work", "other"], 5, "profile_not_found"],
    [["profile", "rename", "default", "try"], 6, "profile_exists"],
    [["profile", "rename", "default", ""], 2, "usage"],
    [["profile", "show", "constructor"], 5, "profile_not_found"],
  ] as const)("refuses %o with %i", async (argv, exitCode, error) => {
    const { code, stdout, stderr } = await cli(argv);
    expect({ code, stdout, error: JSON.parse(stderr).error.code }).toEqual({ code: exitCode, stdout: "", error });
  });
});

it("keeps profiles where XDG and Windows keep settings", async () => {
  for (const name of ["XDG_CONFIG_HOME", "APPDATA"]) {
    const home = mkdtempSync(join(tmpdir(), "posthorn-home-"));
    await cli(["login", "--api-key", live], { env: { POSTHORN_CONFIG_DIR: "", [name]: home } });
    expect(existsSync(join(home, "posthorn", "credentials.json"))).toBe(true);
  }
});
