import Posthorn from "@posthorn/sdk";
import { expect, onTestFinished, test } from "vitest";
import { type CallApi, createCallApi } from "../testing/call-api.js";
import { createMock } from "./create-mock.js";
import type { Mock, MockOptions } from "./mock.js";

const hello = { to: "ada@example.com", subject: "Hello", html: "<p>Hello {{contact.first_name|there}}</p>" };

function start(options?: MockOptions): { mock: Mock; callApi: CallApi; sandbox: CallApi } {
  const mock = createMock(options);
  onTestFinished(() => mock.close());
  return { mock, callApi: callApiOf(mock), sandbox: createCallApi(mock.fetch, mock.baseUrl, mock.sandboxKey) };
}

const callApiOf = (mock: Mock): CallApi => createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "resolved",
    (error: Error) => error.message,
  );

test("mail is captured, decoded, and reported as delivered", async () => {
  const { mock, callApi } = start();
  const sent = await callApi("POST", "/email/send", { ...hello, subject: "Grüße", from_name: "Ümit" });
  const [{ message_id }] = sent.body.data.results;
  const email = await mock.waitForEmail({ to: "ada@example.com", subject: /^Gr/ });
  expect(email).toMatchObject({ messageId: message_id, subject: "Grüße", from: { name: "Ümit" } });
  expect(email).toMatchObject({ replyTo: "hello@posthorn.test", headers: { "X-Posthorn-Message-Id": message_id } });
  expect(email.html).toContain("<p>Hello ");
  expect(email.text).toContain("Hello ");
  await mock.settle();
  expect((await callApi("GET", `/email/${message_id}/status`)).body.data.status).toBe("delivered");
  expect(mock.events.map(({ type }) => type)).toEqual(["email.sent", "email.delivered"]);
  expect(mock.events[1]).toMatchObject({ data: { message_id }, timestamp: new Date(mock.now()).toISOString() });
  expect(mock.emails).toEqual([email]);
});

test("mail of a sandbox key is simulated: it is delivered, and not listed in emails", async () => {
  const { mock, sandbox } = start();
  const sent = await sandbox("POST", "/email/send", hello);
  await mock.waitForEvent({ type: "email.delivered", data: { to: "ada@example.com", sandbox: true } });
  const { message_id } = sent.body.data.results[0];
  await mock.settle();
  expect((await sandbox("GET", `/email/${message_id}/status`)).body.data.status).toBe("delivered");
  expect(mock.emails).toEqual([]);
});

test("a link in captured mail points to the mock", async () => {
  const { mock, callApi } = start();
  await callApi("POST", "/email/send", hello);
  const { headers } = await mock.waitForEmail({ to: "ada@example.com" });
  const link = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(link.startsWith(mock.baseUrl.slice(0, -2))).toBe(true);
  expect((await mock.fetch(link, { method: "POST" })).status).toBe(200);
  const { body } = await callApi("GET", "/suppressions");
  expect(body.data).toMatchObject([{ email: "ada@example.com", reason: "unsubscribe" }]);
});

test("the SDK works through the mock's fetch", async () => {
  const { mock } = start();
  const posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch: mock.fetch });
  const { sent } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hello", text: "Hello" });
  expect(sent).toBe(1);
  expect((await mock.waitForEmail({ text: /Hello/ })).to).toBe("ada@example.com");
});

test("an idempotent answer is repeated for exactly one hour of the mock's clock", async () => {
  const { mock, callApi } = start({ clock: "2026-03-01T12:00:00Z" });
  const keyed = () => callApi("POST", "/contacts", { email: "ada@example.com" }, { "idempotency-key": "one" });
  const first = await keyed();
  const { now } = await mock.advance(3_600_000 - 1);
  expect(new Date(now).toISOString()).toBe("2026-03-01T12:59:59.999Z");
  const second = await keyed();
  expect(second.text).toBe(first.text);
  expect(second.headers.get("x-idempotency-status")).toBe("cached");
  await mock.advance("1ms");
  expect((await keyed()).body.error.code).toBe("duplicate");
  // A client's waits have fractions of a millisecond; times and ids have none.
  expect((await mock.advance(0.25)).now).toBe(now + 2);
});

test("there are no rate limits by default, and their windows follow the clock", async () => {
  const free = start();
  for (let call = 0; call < 150; call++) expect((await free.callApi("GET", "/contacts")).status).toBe(200);
  expect((await free.callApi("GET", "/contacts")).headers.has("x-ratelimit-limit")).toBe(false);

  const { mock, callApi } = start({ limits: { requests: 2 } });
  expect((await callApi("GET", "/contacts")).status).toBe(200);
  expect((await callApi("GET", "/contacts")).status).toBe(200);
  const refused = await callApi("GET", "/contacts");
  expect(refused.status).toBe(429);
  await mock.advance(`${Number(refused.headers.get("retry-after")) - 1}s`);
  expect((await callApi("GET", "/contacts")).status).toBe(429);
  await mock.advance("1s");
  expect((await callApi("GET", "/contacts")).status).toBe(200);
});

test("limits.emails counts emails and nothing else", async () => {
  const { callApi } = start({ limits: { emails: 1 } });
  expect((await callApi("POST", "/email/send", hello)).status).toBe(200);
  expect((await callApi("POST", "/email/send", hello)).status).toBe(429);
  expect((await callApi("GET", "/contacts")).status).toBe(200);
});

test("two mocks of one seed and clock answer the same bytes, and one of another seed does not", async () => {
  const journey = async (seed: string) => {
    const { mock, callApi } = start({ seed, clock: "2026-03-01T12:00:00Z" });
    const answers = [
      await callApi("POST", "/email/send", hello),
      await callApi("POST", "/contacts", { email: "eve@example.com" }),
      await callApi("GET", "/contacts"),
      await callApi("GET", "/contacts/unknown"),
    ];
    await mock.advance("3d");
    answers.push(await callApi("POST", "/templates", { name: "Welcome", html: "<p>Hello</p>" }));
    const shown = answers.map(({ status, headers, text }) => [status, [...headers], text]);
    return JSON.stringify([shown, mock.liveKey, mock.sandboxKey, mock.operatorToken, mock.emails, mock.events]);
  };
  const one = await journey("one");
  expect(await journey("one")).toBe(one);
  expect(await journey("two")).not.toBe(one);
});

test("two runs of a test see the same with concurrent calls, failing receivers and a restore", async () => {
  const run = async () => {
    const { mock, callApi } = start({ seed: "runs", clock: "2026-03-01T12:00:00Z" });
    const readers = Array.from({ length: 8 }, (_, turn) => `reader.${turn}@example.com`);
    for (const event of ["contact.created", "email.delivered"]) {
      await callApi("POST", "/webhooks/triggers", { event, targetUrl: "http://127.0.0.1:9/hook" });
    }
    mock.outcome("reader.3@example.com", { bounce: "permanent" });
    mock.outcome("reader.4@example.com", { defer: 2 });
    await Promise.all(readers.map((email) => callApi("POST", "/contacts", { email })));
    await Promise.all(readers.map((to) => callApi("POST", "/email/send", { ...hello, to })));
    await mock.advance("3h");
    const seen = () => [mock.emails, mock.events, mock.deliveries, mock.scheduled, mock.requests];
    const before = JSON.stringify(seen());
    const kept = await mock.snapshot();
    await callApi("POST", "/email/send", hello);
    await mock.settle();
    await mock.restore(kept);
    expect(JSON.stringify(seen())).toBe(before);
    await callApi("POST", "/email/send", hello);
    await mock.settle();
    return JSON.stringify(seen(), null, 1).split("\n");
  };
  expect(await run()).toEqual(await run());
});

test("two mocks in one process share nothing", async () => {
  const [one, two] = [start(), start()];
  await one.callApi("POST", "/email/send", hello);
  one.mock.fault("health");
  await one.mock.settle();
  await one.mock.advance("1d");
  expect([two.mock.emails, two.mock.events]).toEqual([[], []]);
  expect((await two.callApi("GET", "/contacts")).body.data).toEqual([]);
  expect((await two.callApi("GET", "/health")).status).toBe(200);
  expect(one.mock.now() - two.mock.now()).toBeGreaterThan(86_000_000);
  const stranger = createCallApi(two.mock.fetch, two.mock.baseUrl, one.mock.liveKey);
  expect((await stranger("GET", "/contacts")).status).toBe(401);
});

test("a workspace sees neither another's mail nor its rows, whose ids are answered like unknown ones", async () => {
  const { mock, callApi } = start();
  const other = await mock.workspace({ name: "Other", settings: { from_email: "post@example.com" } });
  const theirs = callApiOf(other);
  const { id } = (await theirs("POST", "/contacts", { email: "eve@example.com" })).body.data;
  await theirs("POST", "/email/send", hello);
  expect((await other.waitForEmail({ to: "ada@example.com" })).replyTo).toBe("post@example.com");
  await mock.settle();
  expect([mock.emails, mock.events]).toEqual([[], []]);
  expect(other.events.map(({ type }) => type)).toEqual(["contact.created", "email.sent", "email.delivered"]);

  const foreign = await callApi("GET", `/contacts/${id}`);
  const unknown = await callApi("GET", "/contacts/00000000-0000-7000-8000-000000000000");
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  expect((await theirs("GET", `/contacts/${id}`)).status).toBe(200);
  expect(await outcome(mock.workspace({ name: "" }))).toContain("name");
  expect((await mock.workspace({ name: `${"x".repeat(99)}👩` })).liveKey).toMatch(/^ph_live_/);
});

test("a restored snapshot has its rows, mail and events, and nothing later", async () => {
  const { mock, callApi } = start();
  await callApi("POST", "/email/send", hello);
  const before = await mock.snapshot();
  expect(mock.emails).toHaveLength(1);
  await callApi("POST", "/email/send", { ...hello, to: "eve@example.com" });
  await callApi("POST", "/contacts", { email: "eve@example.com" });
  await callApi("GET", "/contacts");
  await mock.settle();
  expect([mock.emails.length, mock.events.length]).toEqual([2, 5]);

  await mock.restore(before);
  await mock.settle();
  expect(mock.emails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  expect(mock.events).toHaveLength(2);
  expect((await callApi("GET", "/contacts")).body.data).toEqual([]);
  await callApi("POST", "/email/send", { ...hello, to: "bob@example.com" });
  expect((await mock.waitForEmail({ to: "bob@example.com" })).subject).toBe("Hello");

  expect(await outcome(start().mock.restore(before))).toBe("the snapshot is another mock's");
});

test("a wait ends with an item that a restored snapshot has, too", async () => {
  const { mock, callApi } = start();
  await callApi("POST", "/email/send", hello);
  const before = await mock.snapshot();
  await mock.reset();
  const waiting = mock.waitForEmail("ada@example.com");
  await mock.settle();
  await mock.restore(before);
  expect((await waiting).subject).toBe("Hello");
});

test("a reset leaves an empty workspace, the same keys, and the faults of the options", async () => {
  const { mock, callApi } = start({
    faults: [{ operation: "apiKey.permissions", status: 503 }],
    limits: { requests: 5 },
  });
  expect((await callApi("GET", "/api-key/permissions")).status).toBe(503);
  await callApi("POST", "/email/send", hello);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.fetch(`${mock.baseUrl}/nowhere`);
  mock.fault("contacts.list");
  const other = await mock.workspace({ name: "Other" });
  await mock.settle();

  await mock.reset();
  expect([mock.emails, mock.events, mock.unhandled]).toEqual([[], [], []]);
  const list = await callApi("GET", "/contacts");
  expect([list.status, list.body.data, list.headers.get("x-ratelimit-remaining")]).toEqual([200, [], "4"]);
  expect((await callApi("GET", "/api-key/permissions")).status).toBe(503);
  expect((await callApi("GET", "/api-key/permissions")).status).toBe(200);
  expect((await callApiOf(other)("GET", "/contacts")).status).toBe(401);
});

test("calls that no operation answers are listed as unhandled, and calls of an unknown id are not", async () => {
  const { mock, callApi } = start();
  const plain = async (path: string, method = "GET") =>
    (await mock.fetch(new URL(path, mock.baseUrl), { method })).status;
  expect(await plain("/v1/nowhere?x=1", "POST")).toBe(404);
  expect(await plain("/v1/health", "DELETE")).toBe(405);
  expect(await plain("/elsewhere")).toBe(404);
  expect((await callApi("GET", "/contacts/unknown")).status).toBe(404);
  expect(await plain("/u/cut-off")).toBe(404);
  expect(await plain("/_posthorn/workspaces/unknown")).toBe(401);
  expect(mock.unhandled).toEqual([
    { method: "POST", path: "/v1/nowhere" },
    { method: "DELETE", path: "/v1/health" },
    { method: "GET", path: "/elsewhere" },
  ]);
});

test("a wait ends with an item that matches, or lists the other items when its time is up", async () => {
  const { mock, callApi } = start();
  const waiting = mock.waitForEmail({ subject: "Two" });
  await callApi("POST", "/email/send", { ...hello, subject: "One" });
  await callApi("POST", "/email/send", { ...hello, subject: "Two" });
  expect((await waiting).subject).toBe("Two");
  expect(await outcome(mock.waitForEmail({ subject: /Three/ }, { timeout: "5ms" }))).toBe(
    `no email matched { subject: /Three/ } within 5 ms; sent:
  1. ada@example.com "One"
  2. ada@example.com "Two"
the nearest, number 2, differs in
  subject: wanted /Three/, was "Two"`,
  );
  await callApi("POST", "/email/send", { ...hello, send_at: new Date(mock.now() + 60_000).toISOString() });
  expect((await mock.waitForEmail("ada@example.com")).subject).toBe("One");
  expect(await outcome(mock.waitForEvent("email.snet" as never, { timeout: 0 }))).toContain(
    'no event matched { type: "email.snet" } within 0 ms; did you mean email.sent?; seen:\n  1. email.sent { message_id',
  );
  expect(await outcome(mock.waitForDelivery({ event: "email.snet" as never }, { timeout: 0 }))).toContain(
    "within 0 ms; did you mean email.sent?; made: nothing",
  );
  expect(await outcome(mock.waitForDelivery(undefined, { timeout: 0 }))).toBe(
    "no delivery came within 0 ms; made: nothing; an event goes to those who subscribed to it",
  );
  const later = `\n1 scheduled for later, the first for ${mock.scheduled[0]?.at}\nthe nearest, number 2, differs in`;
  expect(await outcome(mock.waitForEmail({ to: /^eve/ }, { timeout: 0 }))).toContain(later);
  expect(await outcome(mock.waitForEvent("email.bounced", { timeout: 0 }))).toMatch(
    /the nearest, number \d, differs in\n {2}type: wanted "email.bounced", was "email.\w+"$/,
  );
  expect(await outcome(mock.waitForEvent(() => false, { timeout: 0 }))).toContain(
    "no event matched the function within 0 ms; seen:",
  );
  expect(await outcome(mock.waitForEmail({}, { timeout: "soon" }))).toContain("timeout must be milliseconds");
  const nearest = await outcome(mock.waitForEmail({ subject: "one" }, { timeout: 0 }));
  expect(nearest).toContain(`the nearest, number 1, differs in\n  subject: wanted "one", was "One"`);
  const forever = outcome(mock.waitForEvent("email.bounced", { timeout: "1h" }));
  await mock.settle();
  await mock.close();
  expect(await forever).toBe("the mock was closed meanwhile");
});

test("with a seed everything is the same in each run, however long a test waits between its calls", async () => {
  const run = async (turns: number) => {
    const { mock, callApi } = start({ clock: "2026-03-01T12:00:00Z", seed: "waits" });
    for (const to of ["ada@example.com", "eve@example.com"]) {
      await callApi("POST", "/email/send", { to, subject: "Hello", html: "<p>Hello</p>" });
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      await callApi("POST", "/contacts", { email: to });
    }
    await mock.settle();
    return { emails: mock.emails, events: mock.events };
  };
  expect(await run(0)).toEqual(await run(0));
  expect(await run(50)).toEqual(await run(1));
});

test("an error of a test's function rejects its wait, and the mail arrives all the same", async () => {
  const { mock, callApi } = start();
  const careless = ({ subject }: { subject: string }) => {
    throw new Error(`not this: ${subject}`);
  };
  const waiting = outcome(mock.waitForEmail(careless));
  await callApi("POST", "/email/send", hello);
  expect(await waiting).toBe(`not this: ${hello.subject}`);
  await mock.settle();
  expect(mock.events.map(({ type }) => type)).toContain("email.delivered");
});

test("wrong arguments are refused by name", async () => {
  const { mock } = start();
  const any = mock as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const refused: [method: string, given: unknown[], message: string][] = [
    ["workspace", [], "a workspace is given as { name:"],
    ["workspace", [{ name: "One", setings: {} }], "there is no option setings; did you mean settings?"],
    ["restore", [], "restore takes what was awaited of snapshot"],
    ["restore", [mock.snapshot()], "restore takes what was awaited of snapshot"],
    ["restore", [{ workspace_id: "x", state: { collections: {} } }], "the snapshot is another mock's"],
    ["advance", [], 'duration must be milliseconds or a duration such as "90s" or "3d"; it is nothing'],
    ["advance", [Number.NaN], "it is NaN"],
    ["waitForEmail", [null], "a match is an object such as { to: … }, or a function; it is null"],
    ["waitForEmail", [/Hello/], "a match is an object such as { to: … }, or a function; it is /Hello/"],
    ["waitForEmail", [{ sbject: "Hello" }], "there is no field sbject to match; did you mean subject?"],
    ["waitForEmail", [{ to: "x" }, 20], 'the time-out of a wait is given as { timeout: "5s" }; it is 20'],
    ["waitForEvent", [{ event: "email.sent" }], "there is no field event to match"],
    ["waitForDelivery", [{ evnt: "email.sent" }], "there is no field evnt to match; did you mean event?"],
  ];
  for (const [method, given, message] of refused) {
    expect(await outcome(any[method]?.(...given) ?? Promise.resolve())).toContain(message);
  }
  expect(() => mock.outcome("ada@example.com", undefined as never)).toThrow("outcome must have exactly one of");
});

test("a manual and an ISO clock are stopped, and a real one runs on after an advance", async () => {
  const still = start({ clock: "2026-03-01T12:00:00+01:00" }).mock;
  expect(still.now()).toBe(Date.parse("2026-03-01T11:00:00Z"));
  expect(start({ clock: "20260301T1200+0100" }).mock.now()).toBe(Date.parse("2026-03-01T11:00:00Z"));
  expect(start({ clock: "2026-03-01" }).mock.now()).toBe(Date.parse("2026-03-01T00:00:00Z"));
  expect(() => start({ clock: "2026-03-01T12:00:00" })).toThrow("clock must be");
  const { mock: running } = start({ clock: "real" });
  const { now } = await running.advance("2d");
  expect(now).toBeGreaterThan(Date.now() + 2 * 86_400_000 - 10_000);
  const headers = { authorization: `Bearer ${running.operatorToken}` };
  const clock = await (await running.fetch(new URL("/_posthorn/clock", running.baseUrl), { headers })).json();
  expect(clock.data.mode).toBe("real");
  expect(await outcome(still.advance("later"))).toContain("duration must be milliseconds or a duration");
  expect(await outcome(still.advance(-1))).toContain("duration must be");
});

test("an advance runs the jobs that become due, each at its own time", async () => {
  const { mock, callApi } = start({ clock: "2026-03-01T12:00:00Z" });
  await callApi("POST", "/email/send", { ...hello, to: "deferred@simulator.test" });
  await mock.settle();
  expect(mock.events.some(({ type }) => type === "email.delivered")).toBe(false);
  const { fired } = await mock.advance("7d");
  expect(fired.map(({ job }) => job)).toContain("deliver-email");
  const delivered = await mock.waitForEvent("email.delivered", { timeout: 0 });
  expect(Date.parse(delivered.timestamp)).toBeGreaterThan(Date.parse("2026-03-01T12:00:00Z"));
  expect(Date.parse(delivered.timestamp)).toBeLessThan(mock.now());
});

test("wrong options are refused by name", () => {
  const refused: [MockOptions, string][] = [
    [{ baseUrl: "https://api.example.com" }, "baseUrl must be"],
    [{ baseUrl: "https://api.example.com/mail/v1" }, "baseUrl must be"],
    [{ baseUrl: "api.example.com/v1" }, "baseUrl must be"],
    [{ clock: "soon" }, 'clock must be "real", "manual" or an ISO time; it is "soon"'],
    [{ ids: "random", seed: "one" }, "seed needs"],
    [{ limits: { requests: -1 } }, "limits.requests must be a whole number of at least 0; it is -1"],
    [{ limits: { emails: 0.5 } }, "limits.emails must be"],
    [{ faults: [{ operation: "health", times: 0 }] }, "times must be"],
    [{ clock: "5" }, 'clock must be "real", "manual" or an ISO time; it is "5"'],
    [{ clock: "2026-02-30T12:00:00Z" }, "clock must be"],
    [{ latency: [1, 2, 3] as never }, "latency must be a duration, or [least, most]"],
    [{ limits: 5 as never }, "limits must be an object such as { requests: 100 }; it is 5"],
    [{ limits: null as never }, "limits must be an object"],
    [{ faults: [null as never] }, "faults must be a list"],
    [{ dns: "missing" as never }, 'dns must be a function of a record; it is "missing"'],
  ];
  for (const [options, message] of refused) expect(() => createMock(options)).toThrow(message);
  for (const none of [null, 5, "real", []])
    expect(() => createMock(none as never)).toThrow("options must be an object");
  expect(() => createMock({ faults: { "emails.send": { status: 500 } } as never })).toThrow("faults must be a list");
  const misspelt = { clok: "real" } as MockOptions;
  expect(() => createMock(misspelt)).toThrow("there is no option clok; did you mean clock?");
  const camel = { settings: { fromEmail: "ada@example.com" } } as MockOptions;
  expect(() => createMock(camel)).toThrow("there is no option settings.fromEmail; did you mean from_email?");
  expect(() => createMock({ clock: 5 } as unknown as MockOptions)).toThrow("clock must be");
  const singular = { limits: { email: 3 } } as MockOptions;
  expect(() => createMock(singular)).toThrow("there is no option limits.email; did you mean emails?");
  expect(start({ baseUrl: "https://api.example.com/v1/" }).mock.baseUrl).toBe("https://api.example.com/v1");
});

test("a value that is no finding of the DNS verifies no domain", async () => {
  let found: unknown = "missing";
  const { callApi } = start({ dns: async () => found as "missing" });
  const { id } = (await callApi("POST", "/domains", { domain: "example.com" })).body.data;
  expect((await callApi("POST", `/domains/${id}/verify`)).body.data).toMatchObject({
    status: "pending",
    verified: false,
  });
  found = "gone";
  expect((await callApi("POST", `/domains/${id}/verify`)).status).toBe(500);
  found = "found";
  expect((await callApi("POST", `/domains/${id}/verify`)).body.data).toMatchObject({
    status: "verified",
    verified: true,
  });
});

test("an invalid setting is refused by name, as by the admin API", async () => {
  const refused: [settings: object, message: string][] = [
    [{ from_email: "no address" }, "settings.from_email must be an email address"],
    [{ company_name: 5 }, "settings.company_name must be a string or null"],
    [{ hourly_limit: -1 }, "settings.hourly_limit must be at least 0"],
    [{ daily_limit: "5" }, "settings.daily_limit must be"],
    [{ step_webhook_secret: "short" }, "settings.step_webhook_secret must have at least 16 characters"],
    [{ limited_since: 1 }, "there is no option settings.limited_since"],
  ];
  for (const [settings, message] of refused) expect(() => createMock({ settings })).toThrow(message);
  const { mock } = start();
  const other = mock.workspace({ name: "Other", settings: { from_email: "no address" } });
  expect(await outcome(other)).toContain("settings.from_email must be an email address");
});

test("an undefined setting has its default", async () => {
  const settings = { from_email: undefined, hourly_limit: undefined } as unknown as MockOptions["settings"];
  const { mock } = start({ settings: settings ?? {} });
  const other = await mock.workspace({ name: "Other", settings: settings ?? {} });
  for (const each of [mock, other]) {
    expect((await callApiOf(each)("POST", "/email/send", hello)).status).toBe(200);
    expect((await each.waitForEmail()).replyTo).toBe("hello@posthorn.test");
  }
});

test("an aborted request and one whose body was read are refused as by fetch", async () => {
  const { mock } = start();
  const signal = AbortSignal.abort();
  expect(await mock.fetch(`${mock.baseUrl}/health`, { signal }).catch((error) => error)).toBe(signal.reason);
  const request = new Request(`${mock.baseUrl}/contacts`, { method: "POST", body: "{}" });
  await request.text();
  await expect(mock.fetch(request)).rejects.toThrow(TypeError);
});

test("header names are read in any case", async () => {
  const { mock } = start();
  const request = new Request(`${mock.baseUrl}/contacts`);
  Object.defineProperty(request, "headers", { value: new Map([["Authorization", `Bearer ${mock.liveKey}`]]) });
  expect((await mock.fetch(request)).status).toBe(200);
});

test("a closed mock answers 503, and may be closed again", async () => {
  const { mock, callApi } = start();
  await callApi("GET", "/health");
  await mock.close();
  await mock.close();
  expect((await callApi("GET", "/contacts")).status).toBe(503);
});

test("the admin API controls a mock as its methods do", async () => {
  const { mock, callApi } = start({ faults: [{ operation: "apiKey.permissions", status: 503 }] });
  const operate = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${mock.operatorToken}`, "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await mock.fetch(mock.baseUrl.replace("/v1", `/_posthorn${path}`), init);
    expect(response.ok).toBe(true);
    return (await response.json()).data;
  };
  const { id } = await operate("POST", "/snapshots");
  await operate("POST", "/faults", { operation: "contacts.list", status: 503 });
  expect((await callApi("GET", "/contacts")).status).toBe(503);
  await operate("DELETE", "/faults");
  expect((await callApi("GET", "/api-key/permissions")).status).toBe(200);

  await callApi("POST", "/email/send", hello);
  const contact = (await callApi("POST", "/contacts", { email: "eve@example.com" })).body.data;
  const [{ id: workspace_id }] = await operate("GET", "/workspaces");
  const data = { event_name: "renewed", contact_id: contact.id };
  await operate("POST", `/workspaces/${workspace_id}/events`, { type: "custom", data });
  expect(await mock.waitForEvent("custom")).toMatchObject({ type: "custom", data });
  await mock.settle();
  expect(mock.emails).toHaveLength(1);

  await operate("POST", `/snapshots/${id}/restore`);
  expect([mock.emails, mock.events]).toEqual([[], []]);
  expect((await callApi("GET", "/contacts")).body.data).toEqual([]);
  await callApi("POST", "/email/send", hello);
  await mock.settle();
  await operate("POST", "/reset");
  expect([mock.emails, mock.events, mock.unhandled]).toEqual([[], [], []]);
  // The faults of the options are set again.
  expect((await callApi("GET", "/api-key/permissions")).status).toBe(503);
});
