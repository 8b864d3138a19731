import { expect, it, vi } from "vitest";
import { type KeyedMock, openKeyedMock } from "../../testing/keyed-mock.js";
import { type KeyStep, rawKeyboard, runWithKeys } from "../../testing/raw-keyboard.js";
import { errorOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";

vi.setConfig({ testTimeout: 20_000 });

const alternateScreen = "\u001b[?1049h";
const [enter, back] = ["\r", "\u001b"];

/** Runs the dashboard, which looks ten times a second, and presses keys in it. */
function dashboard(cli: KeyedMock["keyed"], steps: readonly KeyStep[]) {
  const words = ["dashboard", "--refresh", "100ms", "--no-color"];
  return runWithKeys((options) => cli(words, options), "stdout", steps);
}

const start = "2026-03-09T08:30:00Z";

async function mockWithMail(): Promise<KeyedMock> {
  const mock = await openKeyedMock({ clock: start });
  await mock.made("send", "--to", "ada@example.com", "--subject", "Hello", "--text", "Good to have you.");
  await mock.made("send", "--to", "bounced@simulator.test", "--subject", "Lost", "--text", "Never read.");
  await mock.mock.settle();
  return mock;
}

it("lists sent messages with their status, and opens a message with its events", async () => {
  const mock = await mockWithMail();
  const later = ["--to", "grace@example.com", "--subject", "Later", "--text", "t", "--at", "2026-03-09T10:00:00Z"];
  await mock.made("send", ...later);
  const { code, drawn } = await dashboard(mock.keyed, [
    ["1 of 3", enter],
    [/send at +2026-03-09T10:00:00\.000Z/, back],
    [/> .*scheduled/, "G"],
    [/> .*delivered +ada@example\.com/, enter],
    ["Good to have you.", "q"],
  ]);
  expect(code).toBe(0);
  expect(drawn[0]).toMatch(/03-09 10:00:00 +scheduled +grace@example\.com +Later/);
  expect(drawn[0]).toMatch(/03-09 08:30:00 +bounced +bounced@simulator\.test +Lost/);
  expect(drawn[4]).toMatch(/status +delivered/);
  expect(drawn[4]).toMatch(/03-09 08:30:00 {2}email\.sent\s/);
});

it("shows in the inbox what has arrived and nothing else, and below the list what it says", async () => {
  const mock = await mockWithMail();
  const { drawn } = await dashboard(mock.keyed, [
    ["1 of 2", "2"],
    ["Good to have you.", "q"],
  ]);
  expect(drawn[1]).toContain("1 of 1");
  expect(drawn[1]).not.toContain("Lost");
});

it("shows contacts with their state, and of one its lists, tags and attributes", async () => {
  const mock = await openKeyedMock({ clock: start });
  const list = await mock.made("lists", "create", "--name", "News");
  const words = ["--first-name", "Ada", "--last-name", "Lovelace", "--list-id", list, "-F", "attributes.plan=pro"];
  await mock.made("contacts", "create", "--email", "ada@example.com", ...words);
  await mock.made("contacts", "create", "--email", "grace@example.com", "--no-subscribed");
  const { drawn } = await dashboard(mock.keyed, [
    ["Sends", "4"],
    [/unsubscribed +grace@example\.com/, "j"],
    [/> .*ada@example\.com/, enter],
    [/plan +pro/, "q"],
  ]);
  expect(drawn[1]).toMatch(/subscribed +ada@example\.com +Ada Lovelace/);
  expect(drawn[3]).toMatch(/lists +News/);
});

it("shows deliveries with the answer of each, and sends one again with r", async () => {
  const hook = await serve(({ body }) => ({ status: Object(body).event === "email.sent" ? 500 : 200, body: {} }));
  const mock = await openKeyedMock({ clock: start });
  const target = ["--target-url", `${hook.baseUrl}/hook`, "--event", "email.sent"];
  await mock.made("webhooks", "create", ...target);
  await mock.made("send", "--to", "ada@example.com", "--subject", "Hello", "--text", "t");
  await mock.mock.settle();
  const calls = hook.received.length;
  expect(calls).toBeGreaterThan(0);
  const { drawn } = await dashboard(mock.keyed, [
    ["Sends", "3"],
    [/pending +500 +email\.sent/, enter],
    [/03-09 08:30:00 {2}500 {3}\d+ ms/, "r"],
    ["email.sent is sent again.", "q"],
  ]);
  expect(drawn[2]).toMatch(/subscription +[-0-9a-f]{36}/);
  await mock.mock.settle();
  expect(hook.received.length).toBeGreaterThan(calls);
});

it("moves the clock with its keys, and says what fired", async () => {
  const mock = await openKeyedMock({ clock: start });
  for (const hour of ["10", "11"]) {
    const at = `2026-03-09T${hour}:00:00Z`;
    await mock.made("send", "--to", "ada@example.com", "--subject", hour, "--text", "t", "--at", at);
  }
  await dashboard(mock.keyed, [
    ["Sends", "6"],
    ["The clock is manual.", "m"],
    ["It is 2026-03-09T08:31:00.000Z; 0 jobs fired.", "n"],
    [/It is 2026-03-09T10:00:00\.000Z; (one job|2 jobs) fired\./, "h"],
    ["It is 2026-03-09T11:00:00.000Z;", "d"],
    ["Last move: +1 day.", "u"],
    ["The clock is real.", "f"],
    [/Last move: freeze\.|The clock is manual\./, "q"],
  ]);
  expect(mock.mock.emails).toHaveLength(2);
  expect(Math.floor((mock.mock.now() - Date.parse("2026-03-10T11:00:00Z")) / 60_000)).toBe(0);
});

it("shows who is in an automation, and the steps that are done", async () => {
  const mock = await openKeyedMock({ clock: start });
  const automation = await mock.made("automations", "create", "--name", "Welcome", "--trigger-type", "custom");
  const steps = ["automations", "steps", "create", automation];
  await mock.made(...steps, "--step-type", "tag", "--config", '{"tagName":"welcomed"}');
  await mock.made(...steps, "--step-type", "delay", "--config", '{"duration":1,"unit":"days"}');
  await mock.made("automations", "update", automation, "--status", "active");
  await mock.made("contacts", "create", "--email", "ada@example.com");
  await mock.made("automations", "trigger", automation, "--email", "ada@example.com");
  await mock.mock.settle();
  const { drawn } = await dashboard(mock.keyed, [
    ["Sends", "5"],
    [/active +ada@example\.com +Welcome +03-10 08:30:00/, enter],
    [/delay +waiting/, "q"],
  ]);
  expect(drawn[2]).toMatch(/tag +completed +`welcomed` is added/);
});

it("says of each pane what there is to do where it is empty", async () => {
  const mock = await openKeyedMock({ clock: start });
  await dashboard(mock.keyed, [
    ["Nothing has been sent yet: posthorn send", "2"],
    ["No mail has arrived yet: posthorn send", "3"],
    ["Nothing was delivered yet: posthorn listen", "4"],
    ["There are no contacts yet: posthorn contacts create", "5"],
    ["No contact is in an automation: posthorn automations trigger", "6"],
    ["Nothing fired on the last move.", "q"],
  ]);
});

it("lets no text of a mail steer the terminal", async () => {
  const mock = await openKeyedMock({ clock: start });
  await mock.made("send", "--to", "ada@example.com", "--subject", "\u001b]0;owned\u0007Hi", "--text", "\u001b[2Jx");
  await mock.mock.settle();
  const { stdout } = await dashboard(mock.keyed, [
    ["]0;owned Hi", enter],
    ["[2Jx", "q"],
  ]);
  expect(stdout).not.toContain("\u001b]0;");
  expect(stdout.slice(stdout.indexOf("owned Hi"))).not.toContain("\u001b[2J");
});

it("revokes the key that it made for itself when it is left", async () => {
  const mock = await openKeyedMock({ clock: start });
  const headers = { Authorization: `Bearer ${mock.mock.operatorToken}` };
  const ask = async (path: string) => (await (await fetch(`${mock.operatorUrl}${path}`, { headers })).json()).data;
  const { code } = await dashboard(mock.cli, [["requests: no limit", "q"]]);
  const [{ id }] = await ask("/workspaces");
  const made = (await ask(`/workspaces/${id}/keys`)).filter(({ name }: { name: string }) => name.includes("dashboard"));
  expect({ code, made }).toMatchObject({
    code: 0,
    made: [{ permissions: ["contacts:read", "automations:read"], revoked_at: expect.any(String) }],
  });
});

it.each([
  [130, 0],
  [143, 143],
])("ends with the signal of %i as %i, and gives the screen back", async (signal, code) => {
  const mock = await openKeyedMock({ clock: start });
  const stop = new AbortController();
  const ended = await mock.keyed(["dashboard"], {
    keyboard: rawKeyboard(),
    columns: 80,
    signal: stop.signal,
    onOutput: (stdout) => stdout.includes("Sends") && stop.abort(signal),
  });
  expect([ended.code, ended.stdout.endsWith("\u001b[?1049l\u001b[?25h")]).toEqual([code, true]);
});

it.each([
  ["no terminal", {}, [], "there is no terminal to type at"],
  ["a terminal of 39 columns", { columns: 39 }, [], "the terminal has 39 columns"],
  ["TERM=dumb", { columns: 80, env: { TERM: "dumb" } }, [], "the terminal cannot be drawn over"],
  ["CI", { columns: 80, env: { CI: "true" } }, [], "CI is set"],
  ["--no-input", { columns: 80 }, ["--no-input"], "--no-input is given"],
  ["-o json", { columns: 80 }, ["-o", "json"], "it has no other form of output"],
  ["--fields", { columns: 80 }, ["--fields", "id"], "it has no other form of output"],
] as [string, CliOptions, string[], string][])(
  "is not drawn with %s, names what prints the same, and calls nothing",
  async (...given) => {
    const [, around, words, reason] = given;
    const { cli, received } = await serve({});
    const keyboard = around.columns === undefined ? {} : { keyboard: rawKeyboard() };
    const { code, stdout, stderr } = await cli(["dashboard", ...words], { ...around, ...keyboard });
    expect({ code, stdout, received }).toEqual({ code: 2, stdout: "", received: [] });
    expect(stderr).toContain(`the dashboard cannot be drawn: ${reason}`);
    expect(stderr).toContain("posthorn events tail");
  },
);

it.each(["99ms", "soon", "0"])("refuses --refresh %s before it draws", async (refresh) => {
  const { cli, received } = await serve({});
  const ended = await cli(["dashboard", "--refresh", refresh], { keyboard: rawKeyboard(), columns: 80 });
  expect({ code: ended.code, stdout: ended.stdout, received }).toEqual({ code: 2, stdout: "", received: [] });
  expect(ended.stderr).toContain("--refresh must be a duration from 100ms");
});

it.each([
  [() => refusal(401, "unauthorized"), 4],
  [() => refusal(500, "internal_error"), 1],
  [() => "cut" as const, 8],
])("says on the screen that stays why it cannot begin", async (reply, code) => {
  const { cli } = await serve(reply);
  const ended = await cli(["dashboard"], { keyboard: rawKeyboard(), columns: 80 });
  expect([ended.code, ended.stdout.includes(alternateScreen), ended.stderr]).toEqual([
    code,
    false,
    expect.stringMatching(/./),
  ]);
});

it("refuses to print its calls", async () => {
  const { cli } = await serve({});
  expect(errorOf(await cli(["dashboard", "--dry-run"])).error.message).toContain("dashboard is not one request");
});
