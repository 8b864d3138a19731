import { operations as contract } from "@posthorn/sdk/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";
import { kebab } from "./manifest.js";

const answers: Readonly<Record<string, object>> = {
  "/v1/api-key/permissions": { name: "Website", is_sandbox: false },
  "/v1/campaigns/c1": { name: "News", subject: "Hello", list_id: "l1", segment_id: null },
  "/v1/lists/l1": { member_count: 418 },
  "/v1/campaigns/c2": { name: "News", subject: "Hello", list_id: null, segment_id: "s1" },
  "/v1/segments/s1/estimate": { count: 1 },
};

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ url }) => ({ body: { data: answers[url] ?? { id: "a", success: true } } }));
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

function cli(argv: readonly string[], around: CliOptions = {}) {
  return runCli(argv, { ...around, env: { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...around.env } });
}

/** What was asked for that changes something. */
function effects() {
  return api.received.filter(({ method, url }) => method !== "GET" && !url.endsWith("/estimate"));
}

const deletes = Object.keys(contract)
  .filter((id) => id.endsWith(".delete"))
  .map((id) => [...id.split(".").map(kebab), ...(id === "automations.steps.delete" ? ["a", "b"] : ["a"])]);
const refused = [
  ...deletes,
  ["contacts", "bulk-delete", "a"],
  ["lists", "members", "remove", "l", "a", "b"],
  ["tags", "contacts", "remove", "t", "a", "b"],
  ["campaigns", "send", "c"],
  ["api", "contacts.delete", "-f", "id=a"],
  ["api", "-X", "DELETE", "/contacts/a"],
].map((argv) => [argv.join(" "), argv] as const);

describe.each(refused)("posthorn %s", (line, argv) => {
  it("is refused where nobody can be asked, with the command that says it is meant", async () => {
    const { code, stdout, stderr } = await cli(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({ code: "confirmation_required", next: [`posthorn ${line} --yes`] });
    expect(effects()).toEqual([]);
  });

  it("is done with --yes", async () => {
    expect((await cli([...argv, "--yes"])).code).toBe(0);
    expect(api.received).toHaveLength(1);
  });

  it("is asked about on a terminal", async () => {
    const no = await cli(argv, { typed: "" });
    expect(no.stderr).toContain("[y/N]");
    expect(no).toMatchObject({ code: 2, stdout: "" });
    expect(effects()).toEqual([]);
    expect((await cli(argv, { typed: "y" })).code).toBe(0);
    expect(effects()).toHaveLength(1);
  });
});

it.each([["--json"], ["-o", "json"], ["--no-input"]])("does not ask on a terminal with %s %s", async (...flags) => {
  const given = flags.filter((flag) => flag !== undefined);
  const { code, stderr } = await cli(["contacts", "delete", "a", ...given], { typed: "y" });
  expect(code).toBe(2);
  expect(stderr).not.toContain("[y/N]");
});

it.each([{ CI: "true" }, { POSTHORN_NO_INPUT: "1" }, { TERM: "dumb" }] as Record<string, string>[])(
  "does not ask on a terminal with %o",
  async (env) => {
    expect((await cli(["contacts", "delete", "a"], { typed: "y", env })).code).toBe(2);
  },
);

it("wants more than --yes before it deletes every contact", async () => {
  for (const argv of [
    ["contacts", "delete-all"],
    ["contacts", "delete-all", "--yes"],
    ["contacts", "delete-all", "--confirm", "all"],
  ]) {
    const { code, stderr } = await cli(argv);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error.next[0]).toMatch(/ --confirm delete-all$/);
  }
  expect(api.received).toEqual([]);
  expect((await cli(["contacts", "delete-all", "--confirm", "delete-all"])).code).toBe(0);
  expect(api.received).toMatchObject([{ method: "POST", url: "/v1/contacts/delete-all" }]);
});

it("wants the name of the key typed on a terminal before it deletes every contact", async () => {
  for (const typed of ["y", "delete-all", "website"]) {
    const { code, stderr } = await cli(["contacts", "delete-all"], { typed });
    expect(code).toBe(2);
    expect(stderr).toContain("Type Website to go on: ");
  }
  expect(effects()).toEqual([]);
  expect((await cli(["contacts", "delete-all"], { typed: "Website" })).code).toBe(0);
  expect(effects()).toHaveLength(1);
});

it.each([
  ["c1", 'Send campaign "News" (subject "Hello") to about 418 contacts?'],
  ["c2", 'Send campaign "News" (subject "Hello") to about 1 contact?'],
])("says how many a campaign would go to before it is sent: %s", async (id, question) => {
  const argv = ["campaigns", "send", id];
  expect((await cli(argv, { typed: "n" })).stderr).toContain(`${question} [y/N]`);
  expect(JSON.parse((await cli(argv)).stderr).error.message).toContain(question);
  expect(api.received.filter(({ url }) => url.endsWith("/send/api"))).toEqual([]);
});

it.each([
  [100, "ph_live_k", 0],
  [101, "ph_live_k", 2],
  [101, "ph_sandbox_k", 0],
])("lets a call with %i messages and the key %s end with %i where nobody can be asked", async (count, key, code) => {
  const messages = Array.from({ length: count }, () => ({ to: "ada@example.com", subject: "s", text: "t" }));
  const argv = ["emails", "batch", "send", "--messages", "-"];
  const ended = await cli(argv, { stdin: JSON.stringify(messages), env: { POSTHORN_API_KEY: key } });
  expect(ended.code).toBe(code);
  expect(effects()).toHaveLength(code === 0 ? 1 : 0);
});

it.each([
  ["emails", "cancel", "m"],
  ["lists", "members", "remove", "l", "a"],
  ["tags", "contacts", "remove", "t", "a"],
])("does not ask before %s %s %s", async (...argv) => {
  expect((await cli(argv.filter((word) => word !== undefined))).code).toBe(0);
  expect(api.received).toHaveLength(1);
});

it("never repeats a key in the command it names", async () => {
  const { stderr } = await cli(["contacts", "delete", "a", "--api-key", "ph_live_secret"]);
  expect(stderr).not.toContain("ph_live_secret");
  expect(JSON.parse(stderr).error.next[0]).toBe('posthorn contacts delete a --api-key "$POSTHORN_API_KEY" --yes');
});
