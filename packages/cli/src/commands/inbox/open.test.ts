import { expect, it } from "vitest";
import { recordRunning } from "../../local/running.js";
import { errorOf } from "../../testing/replies.js";
import { runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

const baseUrl = "http://127.0.0.1:4020/v1";
const inbox = "http://127.0.0.1:8025";

it.each([
  [["open"], { page: "inbox", url: inbox }],
  [["open", "inbox"], { page: "inbox", url: inbox }],
  [["open", "docs"], { page: "docs", url: "http://127.0.0.1:4020/openapi.yaml" }],
  [["open", "console"], { page: "console", url: "http://127.0.0.1:4020/_posthorn/console" }],
  [["docs"], { page: "docs", url: "http://127.0.0.1:4020/openapi.yaml" }],
])("prints for %j where the page is, and calls nothing", async (words, shown) => {
  const env = { POSTHORN_BASE_URL: baseUrl, POSTHORN_INBOX_URL: inbox };
  expect(await runCli(words, { env })).toEqual({ code: 0, stdout: `${JSON.stringify(shown)}\n`, stderr: "" });
});

it("finds the document beside a base URL with a path before its version", async () => {
  const { stdout } = await runCli(["docs", "--base-url", "https://example.com/mail/v1", "--jq", ".url"]);
  expect(stdout).toBe("https://example.com/mail/openapi.yaml\n");
});

it("goes by the server that this user runs before the environment, which may be of another one", async () => {
  const env = {
    POSTHORN_BASE_URL: baseUrl,
    POSTHORN_CONFIG_DIR: folderWith({}),
    POSTHORN_INBOX_URL: "http://127.0.0.1:1",
  };
  recordRunning({ base_url: baseUrl, operator_url: "", operator_token: "", inbox_url: inbox }, env);
  expect(JSON.parse((await runCli(["open"], { env })).stdout).url).toBe(inbox);
});

it("signs in to the console of the server that this user runs, by a fragment", async () => {
  const env = { POSTHORN_BASE_URL: baseUrl, POSTHORN_CONFIG_DIR: folderWith({}) };
  const operator_url = "http://127.0.0.1:4020/_posthorn";
  recordRunning({ base_url: baseUrl, operator_url, operator_token: "a b", inbox_url: null }, env);
  const { stdout } = await runCli(["open", "console"], { env });
  expect(JSON.parse(stdout).url).toBe(`${operator_url}/console#token=a%20b`);
});

it("starts no browser on a terminal with --no-browser, and prints where the page is", async () => {
  const env = { POSTHORN_BASE_URL: baseUrl, POSTHORN_INBOX_URL: inbox };
  const shown = await runCli(["open", "--no-browser", "--no-color"], { env, columns: 80 });
  expect(shown).toEqual({ code: 0, stdout: `page  inbox\nurl   ${inbox}\n`, stderr: "" });
});

it("says where mail is read instead where no page shows it", async () => {
  const { code, error } = errorOf(await runCli(["open"], { env: { POSTHORN_BASE_URL: baseUrl } }));
  expect({ code, error }).toEqual({
    code: 5,
    error: {
      code: "no_inbox",
      message: `nothing shows the mail of ${baseUrl} in a browser`,
      hint: "dev has an inbox; what a mock has captured is read here.",
      next: ["posthorn inbox list", "posthorn inbox open"],
    },
  });
});

it.each([
  [["open", "inbxo"], "Did you mean inbox?"],
  [["open", "inbox", "docs"], ""],
  [["docs", "inbox"], ""],
])("refuses %j", async (words, hint) => {
  const { code, error } = errorOf(await runCli(words));
  expect([code, error.hint ?? ""]).toEqual([2, expect.stringContaining(hint)]);
});
