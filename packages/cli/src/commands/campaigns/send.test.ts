import { afterEach, expect, it } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

let api: FakeApi | undefined;
let local: LocalMock | undefined;
afterEach(async () => {
  await api?.close();
  await local?.close();
  api = undefined;
  local = undefined;
});

const at = "2026-03-09T08:30:00.000Z";
const campaign = (status: string, sent: number, more: object = {}) => ({
  id: "c1",
  name: "News",
  subject: "Hello",
  list_id: "l1",
  segment_id: null,
  status,
  total_recipients: 3,
  completed_at: status === "sending" ? null : at,
  stats: { recipients: 3, sent, delivered: 0 },
  ...more,
});
const states = (...each: object[]): Reply[] => each.map((data) => ({ body: { data } }));
const forbidden = { status: 403, body: { error: { code: "forbidden", message: "no" } } };

/** Sends a campaign that is seen in these states from then on, one a look; the last one stays. */
async function sending(looked: readonly Reply[], words: readonly string[], around: CliOptions = {}) {
  const waits: number[] = [];
  let looks = 0;
  let isSent = false;
  const opened = await startFakeApi(({ method, url }) => {
    if (url === "/v1/lists/l1") return { body: { data: { member_count: 418 } } };
    if (method === "GET" && isSent) return looked[Math.min(looks++, looked.length - 1)] ?? {};
    if (method === "GET") return { body: { data: campaign("draft", 0, { completed_at: null }) } };
    isSent = true;
    return { status: 202, body: { data: { id: "c1", status: "sending", total_recipients: 3, batches_queued: 1 } } };
  });
  api = opened;
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: opened.baseUrl };
  const argv = ["campaigns", "send", "c1", ...words];
  const ended = await runCli(argv, { env, onWait: (each) => waits.push(each), ...around });
  return { ...ended, waits, calls: opened.received.map(({ method, url }) => `${method} ${url.slice(3)}`) };
}

it("follows what it has sent until it has ended, and prints it once with its figures", async () => {
  const looked = states(campaign("sending", 0), campaign("sending", 2), campaign("sent", 3));
  const { code, stdout, stderr, waits, calls } = await sending(looked, ["--yes", "--wait"]);
  expect({ code, printed: JSON.parse(stdout), stderr }).toEqual({ code: 0, printed: campaign("sent", 3), stderr: "" });
  expect(waits).toEqual([500, 1000]);
  expect(calls).toEqual(["POST /campaigns/c1/send/api", ...Array(3).fill("GET /campaigns/c1")]);
});

it("prints what sending answers without --wait, and looks at nothing", async () => {
  const { code, stdout, calls } = await sending([], ["--yes"]);
  expect({ code, status: JSON.parse(stdout).status, calls }).toEqual({
    code: 0,
    status: "sending",
    calls: ["POST /campaigns/c1/send/api"],
  });
});

it.each([
  [3, 0],
  [2, 3],
])("takes one that ended with %i of 3 sent for %i, and prints it", async (sent, code) => {
  const ended = await sending(states(campaign("sent", sent)), ["--yes", "--wait"]);
  expect({ code: ended.code, stats: JSON.parse(ended.stdout).stats }).toMatchObject({ code, stats: { sent } });
});

it("ends with 9 where none of it was sent", async () => {
  const { code, stdout, stderr } = await sending(states(campaign("failed", 0)), ["--yes", "--wait"]);
  expect({ code, stdout, error: JSON.parse(stderr).error }).toEqual({
    code: 9,
    stdout: "",
    error: {
      code: "not_met",
      message: "campaign c1 is failed: 0 of 3 sent",
      next: ["posthorn campaigns get c1"],
    },
  });
});

it("takes a campaign that has a time of its end for one that has ended, whatever that is called", async () => {
  expect((await sending(states(campaign("archived", 3)), ["--yes", "--wait"])).code).toBe(0);
});

it.each([
  [4, 0],
  [5, 9],
])("with 3 s and a look a second, one that has ended at look %i ends with %i", async (look, code) => {
  const looked = states(...Array.from({ length: look - 1 }, () => campaign("sending", 1)), campaign("sent", 3));
  const ended = await sending(looked, ["--yes", "--wait", "--timeout", "3s", "--interval", "1s"]);
  expect({ code: ended.code, waits: ended.waits }).toEqual({ code, waits: [1000, 1000, 1000] });
});

it("says how far it was when time was up, and that it goes on", async () => {
  const words = ["--yes", "--wait", "--timeout", "1s"];
  const { stdout, stderr } = await sending(states(campaign("sending", 1)), words);
  expect({ stdout, error: JSON.parse(stderr).error }).toEqual({
    stdout: "",
    error: {
      code: "not_met",
      message: "campaign c1 is sending after 1000 ms: 1 of 3 sent",
      hint: "It goes on all the same.",
      next: ["posthorn campaigns get c1"],
    },
  });
});

it("has no time-out by default", async () => {
  const looked = states(...Array.from({ length: 49 }, () => campaign("sending", 1)), campaign("sent", 3));
  const { code, waits } = await sending(looked, ["--yes", "--wait", "--interval", "1d"]);
  expect({ code, waits: waits.length }).toEqual({ code: 0, waits: 49 });
});

it("says that it was sent where looking at it fails", async () => {
  const { code, stdout, stderr } = await sending([forbidden], ["--yes", "--wait"]);
  expect({ code, stdout, error: JSON.parse(stderr).error }).toMatchObject({
    code: 4,
    stdout: "",
    error: { code: "forbidden", hint: expect.stringMatching(/^The campaign is on its way all the same\./) },
  });
});

it("shows how many it would go to before it asks, and waits once that is answered", async () => {
  const looked = states(campaign("sending", 1), campaign("sending", 1), campaign("sent", 3));
  const yes = await sending(looked, ["--wait"], { typed: "y" });
  expect(yes.code).toBe(0);
  expect(yes.stderr).toContain('Send campaign "News" (subject "Hello") to about 418 contacts? [y/N]');
  expect(yes.stderr).toMatch(/1 of 3 sent\.\n3 of 3 sent\.\n$/);
  expect(yes.stderr.match(/1 of 3 sent/g)).toHaveLength(1);
  await api?.close();
  for (const around of [{ typed: "n" }, {}]) {
    const { code, stdout, calls } = await sending(looked, ["--wait"], around);
    expect({ code, stdout, sent: calls.filter((call) => call.startsWith("POST")) }).toEqual({
      code: 2,
      stdout: "",
      sent: [],
    });
    await api?.close();
  }
});

it.each([
  [["--wait", "--interval", "99ms"], "--interval must be a duration of at least 100ms"],
  [["--wait", "--timeout", "soon"], "--timeout must be"],
  [["--interval", "1s"], "--interval is for --wait"],
])("refuses %j before it sends", async (words, problem) => {
  const { code, stderr, calls } = await sending([], ["--yes", ...words]);
  expect({ code, calls }).toEqual({ code: 2, calls: [] });
  expect(JSON.parse(stderr).error.message).toContain(problem);
});

it.each(["--dry-run", "--print-curl"])("prints the call with %s, asks nothing and makes none", async (flag) => {
  const { code, stdout, calls } = await sending([], ["--wait", flag]);
  expect({ code, calls }).toEqual({ code: 0, calls: [] });
  expect(stdout).toContain("/campaigns/c1/send/api");
});

/** A mock with a campaign to these addresses, and its id. */
async function campaignTo(...emails: string[]): Promise<string> {
  const mock = await startLocalMock({ limits: { requests: 100_000 } });
  local = mock;
  const did = async (...argv: string[]): Promise<string> => {
    const { code, stdout, stderr } = await onMock(...argv, "-o", "id");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout.trim();
  };
  const list = await did("lists", "create", "--name", "Readers");
  for (const email of emails) await did("contacts", "create", "--email", email, "--list-id", list);
  const html = '<a href="{{unsubscribe_url}}">Unsubscribe</a>';
  const template = await did("templates", "create", "--name", "News", "--html", html);
  const about = ["--name", "News", "--subject", "Hello", "--template-id", template, "--list-id", list];
  return did("campaigns", "create", ...about);
}

function onMock(...argv: string[]) {
  return (local as LocalMock).cli(argv, { env: { POSTHORN_API_KEY: (local as LocalMock).mock.liveKey } });
}

it("sends a campaign on a mock and waits until it has ended", async () => {
  const id = await campaignTo("ada@example.com", "grace@example.com");
  const asked = await onMock("campaigns", "send", id, "--wait");
  expect(JSON.parse(asked.stderr).error.message).toContain('"News" (subject "Hello") to about 2 contacts?');
  const { code, stdout } = await onMock("campaigns", "send", id, "--yes", "--wait");
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    told: { id, status: "sent", total_recipients: 2, stats: { sent: 2 } },
  });
  expect((await onMock("campaigns", "send", id, "--yes", "--wait")).code).toBe(6);
});

it("gives up on a campaign whose mail is tried again for long", async () => {
  const id = await campaignTo("ada@example.com", "deferred@simulator.test");
  const { code, stderr } = await onMock("campaigns", "send", id, "--yes", "--wait", "--timeout", "1m");
  expect({ code, error: JSON.parse(stderr).error }).toMatchObject({ code: 9, error: { code: "not_met" } });
});
