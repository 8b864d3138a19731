import { countByStatus, times } from "@posthorn/engine/testing";
import { describe, expect } from "vitest";
import { ask, type Question } from "../support/ask.js";
import { serverUrl } from "../support/database.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";

describe.skipIf(serverUrl() === undefined)("three processes with concurrent calls", { timeout: 60_000 }, () => {
  test("admit 10 of 40 calls of 10 emails, and one of many batches of 1,000", async ({ cluster }) => {
    const engines = await Promise.all([cluster.start("all"), cluster.start("all"), cluster.start("all")]);
    const send = (index: number, path: string, token: string, body: unknown) =>
      ask(`${(engines[index % 3] ?? engines[0]).ready.base_url}${path}`, { method: "POST", token, body });
    const base = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };

    const { key } = await createKey(engines[0], { email_rate_limit: 100 });
    const answers = await Promise.all(
      times(40, (i) => send(i, "/email/send", key, { ...base, to: times(10, (k) => `reader${i}-${k}@example.com`) })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 10, "429 rate_limited": 30 });
    const { body } = await engines[0].admin("GET", "/workspaces?limit=1000");
    const workspace_id = body.data.at(-1).id;
    const messages = await engines[0].admin("GET", `/workspaces/${workspace_id}/messages`);
    expect(messages.body.pagination.total).toBe(100);

    const { key: other } = await createKey(engines[0], { email_rate_limit: 100 });
    const batch = { messages: times(1_000, (i) => ({ ...base, to: `batch${i}@example.com` })) };
    const batches = await Promise.all(times(6, (i) => send(i, "/email/batch", other, batch)));
    expect(countByStatus(batches)).toEqual({ 202: 1, "429 rate_limited": 5 });
  });

  test("edit a template, take an address, assign a tag and repeat a call as the contract defines", async ({
    cluster,
  }) => {
    const engines = await Promise.all([cluster.start("all"), cluster.start("all"), cluster.start("all")]);
    const { key: token } = await createKey(engines[0]);
    const call = (index: number, line: string, question: Question = {}) => {
      const [method = "", path = ""] = line.split(" ");
      return ask(`${(engines[index % 3] ?? engines[0]).ready.base_url}${path}`, { method, token, ...question });
    };
    const make = async (line: string, body: unknown): Promise<string> => (await call(0, line, { body })).body.data.id;
    const contacts = await Promise.all(times(24, (i) => make("POST /contacts", { email: `contact${i}@example.com` })));

    const template = await make("POST /templates", { name: "welcome", html: "<p>0</p>" });
    const edits = times(30, (i) => call(i, `PATCH /templates/${template}`, { body: { html: `<p>${i}</p>` } }));
    expect(countByStatus(await Promise.all(edits))).toEqual({ 200: 30 });
    expect((await call(1, `GET /templates/${template}`)).body.data.version).toBe(31);

    const moves = times(20, (i) => call(i, `PATCH /contacts/${contacts[i]}`, { body: { email: "free@example.com" } }));
    expect(countByStatus(await Promise.all(moves))).toEqual({ 200: 1, "409 duplicate": 19 });

    const tag = await make("POST /tags", { name: "vip" });
    const assigning = times(12, (i) =>
      call(i, `POST /tags/${tag}/contacts`, { body: { contact_ids: contacts.slice(i, i + 12) } }),
    );
    const assigned = await Promise.all(assigning);
    expect(countByStatus(assigned)).toEqual({ 200: 12 });
    expect(assigned.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(23);

    const headers = { "Idempotency-Key": "once" };
    const keyed = times(12, (i) => call(i, "POST /contacts", { body: { email: "keyed@example.com" }, headers }));
    const answers = await Promise.all(keyed);
    expect(countByStatus(answers)).toEqual({ 201: 12 });
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
});
