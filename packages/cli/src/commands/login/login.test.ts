import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const key = `ph_live_${"0".repeat(38)}wxyz`;
const permissions = { body: { data: { name: "Website", type: "production", permissions: ["*"], is_sandbox: false } } };

/** Makes `login` save keys in a temporary folder, checked by a service with these responses. */
async function loggingIn(reply: Parameters<typeof serve>[0] = permissions) {
  const served = await serve(reply);
  const folder = folderWith({});
  const file = join(folder, "credentials.json");
  const env = { POSTHORN_CONFIG_DIR: folder, POSTHORN_API_KEY: "" };
  const cli: typeof served.cli = (words, around = {}) =>
    served.cli(words, { ...around, env: { ...env, ...around.env } });
  return { ...served, cli, file, saved: () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined) };
}

it.each([
  [["login", "--with-token"], `${key}\n`],
  [["login", "--with-token"], `  ${key}  \r\nanother line\n`],
  [["login", "--with-token"], key],
  [["login", "--api-key-stdin"], `${key}\n`],
  [["login", "--api-key", key], ""],
])("saves the key of %j given as %j", async (words, stdin) => {
  const { cli, saved, received } = await loggingIn();
  expect((await cli(words, { stdin })).code).toBe(0);
  expect(saved().profiles.default.api_key).toBe(key);
  expect(received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
});

it("replaces the profile of the same name and leaves the others", async () => {
  const { cli, saved } = await loggingIn();
  const other = `ph_live_${"1".repeat(38)}wxyz`;
  await cli(["login", "--api-key", key, "--profile", "work"]);
  await cli(["login", "--api-key", key]);
  await cli(["login", "--api-key", other, "--profile", "work"]);
  expect(saved()).toMatchObject({
    current: "work",
    profiles: { default: { api_key: key }, work: { api_key: other } },
  });
});

it("says that a key of the environment comes before what it has saved", async () => {
  const { cli } = await loggingIn();
  const { stderr } = await cli(["login", "--with-token"], { stdin: key, env: { POSTHORN_API_KEY: "ph_live_of_env" } });
  expect(stderr).toMatch(
    /^Saved in .*credentials\.json\.\nPOSTHORN_API_KEY is set and comes before every profile\.\n$/,
  );
});

it("shows a table on a terminal, with the key masked and no text that steers it", async () => {
  const { cli } = await loggingIn({ body: { data: { ...permissions.body.data, name: "\u001b[2JWebsite" } } });
  const { stdout, stderr } = await cli(["login", "--api-key", key, "--no-color"], { columns: 100 });
  expect(stdout).toMatch(/^key +ph_live_…wxyz$/m);
  expect(stdout).toMatch(/^key_name +\[2JWebsite$/m);
  expect((stdout + stderr).includes(key)).toBe(false);
});

it.each([
  [refusal(401, "unauthorized"), 4, "unauthorized"],
  [refusal(403, "forbidden"), 4, "forbidden"],
  [refusal(404, "not_found"), 5, "not_found"],
  [refusal(503, "unavailable"), 1, "unavailable"],
  [{ body: "<html>" }, 1, "invalid_response"],
])("saves nothing where the service answers %j, and ends with %i", async (reply, exitCode, name) => {
  const { cli, saved } = await loggingIn(reply);
  const { code, error } = errorOf(await cli(["login", "--api-key", key, "--retries", "0"]));
  expect([code, error.code, saved()]).toEqual([exitCode, name, undefined]);
});

it("saves nothing where nobody answers, or Ctrl-C comes first", async () => {
  const away = await loggingIn(() => "cut");
  expect(errorOf(await away.cli(["login", "--api-key", key, "--retries", "0"])).code).toBe(8);
  const stop = new AbortController();
  const slow = await loggingIn(() => {
    stop.abort(130);
    return "silence";
  });
  expect(await slow.cli(["login", "--api-key", key], { signal: stop.signal })).toEqual({
    code: 130,
    stdout: "",
    stderr: "",
  });
  expect([away.saved(), slow.saved()]).toEqual([undefined, undefined]);
});

it.each([
  [["login"], "", "there is no terminal to ask for the key on"],
  [["login", "--with-token"], "", "key"],
  [["login", "--with-token"], "\n", "the key is empty"],
  [["login", "--api-key", "ph live key"], "", "the key is empty, or has characters that no key has"],
  [["login", "--api-key", key, "--profile", "a b"], "", "profile"],
  [["login", "--api-key", key, "--profile", ""], "", "profile"],
  [["login", "--api-key", key, "--base-url", "example.com"], "", "--base-url must be"],
  [["login", "--api-key", key, "--print-curl", "now"], "", "too many arguments"],
])("refuses %j with %j on stdin, and asks nothing", async (words, stdin, problem) => {
  const { cli, received, saved } = await loggingIn();
  const { code, error } = errorOf(await cli(words, { stdin }));
  expect([code, received, saved()]).toEqual([2, [], undefined]);
  expect(error.message).toContain(problem);
});

it("says which file holds no profiles, and does not write over it", async () => {
  const { cli, file } = await loggingIn();
  writeFileSync(file, "not JSON");
  const { code } = errorOf(await cli(["login", "--api-key", key]));
  expect([code, readFileSync(file, "utf8")]).toEqual([2, "not JSON"]);
});

it("forgets the profile in use, or the one that is named, and says where there is none", async () => {
  const { cli, saved } = await loggingIn();
  await cli(["login", "--api-key", key]);
  await cli(["login", "--api-key", key, "--profile", "work"]);
  expect((await cli(["logout", "--dry-run"])).stdout).toBe('{"dry_run":true,"profile":"work","removed":true}\n');
  expect((await cli(["logout", "--profile", "default"])).code).toBe(0);
  expect(Object.keys(saved().profiles)).toEqual(["work"]);
  expect((await cli(["logout"])).code).toBe(0);
  const { code, error } = errorOf(await cli(["logout"]));
  expect([code, error.code]).toEqual([5, "profile_not_found"]);
});

it("says which file it cannot read", async () => {
  const { cli } = await loggingIn();
  const folder = folderWith({ "credentials.json/file": "" });
  const { code, error } = errorOf(await cli(["login", "--api-key", key], { env: { POSTHORN_CONFIG_DIR: folder } }));
  expect([code, error.message]).toEqual([2, expect.stringContaining("credentials.json cannot be read")]);
});
