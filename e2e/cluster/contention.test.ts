import { countByStatus, times } from "@posthorn/engine/testing";
import { describe, expect } from "vitest";
import { ask, type Question } from "../support/ask.js";
import { serverUrl } from "../support/database.js";
import { type Cluster, createKey } from "./cluster.js";
import { test } from "./cluster-test.js";

/** Three processes and a key without limits. Call `i` goes to process `i` modulo 3. */
async function startThree(cluster: Cluster) {
  const engines = await Promise.all([cluster.start("all"), cluster.start("all"), cluster.start("all")]);
  const { key: token } = await createKey(engines[0]);
  const call = (index: number, line: string, question: Question = {}) => {
    const [method = "", path = ""] = line.split(" ");
    return ask(`${(engines[index % 3] ?? engines[0]).ready.base_url}${path}`, { method, token, ...question });
  };
  const create = async (line: string, body: unknown): Promise<string> => (await call(0, line, { body })).body.data.id;
  return { call, create, engines };
}

describe.skipIf(serverUrl() === undefined)("three processes under contention", { timeout: 120_000 }, () => {
  test("keep each of a hundred edits of one template, one version after another", async ({ cluster }) => {
    const { call, create } = await startThree(cluster);
    const template = await create("POST /templates", { name: "welcome", html: "<p>0</p>" });
    const edits = await Promise.all(
      times(100, (i) => call(i, `PATCH /templates/${template}`, { body: { html: `<p>${i}</p>` } })),
    );
    expect(countByStatus(edits)).toEqual({ 200: 100 });
    const versions = edits.map(({ body }) => body.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(times(100, (i) => i + 2));
  });

  test("keep each of a hundred edits of one contact", async ({ cluster }) => {
    const { call, create } = await startThree(cluster);
    const contact = await create("POST /contacts", { email: "ada@example.com" });
    const edits = await Promise.all(
      times(100, (i) => call(i, `PATCH /contacts/${contact}`, { body: { attributes: { [`field_${i}`]: i } } })),
    );
    expect(countByStatus(edits)).toEqual({ 200: 100 });
    const { body } = await call(0, `GET /contacts/${contact}`);
    expect(body.data.attributes).toEqual(Object.fromEntries(times(100, (i) => [`field_${i}`, i])));
  });

  test("assign overlapping sets of contacts to a tag and to a list, each contact once", async ({ cluster }) => {
    const { call, create } = await startThree(cluster);
    const contacts = await Promise.all(
      times(60, (i) => create("POST /contacts", { email: `contact${i}@example.com` })),
    );
    const tag = await create("POST /tags", { name: "vip" });
    const list = await create("POST /lists", { name: "news" });
    for (const path of [`/tags/${tag}/contacts`, `/lists/${list}/members`]) {
      const added = await Promise.all(
        times(40, (i) => {
          const contact_ids = contacts.slice(i, i + 21);
          return call(i, `POST ${path}`, { body: { contact_ids: i % 2 === 0 ? contact_ids : contact_ids.reverse() } });
        }),
      );
      expect(countByStatus(added)).toEqual({ 200: 40 });
      expect(added.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(60);
      expect(added.reduce((sum, { body }) => sum + body.data.skipped, 0)).toBe(40 * 21 - 60);
    }
  });

  test("create a thing with a unique name once, and answer duplicate to the other calls", async ({ cluster }) => {
    const { call } = await startThree(cluster);
    const things: [string, unknown][] = [
      ["POST /contacts", { email: "same@example.com" }],
      ["POST /tags", { name: "same" }],
      ["POST /suppressions", { email: "same@example.com" }],
      ["POST /domains", { domain: "same.example.com" }],
      ["POST /webhooks/triggers", { event: "email.sent", targetUrl: "https://example.com/hook" }],
    ];
    for (const [line, body] of things) {
      const created = await Promise.all(times(15, (i) => call(i, line, { body })));
      expect([line, countByStatus(created)]).toEqual([line, { 201: 1, "409 duplicate": 14 }]);
    }
  });

  test("repeat the answer of one call to all concurrent calls with its Idempotency-Key", async ({ cluster }) => {
    const { engines, call } = await startThree(cluster);
    const answersOf = async (line: string, key: string, question: Question) => {
      const headers = { "Idempotency-Key": key };
      const answers = await Promise.all(times(12, (i) => call(i, line, { ...question, headers })));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      return countByStatus(answers);
    };
    for (const round of times(5, (n) => n)) {
      const body = { email: `keyed${round}@example.com` };
      expect(await answersOf("POST /contacts", `contact-${round}`, { body })).toEqual({ 201: 12 });
      // The first call fills the window of its key, so the others are refused until its answer is there.
      const { key: token } = await createKey(engines[0], { email_rate_limit: 30 });
      const mail = {
        to: times(30, (i) => `reader${i}@example.com`),
        from_email: "a@example.com",
        subject: "Hi",
        text: "Hi",
      };
      expect(await answersOf("POST /email/send", `mail-${round}`, { token, body: mail })).toEqual({ 200: 12 });
    }
  });

  test("add and remove members of one list while some of them are deleted", async ({ cluster }) => {
    const { call, create } = await startThree(cluster);
    const contacts = await Promise.all(
      times(60, (i) => create("POST /contacts", { email: `contact${i}@example.com` })),
    );
    const list = await create("POST /lists", { name: "news" });
    const answers = await Promise.all(
      times(60, (i) => {
        const contact_ids = contacts.slice(i % 30, (i % 30) + 30);
        if (i % 2 === 1) contact_ids.reverse();
        const lines = ["POST /contacts/bulk-delete", `POST /lists/${list}/members`, `DELETE /lists/${list}/members`];
        return call(i, lines[i % 4] ?? `GET /lists/${list}/members`, i % 4 === 3 ? {} : { body: { contact_ids } });
      }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 60 });
    const deleted = answers.reduce((sum, { body }) => sum + (body.data.deleted ?? 0), 0);
    expect((await call(0, "GET /contacts?limit=1")).body.pagination.total).toBe(60 - deleted);
    const { total } = (await call(0, `GET /lists/${list}/members?limit=1`)).body.pagination;
    expect((await call(0, `GET /lists/${list}`)).body.data.member_count).toBe(total);
  });
});
