import { expect, onTestFinished, test } from "vitest";
import { createMock } from "../mock/create-mock.js";
import type { MockOptions } from "../mock/mock.js";
import { type ApiAnswer, createCallApi } from "../testing/call-api.js";

/** With this option, 9 messages are kept before the oldest are deleted. */
const keep = 8;
/** Nobody listens on this port: IANA reserves it. */
const nobody = "http://127.0.0.1:49151/hook";

function start(options?: MockOptions) {
  const mock = createMock({ clock: "2026-03-02T09:00:00Z", keep, ...options });
  onTestFinished(() => mock.close());
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  let sent = 0;
  /** Sends mails to different addresses, a second apart, and returns their ids. */
  const send = async (count: number, more: object = {}): Promise<string[]> => {
    const ids: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      const message = { to: `reader.${sent++}@example.com`, subject: "Hi", html: `<p>Number ${sent}</p>`, ...more };
      const { body } = await callApi("POST", "/email/send", message, { "idempotency-key": `key-${sent}` });
      ids.push(body.data.message_id ?? body.data.results[0].message_id);
      await mock.settle();
      await mock.advance("1s");
    }
    return ids;
  };
  const status = async (id: string): Promise<number> => (await callApi("GET", `/email/${id}/status`)).status;
  const statuses = (ids: readonly string[]) => Promise.all(ids.map(status));
  const rows = async () => {
    const { messages, batches, events, contents, idempotency } = (await mock.snapshot()).state.collections;
    return [messages, batches, events, contents, idempotency].map((each) => each?.length);
  };
  return { mock, callApi, send, status, statuses, rows };
}

const times = (count: number, value: number) => Array<number>(count).fill(value);

test("the newest messages and at most an eighth more are kept, and the oldest are deleted with their events and contents", async () => {
  const { mock, send, statuses, rows } = start();
  const ids = await send(keep + 1);
  expect(await statuses(ids)).toEqual(times(9, 200));
  // Nine contents, and the one that all were rendered with.
  expect(await rows()).toEqual([9, 0, 18, 10, 9]);

  ids.push(...(await send(1)));
  expect(await statuses(ids)).toEqual([404, 404, ...times(8, 200)]);
  expect(await rows()).toEqual([8, 0, 16, 9, 8]);
  await send(20);
  expect(await rows()).toEqual([8, 0, 16, 9, 8]);
  expect(mock.emails.length).toBeLessThanOrEqual(keep + 1);
  expect(mock.events.length).toBeLessThanOrEqual(4 * keep + 4);
});

test("content that a newer message shares is kept", async () => {
  const { mock, send } = start();
  const ids = await send(12, { html: "<p>The same</p>" });
  const url = `${mock.baseUrl.replace("/v1", "/_posthorn")}/messages`;
  const headers = { authorization: `Bearer ${mock.operatorToken}` };
  for (const id of ids.slice(-keep)) {
    const answer = await (await mock.fetch(`${url}/${id}`, { headers })).json();
    expect(answer).toMatchObject({ data: { html: expect.stringContaining("The same"), events: [{}, {}] } });
  }
});

test("scheduled mail is kept and sent at its time, however much mail is sent meanwhile", async () => {
  const { mock, send, status } = start();
  const [waiting = ""] = await send(1, { send_at: "2026-03-03T09:00:00Z", subject: "Later" });
  await send(20);
  expect(await status(waiting)).toBe(200);
  await mock.advance("1d");
  await mock.waitForEmail({ subject: "Later" });
  await send(20);
  expect(await status(waiting)).toBe(404);
});

test("a batch is shown whole until it is deleted as a whole", async () => {
  const { callApi, send, rows } = start();
  const messages = [1, 2, 3].map((each) => ({ to: `part.${each}@example.com`, subject: "Hi", text: "Hi" }));
  const { batch_id } = (await callApi("POST", "/email/batch", { messages })).body.data;
  const seen: ApiAnswer[] = [];
  for (let turn = 0; turn < 15; turn++) {
    await send(1);
    seen.push(await callApi("GET", `/email/batch/${batch_id}`));
  }
  const shown = seen.map(({ status, body }) => (status === 200 ? `${body.data.status} ${body.data.sent}` : status));
  expect([...new Set(shown)]).toEqual(["completed 3", 404]);
  expect((await rows())[1]).toBe(0);
});

test("a scheduled email to several recipients is shown whole until it is deleted as a whole", async () => {
  const { callApi, mock, send } = start();
  const to = ["ada@example.com", "grace@example.com"];
  const several = { to, subject: "Hi", text: "Hi", send_at: "2026-03-02T09:00:05Z" };
  const { message_id } = (await callApi("POST", "/email/send", several)).body.data;
  await mock.advance("5s");
  const shown: unknown[] = [];
  for (let turn = 0; turn < 15; turn++) {
    await send(1);
    const { status, body } = await callApi("GET", `/email/${message_id}/status`);
    shown.push(status === 200 ? `${body.data.status} ${body.data.messages.length}` : status);
  }
  expect([...new Set(shown)]).toEqual(["delivered 2", 404]);
});

test("messages are kept while a webhook delivery about them is pending", async () => {
  const { callApi, mock, send, statuses } = start();
  await callApi("POST", "/webhooks/triggers", { event: "email.delivered", targetUrl: nobody });
  const ids = await send(12);
  expect(await statuses(ids)).toEqual(times(12, 200));
  await mock.advance("10d");
  expect(mock.deliveries.every(({ status }) => status === "failed")).toBe(true);
  await send(6);
  expect(new Set(await statuses(ids.slice(0, 8)))).toEqual(new Set([404]));
});

test("the mail of an active run is kept until the run ends", async () => {
  const { callApi, mock, send, statuses } = start();
  const template = (await callApi("POST", "/templates", { name: "Welcome", html: "<p>Hi</p>" })).body.data;
  const steps = [
    { step_type: "email", config: { templateId: template.id, subject: "Welcome" } },
    { step_type: "delay", config: { duration: 1, unit: "days" } },
  ];
  const made = await callApi("POST", "/automations", { name: "Welcome", trigger_type: "signup", steps });
  expect((await callApi("PATCH", `/automations/${made.body.data.id}`, { status: "active" })).status).toBe(200);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  const messageId = mock.emails[0]?.messageId ?? "";
  await send(20);
  expect(await statuses([messageId])).toEqual([200]);
  await mock.advance("1d");
  await send(2);
  expect(await statuses([messageId])).toEqual([404]);
});

test("mail delivered to an address with bounces is kept, because the next bounce is compared with it", async () => {
  const { mock, send, statuses } = start();
  const ada = { to: "ada@example.com" };
  mock.outcome(ada.to, { bounce: "transient" });
  await send(4, ada);
  mock.outcome(ada.to, null);
  const arrived = await send(1, ada);
  await send(20);
  mock.outcome(ada.to, { bounce: "transient" });
  const [last = ""] = await send(1, ada);
  expect(await statuses([...arrived, last])).toEqual([200, 200]);
  expect(mock.events.map(({ type }) => type)).not.toContain("contact.suppressed");
});

test("a workspace with a sending limit keeps all messages, because they count against the limit", async () => {
  const { send, statuses } = start({ settings: { hourly_limit: 13 } });
  const ids = await send(12);
  expect(await statuses(ids)).toEqual(times(12, 200));
});

test("an idempotent answer is deleted with its own messages, and not with others", async () => {
  const { callApi, mock, send } = start();
  const key = (name: string) => ({ "idempotency-key": name });
  const repeated = async (path: string, body: object, name: string) => {
    const { headers, status } = await callApi("POST", path, body, key(name));
    return [headers.get("x-idempotency-status"), status];
  };
  const contact = { email: "ada@example.com" };
  await callApi("POST", "/contacts", contact, key("contact"));
  const later = { to: "ada@example.com", subject: "Later", text: "Hi", send_at: "2026-03-03T09:00:00Z" };
  await callApi("POST", "/email/send", later, key("later"));
  const batch = { messages: ["a", "b"].map((name) => ({ to: `${name}@example.com`, subject: "Hi", text: "Hi" })) };
  await callApi("POST", "/email/batch", batch, key("batch"));
  await mock.settle();
  await send(12);
  expect(await repeated("/contacts", contact, "contact")).toEqual(["cached", 201]);
  expect(await repeated("/email/send", later, "later")).toEqual(["cached", 202]);
  expect(await repeated("/email/batch", batch, "batch")).not.toContain("cached");
});

test("statistics keep counting deleted messages", async () => {
  const { callApi, mock, send } = start();
  const contact = async (name: string) =>
    (await callApi("POST", "/contacts", { email: `${name}@example.com` })).body.data;
  const list = (await callApi("POST", "/lists", { name: "Everybody", type: "static" })).body.data;
  const contact_ids: string[] = [];
  for (let each = 0; each < 12; each++) contact_ids.push((await contact(`member.${each}`)).id);
  await callApi("POST", `/lists/${list.id}/members`, { contact_ids });
  const template = (await callApi("POST", "/templates", { name: "News", html: "<p>News</p>" })).body.data;
  const campaign = { name: "News", subject: "News", template_id: template.id, list_id: list.id };
  const { id } = (await callApi("POST", "/campaigns", campaign)).body.data;
  const started = await callApi("POST", `/campaigns/${id}/send/api`, undefined, { "idempotency-key": "news" });
  expect(started.status).toBe(202);
  await mock.settle();
  await send(10);
  const { body } = await callApi("GET", `/campaigns/${id}`);
  expect(body.data).toMatchObject({ status: "sent", stats: { recipients: 12, sent: 12, delivered: 12 } });
});

test("a restored snapshot has the messages that were deleted since", async () => {
  const { mock, send, statuses } = start();
  const ids = await send(5);
  const before = await mock.snapshot();
  await send(20);
  expect(await statuses(ids)).toEqual(times(5, 404));
  await mock.restore(before);
  expect(await statuses(ids)).toEqual(times(5, 200));
  expect(mock.emails.map(({ messageId }) => messageId)).toEqual(ids);
});

test("each workspace keeps its own number of messages", async () => {
  const { mock, send, statuses } = start({ seed: "one" });
  const ids = await send(5);
  const other = await mock.workspace({ name: "Other" });
  const callApi = createCallApi(other.fetch, other.baseUrl, other.liveKey);
  for (let turn = 0; turn < 12; turn++) {
    await callApi("POST", "/email/send", {
      to: "ada@example.com",
      subject: "Hi",
      text: "Hi",
      from_email: "a@example.com",
    });
  }
  await mock.settle();
  expect(await statuses(ids)).toEqual(times(5, 200));
});

test("keep is at least one", async () => {
  expect(() => createMock({ keep: 0 })).toThrow("keep must be a whole number of at least 1; it is 0");
  const { send, statuses } = start({ keep: 1 });
  expect(await statuses(await send(3))).toEqual([404, 404, 200]);
});
