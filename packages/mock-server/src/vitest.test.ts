import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMockServer } from "./http.js";
import { createMock } from "./mock/create-mock.js";
import type { Mock } from "./mock/mock.js";
import { setupPosthorn } from "./node.js";
import { createCallApi } from "./testing/call-api.js";
import "./vitest.js";

const hello = { to: "ada@example.com", subject: "Hello", text: "Hello Ada, welcome." };

function start() {
  const mock = createMock({ clock: "2026-03-01T12:00:00Z", seed: "matchers" });
  onTestFinished(() => mock.close());
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  const send = async (given: object = {}) => {
    await callApi("POST", "/email/send", { ...hello, ...given });
    await mock.settle();
  };
  return { mock, callApi, send };
}

/** Returns the message of a failed expectation. */
function failure(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("the expectation holds");
}

async function subscribe(mock: Mock, targetUrl: string): Promise<string> {
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  return (await callApi("POST", "/webhooks/triggers", { event: "contact.created", targetUrl })).body.data.secret;
}

async function receiver(status: number): Promise<string> {
  const server = createServer(
    (request, response) => void request.resume().on("end", () => response.writeHead(status).end()),
  );
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

describe("toHaveSentEmail", () => {
  test("passes for equal texts, found expressions, asymmetric matchers, functions and counts", async () => {
    const { mock, callApi, send } = start();
    const template = await callApi("POST", "/templates", { name: "Welcome", html: "<p>Hello</p>" });
    await send();
    await send({ to: "eve@example.com", text: undefined, template_id: template.body.data.id });
    expect(mock).toHaveSentEmail();
    expect(mock).toHaveSentEmail({ to: "ada@example.com", subject: "Hello", replyTo: "hello@posthorn.test" });
    expect(mock).toHaveSentEmail({ text: /welcome/, to: expect.stringMatching(/^ada@/) });
    expect(mock).toHaveSentEmail({ html: expect.stringContaining("<p>Hello</p>"), template: template.body.data.id });
    expect(mock).toHaveSentEmail({ headers: { "X-Posthorn-Message-Id": expect.any(String) }, times: 2 });
    expect(mock).toHaveSentEmail({ headers: { "x-posthorn-message-id": expect.any(String) }, times: 2 });
    expect(mock).toHaveSentEmail(({ to }) => to.startsWith("eve"));
    expect(mock).toHaveSentEmail({ html: null, template: null, times: 1 });
    expect(mock).toHaveSentEmail({ times: 2 });
    expect(mock).not.toHaveSentEmail({ to: "bob@example.com" });
    expect(mock).not.toHaveSentEmail({ to: "ada@example.com", times: 2 });
    expect(mock).toHaveSentEmail({ to: "bob@example.com", times: 0 });
  });

  test("an asymmetric matcher may match the whole mail", async () => {
    const { mock, send } = start();
    await send();
    expect(mock).toHaveSentEmail(expect.objectContaining({ to: "ada@example.com" }));
    expect(mock).not.toHaveSentEmail(expect.objectContaining({ to: "eve@example.com" }));
    expect(failure(() => expect(mock).toHaveSentEmail(expect.objectContaining({ to: "eve@example.com" })))).toBe(
      [
        'expected an email to be sent that matches ObjectContaining { to: "eve@example.com" }',
        "1 email was sent:",
        '  1. to "ada@example.com", subject "Hello"',
      ].join("\n"),
    );
  });

  test("lists what was sent, and where the nearest differs", async () => {
    const { mock, send } = start();
    await send();
    await send({ to: "eve@example.com", subject: "Welcome" });
    await send({ to: "bob@example.com", subject: "Bye" });
    const wanted = { to: "eve@example.com", subject: /hello/i, text: expect.stringContaining("Eve") };
    expect(failure(() => expect(mock).toHaveSentEmail(wanted))).toBe(`expected an email to be sent that matches
  to: "eve@example.com"
  subject: /hello/i
  text: StringContaining "Eve"
3 emails were sent:
  1. to "ada@example.com", subject "Hello"
  2. to "eve@example.com", subject "Welcome"
  3. to "bob@example.com", subject "Bye"
the nearest, number 2, differs in
  subject: wanted /hello/i, was "Welcome"
  text: wanted StringContaining "Eve", was "Hello Ada, welcome."`);
  });

  test("says how many matched, where the number differs", async () => {
    const { mock, send } = start();
    await send();
    const twice = () => expect(mock).toHaveSentEmail({ to: "ada@example.com", times: 2 });
    expect(failure(twice)).toBe(`expected 2 emails to be sent that match
  to: "ada@example.com"
1 email was sent:
  1. to "ada@example.com", subject "Hello" (matches)`);
    expect(failure(() => expect(mock).toHaveSentEmail({ times: 0 }))).toBe(`expected 0 emails to be sent
1 email was sent:
  1. to "ada@example.com", subject "Hello"`);
    const never = () => expect(mock).not.toHaveSentEmail({ subject: "Hello" });
    expect(failure(never)).toBe(`expected no email to be sent that matches
  subject: "Hello"
1 email was sent:
  1. to "ada@example.com", subject "Hello" (matches)`);
    expect(() => expect(mock).toHaveSentEmail({ times: -1 })).toThrow("times must be a whole number of at least 0");
  });

  test("says that nothing was sent, and a likely reason", () => {
    const { mock } = start();
    expect(
      failure(() => expect(mock).toHaveSentEmail({ subject: "Hello" })),
    ).toBe(`expected an email to be sent that matches
  subject: "Hello"
nothing was sent; mail may be queued until \`await mock.settle()\``);
    expect(
      failure(() => expect(mock).toHaveSentEmail(() => true)),
    ).toBe(`expected an email to be sent that matches a function
nothing was sent; mail may be queued until \`await mock.settle()\``);
  });

  test("says why nothing was sent: scheduled, simulated or bounced", async () => {
    const { mock, send } = start();
    const said = () =>
      failure(() => expect(mock).toHaveSentEmail())
        .split("\n")
        .at(-1);
    mock.outcome("gone@example.com", { bounce: "permanent" });
    await send({ to: "gone@example.com" });
    expect(said()).toBe("nothing was sent; mail bounced: see `mock.events`");
    await send({ to: "delivered@simulator.test" });
    const simulated = "mail of the sandbox key and to test addresses is simulated: see `mock.events`";
    expect(said()).toBe(`nothing was sent; ${simulated}`);
    await expect(mock.waitForEmail({}, { timeout: 0 })).rejects.toThrow(`sent: nothing\n${simulated}`);
    await send({ send_at: "2026-03-01T14:00:00Z" });
    expect(said()).toBe("nothing was sent; 1 scheduled for later, the first for 2026-03-01T14:00:00.000Z");
  });

  test("lists the last ten of many, and the beginning of long texts", async () => {
    const { mock, send } = start();
    for (let turn = 1; turn <= 11; turn++) await send({ subject: `Number ${turn}`, text: "x".repeat(300) });
    const message = failure(() => expect(mock).toHaveSentEmail({ text: "y", subject: "Number 11" }));
    expect(message).toContain("11 emails were sent, the last 10 of them:\n  2. to");
    expect(message).toContain(`the nearest, number 11, differs in\n  text: wanted "y", was "${"x".repeat(198)}…`);
  });
});

test("toHaveSentNothing lists what was sent", async () => {
  const { mock, send } = start();
  expect(mock).toHaveSentNothing();
  expect(failure(() => expect(mock).not.toHaveSentNothing())).toBe(
    "expected an email to be sent\nnothing was sent; mail may be queued until `await mock.settle()`",
  );
  await send();
  expect(mock).not.toHaveSentNothing();
  expect(failure(() => expect(mock).toHaveSentNothing())).toBe(
    'expected no email to be sent\n1 email was sent:\n  1. to "ada@example.com", subject "Hello"',
  );
});

test("toHaveScheduledEmail matches scheduled mail by time, recipient and subject", async () => {
  const { mock, send } = start();
  await send({ send_at: "2026-03-01T14:00:00Z" });
  await send({ send_at: "2026-03-01T15:00:00Z", to: ["eve@example.com", "bob@example.com"] });
  expect(mock).toHaveScheduledEmail();
  expect(mock).toHaveScheduledEmail({ at: new Date("2026-03-01T14:00:00Z"), to: "ada@example.com" });
  expect(mock).toHaveScheduledEmail({ at: "2026-03-01T16:00:00+01:00", to: "bob@example.com" });
  expect(mock).toHaveScheduledEmail({ at: "20260301T1600+0100", to: "bob@example.com" });
  expect(mock).toHaveScheduledEmail({ to: ["eve@example.com", /^bob/], subject: "Hello", times: 1 });
  expect(mock).toHaveScheduledEmail({ at: Date.parse("2026-03-01T14:00:00Z"), from: /posthorn/ });
  expect(mock).toHaveScheduledEmail(({ to }) => to.length === 2);
  expect(mock).toHaveSentNothing();
  const wanted = { at: "2026-03-01T14:00:00Z", to: "eve@example.com" };
  expect(failure(() => expect(mock).toHaveScheduledEmail(wanted))).toBe(`expected an email to be scheduled that matches
  at: "2026-03-01T14:00:00.000Z"
  to: "eve@example.com"
2 emails were scheduled:
  1. to "ada@example.com", subject "Hello", at 2026-03-01T14:00:00.000Z
  2. to "eve@example.com", "bob@example.com", subject "Hello", at 2026-03-01T15:00:00.000Z
the nearest, number 2, differs in
  at: wanted "2026-03-01T14:00:00.000Z", was "2026-03-01T15:00:00.000Z"`);
  await mock.advance("2h");
  expect(mock).not.toHaveScheduledEmail({ to: "ada@example.com" });
  expect(mock).toHaveSentEmail({ to: "ada@example.com" });
  expect(() => expect(mock).toHaveScheduledEmail({ at: "soon" })).toThrow('at must be a time; it is "soon"');
  expect(mock).toHaveScheduledEmail(expect.objectContaining({ to: expect.arrayContaining(["bob@example.com"]) }));
  expect(() => expect(mock).toHaveScheduledEmail({ at: new Date("soon") })).toThrow(
    "at must be a time; it is Invalid Date",
  );
});

test("toHaveDeliveredWebhook matches successful deliveries, and checks the secret they are signed with", async () => {
  const { mock, callApi } = start();
  const url = await receiver(204);
  const secret = await subscribe(mock, url);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  expect(mock).toHaveDeliveredWebhook();
  expect(mock).toHaveDeliveredWebhook("contact.created", { url, signedWith: secret, times: 1 });
  expect(mock).toHaveDeliveredWebhook("contact.created", { data: { email: /^ada/, lists: [] } });
  expect(mock).not.toHaveDeliveredWebhook("email.sent");
  const wrong = () => expect(mock).toHaveDeliveredWebhook("contact.created", { signedWith: "whsec_b3RoZXI=" });
  expect(failure(wrong)).toBe(`expected a webhook to be delivered that matches
  event: "contact.created"
  status: "delivered"
  signature: "made with \\"whsec_b3RoZXI=\\""
1 webhook was tried:
  1. contact.created to ${url}: delivered, answered 204
the nearest, number 1, differs in
  signature: wanted "made with \\"whsec_b3RoZXI=\\"", was "${mock.deliveries[0]?.headers["X-Service-Signature"]}"`);
});

test("toHaveDeliveredWebhook lists the attempts of failed deliveries", async () => {
  const { mock, callApi } = start();
  const none = failure(() => expect(mock).toHaveDeliveredWebhook("contact.created"));
  expect(none).toContain(
    "nothing was delivered; an event goes to those who subscribed to it, with `await mock.settle()`",
  );
  const url = await receiver(500);
  await subscribe(mock, url);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  expect(mock).toHaveDeliveredWebhook("contact.created", { status: "pending" });
  expect(
    failure(() => expect(mock).toHaveDeliveredWebhook("contact.created")),
  ).toBe(`expected a webhook to be delivered that matches
  event: "contact.created"
  status: "delivered"
1 webhook was tried:
  1. contact.created to ${url}: pending, answered 500
the nearest, number 1, differs in
  status: wanted "delivered", was "pending"`);
});

test("toHaveRequested matches calls by operation or path, and lists what was called", async () => {
  const { mock, callApi } = start();
  const { body } = await callApi("POST", "/contacts", { email: "ada@example.com", attributes: { city: "London" } });
  await callApi("GET", `/contacts/${body.data.id}`);
  await callApi("GET", "/contacts?limit=5");
  expect(mock).toHaveRequested("contacts.create");
  expect(mock).toHaveRequested("POST /contacts", { email: /^ada/, attributes: { city: expect.any(String) } });
  expect(mock).toHaveRequested("get /contacts/{id}", undefined, { times: 1, status: 200 });
  expect(mock).toHaveRequested("GET /contacts", undefined, { query: { limit: "5" }, times: 1 });
  expect(mock).toHaveRequested("contacts.create", undefined, { headers: { "Content-Type": /json/ } });
  expect(mock).not.toHaveRequested("contacts.delete");
  const wanted = { email: "ada@example.com", attributes: { city: "Paris" } };
  expect(
    failure(() => expect(mock).toHaveRequested("POST /contacts", wanted)),
  ).toBe(`expected a request to be made that matches
  method: "POST"
  path: "/contacts"
  body: { email: "ada@example.com", attributes: { city: "Paris" } }
3 requests were made:
  1. POST /contacts { email: "ada@example.com", attributes: { city: "London" } }, answered 201
  2. GET /contacts/${body.data.id}, answered 200
  3. GET /contacts, answered 200
the nearest, number 1, differs in
  body.attributes.city: wanted "Paris", was "London"`);
  expect(() => expect(mock).toHaveRequested("contacts.make" as never)).toThrow(
    'a call is an operation such as contacts.create, or a method and a path such as POST /contacts; it is "contacts.make"',
  );
});

test("toMatchContract passes for all answers of the mock, and names the invalid fields of others", async () => {
  const { mock, callApi, send } = start();
  await subscribe(mock, await receiver(204));
  const { body } = await callApi("POST", "/contacts", { email: "ada@example.com" });
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await callApi("POST", "/contacts", { email: 7 });
  await send();
  mock.fault("contacts.list", { status: 502 });
  await mock.fetch(`${mock.baseUrl}/contacts`);
  await mock.fetch(`${mock.baseUrl}/nowhere`);
  await expect(mock).toMatchContract();
  expect(mock.requests.map(({ answer }) => answer)).toMatchObject([
    { data: { event: "contact.created" } },
    { data: { id: body.data.id } },
    { error: { code: "duplicate" } },
    { error: { code: "validation_error" } },
    { data: { sent: 1 } },
    undefined,
    { error: { code: "not_found" } },
  ]);
  const negated = await expect(mock)
    .not.toMatchContract()
    .catch((error: Error) => error.message);
  expect(negated).toBe("expected an answer or webhook that violates the contract; 5 answers and 1 webhook are valid");

  const [, made, ...rest] = mock.requests;
  const [delivery] = mock.deliveries;
  const bent = {
    emails: [],
    requests: [{ ...made, answer: { data: { ...body.data, id: 7 } } }, { ...made, status: 299 }, ...rest],
    deliveries: [{ ...delivery, body: { ...delivery?.body, timestamp: "soon" } }],
  };
  await expect(bent).not.toMatchContract();
  const said = await expect(bent)
    .toMatchContract()
    .catch((error: Error) => error.message);
  expect(said).toBe(`expected 5 answers and 1 webhook to be valid by the contract; 3 are not:
  1. POST /contacts answered 201: data.id must be a string
  2. POST /contacts answered 299: contacts.create does not describe an answer 299
  3. contact.created to ${delivery?.url}: timestamp must be an ISO 8601 date and time with Z or an offset, such as 2026-11-22T08:00:00Z`);
});

test("a match that nothing can meet is refused, because its negation would always pass", () => {
  const { mock } = start();
  const asked = expect(mock).not as unknown as Record<string, (...given: unknown[]) => void>;
  const refused: [matcher: string, given: unknown[], message: string][] = [
    ["toHaveSentEmail", [{ sbject: "Hello" }], "there is no field sbject to match; did you mean subject?"],
    ["toHaveSentEmail", ["ada@example.com"], 'a match is an object such as { to: … }, or a function; it is "ada@'],
    ["toHaveSentEmail", [/Hello/], "a match is an object such as"],
    ["toHaveScheduledEmail", [{ send_at: "2026-03-01" }], "there is no field send_at to match"],
    ["toHaveDeliveredWebhook", ["email.snet"], 'there is no event "email.snet"; did you mean email.sent?'],
    ["toHaveDeliveredWebhook", ["email.sent", { signed: "x" }], "there is no field signed to match"],
    ["toHaveRequested", ["contacts.make"], 'it is "contacts.make"'],
    ["toHaveRequested", ["sendEmail"], "did you mean emails.send?"],
    ["toHaveRequested", [undefined], "such as POST /contacts; it is nothing"],
    ["toHaveRequested", [/contacts/], "such as POST /contacts; it is /contacts/"],
    ["toHaveRequested", ["GET /v1/contacts"], 'the one below /v1, such as /contacts; it is "GET /v1/contacts"'],
    ["toHaveRequested", ["GET /contacts/:id"], 'in braces, GET /contacts/{id}; it is "GET /contacts/:id"'],
    ["toHaveRequested", ["contacts.create", {}, { time: 1 }], "there is no field time to match; did you mean times?"],
  ];
  for (const [matcher, given, message] of refused) expect(() => asked[matcher]?.(...given)).toThrow(message);
  const some = expect.objectContaining({});
  expect(() => expect(mock).not.toHaveRequested("health", undefined, some)).toThrow(
    "a match is an object such as { query: … };",
  );
  expect(() => expect(mock).not.toHaveDeliveredWebhook("email.sent", some)).toThrow(
    "a match is an object such as { url: … };",
  );
  expect(() => expect(mock).not.toHaveRequested("GET /contacts?limit=1")).toThrow("a call's query is given separately");
  const misspelt = { status: "faild" as "failed" };
  expect(() => expect(mock).not.toHaveDeliveredWebhook("email.sent", misspelt)).toThrow(
    "status must be one of pending, delivered,",
  );
});

test("an async function is refused, because its promise would match any mail", async () => {
  const { mock, send } = start();
  await send();
  const never = (async () => false) as unknown as () => boolean;
  expect(() => expect(mock).toHaveSentEmail(never)).toThrow("must not be async");
  await expect(mock.waitForEmail(never)).rejects.toThrow("must not be async");
  await expect(mock.waitForEvent(never)).rejects.toThrow("must not be async");
});

test("the nearest is the most similar one, and long texts are printed from the place where they differ", async () => {
  const { mock, send } = start();
  const page = (name: string) => `<p>${"x".repeat(300)}</p><p>Hello ${name}</p>`;
  for (const to of ["ada@example.com", "bob@example.com", "eve@example.com"])
    await send({ to, html: page("Ada"), text: undefined });
  expect(failure(() => expect(mock).toHaveSentEmail({ to: "ada@exmple.com" }))).toContain(
    'the nearest, number 1, differs in\n  to: wanted "ada@exmple.com", was "ada@example.com"',
  );
  await send({ to: "ada@example.com" });
  expect(failure(() => expect(mock).toHaveSentEmail({ to: "ada@example.com", html: /Hello (Eve)/ }))).toMatch(
    /number 1, differs in\n {2}html: wanted \/Hello \(Eve\)\/, was "…x{20,40}<\/p><p>Hello Ada<\/p>/,
  );
  const html = mock.emails[1]?.html?.replace("Hello Ada", "Hello Eve");
  expect(failure(() => expect(mock).toHaveSentEmail({ html: html ?? "" }))).toMatch(
    /html: wanted "…x{20,40}<\/p><p>Hello Eve<\/p>.*, was "…x{20,40}<\/p><p>Hello Ada<\/p>/,
  );
});

test("a matcher accepts a server with a mock, and refuses anything else", async () => {
  const server = await startMockServer();
  onTestFinished(() => server.close());
  expect(server).toHaveSentNothing();
  const msw = setupPosthorn();
  onTestFinished(() => msw.mock.close());
  expect(msw).toHaveSentNothing();
  expect(failure(() => expect(msw).toHaveSentEmail())).toContain("nothing was sent");
  expect(() => expect({}).toHaveSentEmail()).toThrow("toHaveSentEmail needs a mock of @posthorn/mock-server");
});
