import { expect, it } from "vitest";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const happened = {
  status: 202,
  body: { data: { id: "e1", type: "form.submitted", timestamp: "2026-03-09T08:30:00.000Z" } },
};

/** Starts an admin API whose clock stands, and that lets events happen, or answers as it is told. */
function eventService(reply: (before: number) => ReturnType<typeof refusal> | undefined = () => undefined) {
  let events = 0;
  return serve(({ method, url }) => {
    if (url.endsWith("/clock")) return { body: { data: { mode: "manual", now: "2026-03-09T08:30:00.000Z" } } };
    if (method === "POST") return reply(events++) ?? happened;
    return pageOf([{ id: "w1", name: "One" }]);
  });
}

it("makes it happen by the clock of the service, once, and prints it", async () => {
  const { cli, received } = await eventService();
  const { code, stdout, stderr } = await cli(["trigger", "email.bounced"]);
  expect({ code, stderr, id: JSON.parse(stdout).id }).toEqual({ code: 0, stderr: "", id: "e1" });
  const [event] = received.filter(({ method }) => method === "POST");
  expect(event).toMatchObject({ url: "/_posthorn/workspaces/w1/events", body: { type: "email.bounced" } });
  expect(JSON.stringify(event?.body)).toContain("2026-03-09T08:30:00");
});

it("makes it happen as often as --count says, and prints a list", async () => {
  const { cli, calls } = await eventService();
  const { stdout } = await cli(["trigger", "form.submitted", "--count", "3", "-o", "id"]);
  expect(stdout).toBe("e1\ne1\ne1\n");
  expect(calls().filter((call) => call.startsWith("POST"))).toHaveLength(3);
});

it.each([
  [["plan=pro", "n=2", "deep.a=true"], { plan: "pro", n: 2, deep: { a: true } }],
  [["--data", '{"plan":"free"}', "plan=pro"], { plan: "pro" }],
  [["--override", "plan=pro", "--override", "n=1"], { plan: "pro", n: 1 }],
  [["--data", "@data.json"], { from: "file" }],
])("changes the sample with %j", async (words, data) => {
  const { cli, received } = await eventService();
  await cli(["trigger", "form.submitted", ...words], { cwd: folderWith({ "data.json": '{"from":"file"}' }) });
  expect(received.at(-1)?.body).toMatchObject({ data });
});

it.each([
  [refusal(400, "validation_error", { path: "data.email", message: "email is no address" }), 1],
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "not_found"), 5],
  [refusal(503, "unavailable"), 1],
])("ends where the event is answered %j with %i, and makes no further one happen", async (reply, exitCode) => {
  const { cli, calls } = await eventService((before) => (before === 1 ? reply : undefined));
  const { code, error } = errorOf(await cli(["trigger", "form.submitted", "--count", "5"]));
  expect([code, error.message]).toEqual([exitCode, Object(reply.body).error.message]);
  expect(calls().filter((call) => call.startsWith("POST"))).toHaveLength(2);
});

it("makes nothing happen with --dry-run and --print-curl, and shows no token", async () => {
  const { cli, calls } = await eventService();
  const dry = await cli(["trigger", "form.submitted", "--dry-run"]);
  expect(JSON.parse(dry.stdout)).toMatchObject({ dry_run: true, method: "POST", body: { type: "form.submitted" } });
  const curl = await cli(["trigger", "form.submitted", "--print-curl"]);
  expect(curl.stdout).toContain("$POSTHORN_OPERATOR_TOKEN");
  expect([curl.stdout.includes("token-1"), calls().filter((call) => call.startsWith("POST"))]).toEqual([false, []]);
});

it.each([
  [["email.sent", "--edit"], "--edit needs a terminal"],
  [["email.sent", "--count", "1.5"], "--count must be a whole number from 1 to 9999"],
  [["email.sent", "--data", "[]"], "--data must be a JSON object"],
  [["--fixture", "broken.json"], "broken.json"],
  [["email.sent", "--to", "ftp://example.com"], "--to must be"],
  [["--list", "--dry-run", "--nonsense"], "unknown option '--nonsense'"],
])("refuses %j and makes nothing happen", async (words, problem) => {
  const { cli, calls } = await eventService();
  const { code, error } = errorOf(await cli(["trigger", ...words], { cwd: folderWith({ "broken.json": "{" }) }));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
  expect(calls().filter((call) => call.startsWith("POST"))).toEqual([]);
});
