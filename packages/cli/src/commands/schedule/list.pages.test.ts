import { expect, it } from "vitest";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";

const one = { id: "w1", name: "One" };
const message = (index: number, more: object = {}) => ({
  message_id: `msg_${String(index).padStart(4, "0")}`,
  send_at: new Date(Date.parse("2026-03-09T08:30:00Z") + ((index * 7919) % 3001) * 1000).toISOString(),
  to: "ada@example.com",
  subject: `Subject ${index}`,
  from: "hello@posthorn.test",
  template_id: null,
  html: "<p>Kept to itself.</p>",
  status: "scheduled",
  ...more,
});

/** Starts an admin API with these workspaces, and so many scheduled messages in each. */
function schedule(count: number, workspaces = [one]) {
  const all = Array.from({ length: count }, (_, index) => message(index));
  return serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname.endsWith("/workspaces")) return pageOf(workspaces);
    if (pathname.endsWith("/keys")) return pageOf(pathname.includes("w2") ? [{ last4: "_key" }] : []);
    const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
    return pageOf(all.slice(offset, offset + limit), { total: count, has_more: offset + limit < count });
  });
}

it("reads all pages, sorts them by the time they wait for, and prints what identifies a mail", async () => {
  const { cli, calls } = await schedule(2001);
  const { code, stdout, stderr } = await cli(["schedule", "list"]);
  const { data, pagination } = JSON.parse(stdout);
  expect({ code, stderr, count: data.length, pagination }).toEqual({
    code: 0,
    stderr: "",
    count: 2001,
    pagination: { total: 2001, limit: 2001, offset: 0, has_more: false },
  });
  const times = data.map(({ send_at }: { send_at: string }) => send_at);
  expect(times).toEqual([...times].sort());
  expect(Object.keys(data[0])).toEqual(["message_id", "send_at", "to", "subject", "from", "template_id"]);
  const pages = [0, 1000, 2000].map(
    (offset) => `GET /_posthorn/workspaces/w1/messages?status=scheduled&limit=1000&offset=${offset}`,
  );
  expect(calls()).toEqual(["GET /_posthorn/workspaces?limit=1000", ...pages]);
});

it("asks for one address with --to, as it is written", async () => {
  const { cli, calls } = await schedule(1);
  await cli(["schedule", "list", "--to", "ada+news@example.com"]);
  expect(calls()[1]).toContain("&to=ada%2Bnews%40example.com");
});

it.each([
  [["--workspace", "Two"], "w2"],
  [["--workspace", "w1"], "w1"],
  [[], "w2"],
])("looks with %j into the workspace that is named, or that of the key", async (words, workspace) => {
  const { cli, calls } = await schedule(1, [one, { id: "w2", name: "Two" }]);
  expect((await cli(["schedule", "list", ...words])).code).toBe(0);
  expect(calls().at(-1)).toContain(`/workspaces/${workspace}/messages`);
});

it.each([
  [["--workspace", "Three"], {}, 'no workspace is named "Three"'],
  [[], { POSTHORN_API_KEY: "" }, "there is more than one workspace, and no API key that says which"],
  [[], { POSTHORN_API_KEY: "ph_live_of_nobody_here" }, "there is more than one workspace"],
])("names the workspaces there are where %j says none of them", async (words, env, problem) => {
  const { cli } = await schedule(1, [one, { id: "w2", name: "Two" }]);
  const { code, error } = errorOf(await cli(["schedule", "list", ...words], { env }));
  expect({ code, path: error.path, hint: error.hint }).toEqual({
    code: 2,
    path: "workspace",
    hint: "Choose one with --workspace: w1 (One), w2 (Two).",
  });
  expect(error.message).toContain(problem);
});

it("refuses a name that two workspaces have", async () => {
  const { cli } = await schedule(1, [one, { id: "w2", name: "One" }]);
  const { code, error } = errorOf(await cli(["schedule", "list", "--workspace", "One"]));
  expect([code, error.message]).toEqual([2, 'more than one workspace is named "One"']);
});

it.each([
  [["-o", "id"], "msg_0000\n"],
  [["-o", "csv", "--fields", "to,subject"], "to,subject\r\nada@example.com,Subject 0\r\n"],
  [["-o", "ndjson", "--fields", "to"], '{"to":"ada@example.com"}\n'],
  [["--jq", ".data[].subject"], "Subject 0\n"],
])("prints with %j for programs", async (words, printed) => {
  const { cli } = await schedule(1);
  expect((await cli(["schedule", "list", ...words])).stdout).toBe(printed);
});

it("is a table on a terminal, and says where there is nothing", async () => {
  const { cli } = await schedule(1);
  const { stdout } = await cli(["schedule", "--no-color"], { columns: 100 });
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    expect.stringMatching(/^MESSAGE_ID +SEND_AT +TO +SUBJECT$/),
    expect.stringMatching(/^msg_0000 +2026-03-09T08:30:00\.000Z +ada@example\.com +Subject 0$/),
  ]);
  const empty = await schedule(0);
  expect(JSON.parse((await empty.cli(["schedule"])).stdout).data).toEqual([]);
});

it.each([
  [["tomorrow"], "schedule has no command tomorrow"],
  [["list", "tomorrow"], "schedule list takes no word such as tomorrow"],
  [["list", "--dry-run"], "list is not one request"],
])("refuses %j before it asks", async (words, problem) => {
  const { cli, received } = await schedule(1);
  const { code, error } = errorOf(await cli(["schedule", ...words]));
  expect([code, error.message, received]).toEqual([2, expect.stringContaining(problem), []]);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "not_found"), 5],
  [refusal(500, "internal_error"), 1],
])("ends where the admin API answers %j, with %i", async (reply, exitCode) => {
  const { cli } = await serve(reply);
  expect(errorOf(await cli(["schedule"])).code).toBe(exitCode);
});
