import { expect, it } from "vitest";
import { recordRunning } from "../../local/running.js";
import { errorOf } from "../../testing/replies.js";
import { runCli } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

/** Starts a server of this user that is recorded with these values, and returns how to run commands beside it. */
async function serverWith(more: object = {}) {
  const { baseUrl } = await serve({ body: { data: { status: "ok" } } });
  const config = { POSTHORN_CONFIG_DIR: folderWith({}) };
  const keys = { operator_token: "token-1", api_key: "ph_live_1", sandbox_key: "ph_sandbox_1" };
  const server = { base_url: baseUrl, operator_url: baseUrl.replace("/v1", "/_posthorn"), pid: process.pid, ...keys };
  recordRunning({ ...server, folders: [config.POSTHORN_CONFIG_DIR], ...more }, config);
  const env = (words: readonly string[], variables: Record<string, string> = {}) =>
    runCli(["env", ...words], { cwd: config.POSTHORN_CONFIG_DIR, env: { ...config, ...variables } });
  return { baseUrl, env, config };
}

it.each([
  [{}, [], "export POSTHORN_API_KEY=ph_live_1"],
  [{ SHELL: "/bin/zsh" }, [], "export POSTHORN_API_KEY=ph_live_1"],
  [{ SHELL: "/opt/fish" }, [], "set -gx POSTHORN_API_KEY 'ph_live_1'"],
  [{ SHELL: "/bin/starfish" }, [], "export POSTHORN_API_KEY=ph_live_1"],
  [{ PSModulePath: "C:\\Modules" }, [], "$env:POSTHORN_API_KEY = 'ph_live_1'"],
  [{ PSModulePath: "x", SHELL: "/bin/bash" }, [], "export POSTHORN_API_KEY=ph_live_1"],
  [{ SHELL: "/opt/fish" }, ["--shell", "sh"], "export POSTHORN_API_KEY=ph_live_1"],
])("writes lines for the shell of %j with %j", async (variables, words, line) => {
  const { env } = await serverWith();
  const { code, stdout, stderr } = await env(words, variables as Record<string, string>);
  expect({ code, stderr, lines: stdout.split("\n") }).toMatchObject({
    code: 0,
    stderr: "",
    lines: expect.arrayContaining([line]),
  });
});

it.each([
  ["sh", `it's $HOME \`x\` "q" \\`, "export POSTHORN_API_KEY='it'\\''s $HOME `x` \"q\" \\'"],
  ["fish", "it's \\ $x", "set -gx POSTHORN_API_KEY 'it\\'s \\\\ $x'"],
  ["powershell", "it's $x", "$env:POSTHORN_API_KEY = 'it''s $x'"],
])("lets no value be run by %s", async (shell, api_key, line) => {
  const { env } = await serverWith({ api_key });
  expect((await env(["--shell", shell])).stdout.split("\n")).toContain(line);
});

it("leaves out what the server has none of, and names its inbox where it has one", async () => {
  const bare = await serverWith({ sandbox_key: null });
  expect(Object.keys(JSON.parse((await bare.env(["--json"])).stdout))).toEqual([
    "POSTHORN_BASE_URL",
    "POSTHORN_API_KEY",
    "POSTHORN_OPERATOR_TOKEN",
  ]);
  const whole = await serverWith({ inbox_url: "http://127.0.0.1:8025" });
  expect((await whole.env(["--jq", ".POSTHORN_INBOX_URL"])).stdout).toBe("http://127.0.0.1:8025\n");
});

it("takes the server that --base-url names, and says which there is where that is none", async () => {
  const { env, baseUrl } = await serverWith();
  expect((await env(["--base-url", baseUrl])).stdout).toContain(baseUrl);
  const { code, error } = errorOf(await env(["--base-url", "http://127.0.0.1:9/v1", "--json"]));
  expect([code, error.code, error.hint]).toEqual([5, "no_server", `There is ${baseUrl}.`]);
  expect((await env(["--base-url", "nowhere"])).code).toBe(2);
});

it.each([[["--shell", "tcsh"]], [["now"]], [["--dry-run"]]])("refuses %j", async (words) => {
  const { env } = await serverWith();
  expect(await env(words)).toMatchObject({ code: 2, stdout: "" });
});
