import { describe, expect, it } from "vitest";
import { copyStore } from "../../store/copy/copy-store.js";
import type { ContentRow } from "../../store/entities.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { beginning, type CoreFixture, openCore, sideBySide } from "../../testing/core-fixture.js";
import { checkBatch } from "./batches.js";
import type { OwnContent } from "./content.js";

const unlimited = { settings: { requestLimit: 0, emailLimit: 0 } };
const minute = 60_000;
const iso = (after: number) => new Date(beginning + after).toISOString();
const item = (to: string, fields: Record<string, unknown> = {}) => ({ to, subject: "Hello", text: "Hi", ...fields });

async function accept({ call }: CoreFixture, messages: readonly unknown[], key?: string) {
  const { status, body } = await call("POST /email/batch", { body: { messages }, ...(key && { key }) });
  expect(status).toBe(202);
  return body.data;
}

const batchOf = async ({ call }: CoreFixture, id: string) => (await call(`GET /email/batch/${id}`)).body.data;

describe("POST /email/batch", () => {
  it("creates a message for each item, in order, and reports their progress", async () => {
    const core = await openCore();
    await core.call("POST /suppressions", { body: { email: "stopped@example.com" } });
    const accepted = await accept(core, [
      item("ada@example.com", { subject: "One" }),
      item("stopped@example.com"),
      item("x"),
      item("Ada@example.com", { subject: "Two" }),
      item("bounced@simulator.test"),
      item("deferred@simulator.test"),
    ]);
    const { batch_id, results } = accepted;
    expect(accepted).toMatchObject({ status: "processing", total: 6, sent: 0, failed: 2 });
    expect(batch_id).toMatch(/^batch_[0-9a-f]{32}$/);
    const message_id = expect.stringMatching(/^msg_[0-9a-f]{32}$/);
    expect(results).toEqual([
      { to: "ada@example.com", message_id, success: true },
      { to: "stopped@example.com", message_id: null, success: false, reason: "suppressed" },
      { to: "x", message_id: null, success: false, reason: "invalid_address" },
      { to: "Ada@example.com", message_id, success: true },
      { to: "bounced@simulator.test", message_id, success: true },
      { to: "deferred@simulator.test", message_id, success: true },
    ]);

    core.pass(minute);
    await core.core.runDueJobs();
    expect(core.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["Ada@example.com", "Two"],
      ["ada@example.com", "One"],
    ]);
    const skipped = [
      { index: 1, to: "stopped@example.com", message_id: null, reason: "suppressed" },
      { index: 2, to: "x", message_id: null, reason: "invalid_address" },
    ];
    const bounced = {
      index: 4,
      to: "bounced@simulator.test",
      message_id: results[4].message_id,
      reason: expect.stringMatching(/^550 /),
    };
    const failures = [...skipped, bounced];
    const common = { batch_id, total: 6, failed: 3, created_at: iso(0), failures };
    expect(await batchOf(core, batch_id)).toEqual({ ...common, status: "processing", sent: 2, completed_at: null });
    await core.advance(60 * minute);
    const over = await batchOf(core, batch_id);
    expect(over).toEqual({ ...common, status: "completed", sent: 3, completed_at: expect.any(String) });
    const last = (await core.call(`GET /email/${results[5].message_id}/status`)).body.data;
    expect(over.completed_at).toBe(last.sent_at);
  });

  it("fails immediately when all items are skipped, and later when no message could be sent", async () => {
    const core = await openCore();
    const skipped = await accept(core, [item("x"), item("y@")]);
    expect(skipped).toMatchObject({ status: "failed", total: 2, sent: 0, failed: 2 });
    core.pass(minute);
    expect(await batchOf(core, skipped.batch_id)).toMatchObject({ status: "failed", completed_at: iso(0) });

    const bounced = await accept(core, [item("bounced@simulator.test")]);
    expect(bounced.status).toBe("processing");
    core.pass(minute);
    await core.core.runDueJobs();
    expect(await batchOf(core, bounced.batch_id)).toMatchObject({
      status: "failed",
      sent: 0,
      failed: 1,
      completed_at: iso(2 * minute),
    });
  });

  it("counts an address that is suppressed after it was accepted as failed", async () => {
    const core = await openCore();
    const { batch_id } = await accept(core, [item("ada@example.com"), item("grace@example.com")]);
    await core.call("POST /suppressions", { body: { email: "ada@example.com" } });
    await core.core.runDueJobs();
    const { status, sent, failures } = await batchOf(core, batch_id);
    expect([status, sent]).toEqual(["completed", 1]);
    expect(failures).toMatchObject([{ index: 0, to: "ada@example.com", reason: "the address is suppressed" }]);
  });

  it.each([
    [{}, "messages"],
    [{ messages: [] }, "messages"],
    [{ messages: Array(1001).fill(item("ada@example.com")) }, "messages"],
    [{ messages: [item("ada@example.com"), item("a@example.com", { send_at: iso(minute) })] }, "messages[1].send_at"],
    [{ messages: [item("a@example.com", { subject: "" })] }, "messages[0].subject"],
    [{ messages: [{ ...item("x"), to: ["a@example.com"] }] }, "messages[0].to"],
    [{ messages: [item("a@example.com"), item("a@example.com", { text: "{{#if" })] }, "messages[1].text"],
    [{ messages: [item("a@example.com", { reply_to: "nobody" })] }, "messages[0].reply_to"],
    [{ messages: [item("a@example.com")], from_email: "hello@example.com" }, "from_email"],
  ])("rejects %# as a whole, with the path of the field", async (body, path) => {
    const core = await openCore();
    const answer = await core.call("POST /email/batch", { body });
    expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([400, "validation_error", path]);
    expect((await core.admin(`GET /workspaces/${core.workspace_id}/messages`)).body.data).toEqual([]);
  });

  it.each([
    [{ text: undefined }, "no_content", "messages[1].html", 400],
    [{ text: "", html: " " }, "no_content", "messages[1].html", 400],
    [{ template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b" }, "template_not_found", "messages[1].template_id", 404],
    [{ from_email: undefined }, "missing_from_email", "messages[1].from_email", 400],
  ])("rejects an item with %j as %s", async (fields, code, path, expected) => {
    const core = await openCore({ workspace: { from_email: null } });
    const from_email = "hello@example.com";
    const messages = [item("a@example.com", { from_email }), item("b@example.com", { from_email, ...fields })];
    const { status, body } = await core.call("POST /email/batch", { body: { messages } });
    expect([status, body.error.code, body.error.path, body.error.details]).toEqual([expected, code, path, undefined]);
  });

  it("reports all problems of all items in one response, those of the schema first", async () => {
    const { call } = await openCore();
    const refused = async (messages: readonly unknown[]) => {
      const { body } = await call("POST /email/batch", { body: { messages } });
      const { code, path, message, details } = body.error;
      expect(details[0]).toEqual({ path, message });
      return [code, ...details.map((problem: { path: string }) => problem.path)];
    };
    const template_id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    const malformed = [
      item("a@example.com", { text: undefined }),
      item("b@example.com"),
      item("c@example.com", { subject: "{{", html: "{{/if}}" }),
      item("d@example.com", { template_id }),
    ];
    expect(await refused(malformed)).toEqual([
      "no_content",
      "messages[0].html",
      "messages[2].subject",
      "messages[2].html",
      "messages[3].template_id",
    ]);
    const [, ...unfit] = await refused([...malformed, { to: 1, subject: 2 }]);
    expect(unfit.sort()).toEqual(["messages[4].subject", "messages[4].to"]);
  });

  it("accepts 1,000 messages, and counts each towards the email limit", { timeout: 60_000 }, async () => {
    const core = await openCore({ settings: { requestLimit: 0, emailLimit: 1_500 } });
    const messages = Array.from({ length: 1_000 }, (_, i) => item(`reader-${i}@example.com`));
    const answer = await core.call("POST /email/batch", { body: { messages } });
    expect([answer.status, answer.body.data.total]).toEqual([202, 1_000]);
    expect(answer.headers["X-RateLimit-Remaining"]).toBe("500");
    await core.core.runDueJobs();
    expect(new Set(core.mails.map(({ to }) => to)).size).toBe(1_000);
    expect(await batchOf(core, answer.body.data.batch_id)).toMatchObject({ status: "completed", sent: 1_000 });
  });

  it("answers a second call with its Idempotency-Key with the same response", async () => {
    const core = await openCore();
    const headers = { "idempotency-key": "batch-7" };
    const call = (text: string) =>
      core.call("POST /email/batch", { body: { messages: [item("ada@example.com", { text })] }, headers });
    const first = await call("Hi");
    const second = await call("Hi");
    expect([second.text, second.headers["X-Idempotency-Status"]]).toEqual([first.text, "cached"]);
    expect((await call("Ho")).body.error.code).toBe("idempotency_conflict");
    await core.core.runDueJobs();
    expect(core.mails).toHaveLength(1);
  });

  it("becomes visible as a whole, although it yields to the event loop", { timeout: 60_000 }, async () => {
    const core = await openCore(unlimited);
    const html = `<p>${"{{first_name|there}} ".repeat(1600)}</p>`;
    const messages = Array.from({ length: 200 }, (_, i) => item(`reader-${i}@example.com`, { html: `${i}${html}` }));
    let isOver = false;
    const accepting = accept(core, messages).then((data) => {
      isOver = true;
      return data;
    });
    const seen = new Set<number>();
    let turns = 0;
    const look = async () => {
      const where = { workspace_id: core.workspace_id };
      seen.add(await core.store.read("system", (tx) => tx.messages.count({ where })));
    };
    const looks: Promise<void>[] = [];
    while (!isOver) {
      looks.push(look());
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([accepting, ...looks]);
    expect(turns).toBeGreaterThan(5);
    expect([...seen].every((count) => count === 0 || count === 200)).toBe(true);
  });

  it("simulates all messages with a sandbox key", async () => {
    const core = await openCore();
    const { batch_id, results } = await accept(core, [item("ada@example.com")], core.sandboxKey);
    expect(results[0].message_id).toMatch(/^msg_sandbox_/);
    await core.core.runDueJobs();
    expect(await batchOf(core, batch_id)).toMatchObject({ status: "completed", sent: 1 });
    expect(core.mails).toEqual([]);
  });

  it("does not delay mail of other workspaces", { timeout: 60_000 }, async () => {
    const core = await openCore({ ...unlimited, worker: sideBySide });
    const other = await core.makeWorkspace("Small");
    await accept(
      core,
      Array.from({ length: 1_000 }, (_, i) => item(`reader-${i}@example.com`)),
    );
    const body = item("ada@example.com", { subject: "Mine" });
    expect((await core.call("POST /email/send", { key: other.key, body })).status).toBe(200);
    await core.core.start();
    await core.core.settle();
    await core.core.stop();
    expect(core.mails).toHaveLength(1_001);
    // The deliveries of one workspace that run at the same time come first.
    expect(core.mails.findIndex(({ subject }) => subject === "Mine")).toBeLessThanOrEqual(16);
  });
});

describe("GET /email/batch/{batchId}", () => {
  describe("the contents of its items", () => {
    const letter = (greeting: string) => `<p>${greeting} {{name|you}}</p>`;
    const mail = (to: string, greeting: string, name?: string) =>
      item(to, { text: undefined, html: letter(greeting), ...(name && { template_data: { name } }) });

    async function contentsOf({ store }: CoreFixture): Promise<ContentRow[]> {
      const found: ContentRow[] = [];
      for await (const rows of store.scan("contents")) found.push(...rows);
      return found.filter(({ kind }) => ["email", "message", "data"].includes(kind));
    }
    const kindsOf = async (core: CoreFixture) => (await contentsOf(core)).map(({ kind }) => kind).sort();

    it("have a row with the merge data where no other mail has them, and share one otherwise", async () => {
      const core = await openCore();
      await accept(core, [mail("ada@example.com", "Dear", "Ada"), mail("grace@example.com", "Hello", "Grace")]);
      expect(await kindsOf(core)).toEqual(["message", "message"]);
      await accept(core, [mail("mary@example.com", "Dear", "Mary"), mail("jean@example.com", "Dear")]);
      expect(await kindsOf(core)).toEqual(["data", "email", "message", "message"]);
      await accept(core, [mail("edith@example.com", "Dear", "Edith")]);
      expect(await kindsOf(core)).toEqual(["data", "data", "email", "message", "message"]);
      await accept(core, [mail("hedy@example.com", "Hello")]);
      expect(await kindsOf(core)).toEqual(["data", "data", "email", "email", "message", "message"]);

      await core.core.runDueJobs();
      const greetings = core.mails.map(({ to, html }) => [to, /<p>(.*?)<\/p>/.exec(html ?? "")?.[1]]);
      expect(greetings.sort()).toEqual([
        ["ada@example.com", "Dear Ada"],
        ["edith@example.com", "Dear Edith"],
        ["grace@example.com", "Hello Grace"],
        ["hedy@example.com", "Hello you"],
        ["jean@example.com", "Dear you"],
        ["mary@example.com", "Dear Mary"],
      ]);
    });

    it("have one row also without merge data", async () => {
      const core = await openCore();
      await accept(core, [mail("ada@example.com", "Dear"), mail("grace@example.com", "Dear")]);
      const rows = await contentsOf(core);
      expect(rows.map(({ kind, value }) => [kind, (value as OwnContent).data]).sort()).toEqual([
        ["email", undefined],
        ["message", {}],
      ]);
      await core.core.runDueJobs();
      expect(core.mails.map(({ html }) => /<p>(.*?)<\/p>/.exec(html ?? "")?.[1])).toEqual(["Dear you", "Dear you"]);
    });

    it("have the id of their message, with the week in which they expire", async () => {
      const core = await openCore();
      const { results } = await accept(core, [mail("ada@example.com", "Dear", "Ada")], core.sandboxKey);
      const [row] = await contentsOf(core);
      const { message_id } = results[0] as { message_id: string };
      const week = Math.floor(core.clock.now() / (7 * 24 * 60 * minute));
      expect(row?.id).toBe(`x0${week}-${message_id.replace("msg_sandbox_", "")}`);
    });

    it("have a row of the next week there, and none for a recipient that is skipped", async () => {
      const core = await openCore();
      await accept(core, [mail("ada@example.com", "Dear", "Ada")]);
      core.pass(7 * 24 * 60 * minute);
      await accept(core, [mail("ada@example.com", "Dear", "Ada"), mail("nobody", "Hello", "Nobody")]);
      const rows = await contentsOf(core);
      expect(rows.map(({ kind, created_at }) => [kind, created_at]).sort()).toEqual([
        ["data", core.clock.now()],
        ["email", core.clock.now()],
        ["message", core.clock.now() - 7 * 24 * 60 * minute],
      ]);
    });

    it("are stored apart from the merge data where processes of the version before may have the store open", async () => {
      const content = { subject: "Hello", html: letter("Dear") };
      const data = { name: "Ada" };
      const messages = [{ to: "ada@example.com", from_email: "a@example.com", ...content, template_data: data }];
      const check = async (exclusive: boolean) => (await checkBatch({ exclusive }, "w", messages)).contents;
      expect(await check(true)).toEqual([{ own: { ...content, text: null, data } }]);
      const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(await check(false)).toEqual([{ digests: { content: digest, data: digest } }]);
    });
  });

  it.skipIf(testServerUrl() === undefined)(
    "is sent with its merge data after the store was copied to PostgreSQL",
    async () => {
      const before = await openCore();
      const messages = ["Ada", "Grace"].map((name) =>
        item(`${name}@example.com`, { text: `Dear {{name}}, ${name}`, template_data: { name } }),
      );
      await accept(before, messages);
      const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_batches_${process.pid}`);
      const store = await openPostgresStore({ url });
      await copyStore(before.store, store);
      const after = await openCore({ store });
      await after.core.runDueJobs();
      expect(after.mails.map(({ text }) => text?.split("\n")[0]).sort()).toEqual([
        "Dear Ada, Ada",
        "Dear Grace, Grace",
      ]);
      await store.close();
      await drop();
    },
  );

  it("does not return batches of other workspaces", async () => {
    const core = await openCore();
    const { batch_id } = await accept(core, [item("ada@example.com")]);
    const other = await core.makeWorkspace("Other");
    const refused = async (id: string, key: string) => {
      const { status, body } = await core.call(`GET /email/batch/${id}`, { key });
      return [status, body.error.code];
    };
    expect(await refused(batch_id, other.key)).toEqual([404, "not_found"]);
    expect(await refused("batch_none", core.liveKey)).toEqual([404, "not_found"]);
  });
});
