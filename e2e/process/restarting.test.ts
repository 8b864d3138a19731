import { freePort } from "@posthorn/engine/testing";
import { Posthorn } from "@posthorn/sdk";
import { describe, expect } from "vitest";
import { createDatabase, serverUrl } from "../support/database.js";
import { startSmtpSink } from "../support/smtp-sink.js";
import { clientOf, firstWorkspace, test } from "./engine-test.js";

const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };

describe("a restart", () => {
  for (const [way, signal] of [
    ["asked for", "SIGTERM"],
    ["after a kill", "SIGKILL"],
  ] as const) {
    test(`${way} keeps contacts, keys, messages, stored answers and the moved clock`, async ({ serve }) => {
      const before = await serve();
      const workspace_id = await firstWorkspace(before);
      const { body } = await before.admin("POST", `/workspaces/${workspace_id}/keys`, {
        name: "kept",
        type: "production",
      });
      const client = (baseUrl: string) => new Posthorn({ apiKey: body.data.key, baseUrl });
      const first = client(before.ready.base_url);
      const contact = await first.contacts.create({ email: "ada@example.com", attributes: { plan: "gold" } });
      const sent = await first.emails.send({ ...mail, to: "ada@example.com" }, { idempotencyKey: "kept" });
      const moved = await before.admin("POST", "/clock", { advance: "10m" });
      const message_id = sent.results[0]?.message_id ?? "";
      const status = await first.emails.status(message_id);
      expect(status.status).toBe("delivered");
      before.signal(signal);
      await before.ended;

      const after = await serve();
      const second = client(after.ready.base_url);
      expect(await firstWorkspace(after)).toBe(workspace_id);
      expect(await second.contacts.get(contact.id)).toEqual(contact);
      expect(await second.emails.status(message_id)).toEqual(status);
      const again = await second.emails.send({ ...mail, to: "ada@example.com" }, { idempotencyKey: "kept" });
      expect(again._meta.idempotency).toBe("cached");
      expect(again.results).toEqual(sent.results);
      const { mode, now } = (await after.admin("GET", "/clock")).body.data;
      expect({ mode, now }).toEqual({ mode: "manual", now: moved.body.data.now });
    });
  }

  test("keeps scheduled and cancelled emails: each is sent once at its time, or never", async ({ serve, sink }) => {
    const before = await serve({ args: ["--clock", "manual=2040-01-01T00:00:00.000Z"] });
    const first = await clientOf(before);
    const schedule = async (to: string[]) => {
      const send_at = "2040-01-01T01:00:00.000Z";
      const answer = await first.emails.send({ ...mail, to, send_at });
      return "scheduled" in answer ? answer.message_id : "";
    };
    const [sent, several, cancelled] = [
      await schedule(["ada@example.com"]),
      await schedule(["grace@example.com", "alan@example.com"]),
      await schedule(["mary@example.com"]),
    ];
    await first.emails.cancel(cancelled);
    before.signal("SIGKILL");
    await before.ended;

    const after = await serve();
    await after.admin("POST", "/clock", { advance: "2h" });
    expect(sink.mails.map(({ to }) => to).sort()).toEqual(["ada@example.com", "alan@example.com", "grace@example.com"]);
    after.signal("SIGKILL");
    await after.ended;

    const last = await serve();
    await last.admin("POST", "/clock", { advance: "3d" });
    expect(sink.mails).toHaveLength(3);
    const second = await clientOf(last);
    const found = await Promise.all([sent, several, cancelled].map((id) => second.emails.status(id)));
    expect(found.map(({ status, sent_at }) => [status, sent_at])).toEqual([
      ["delivered", "2040-01-01T01:00:00.000Z"],
      ["delivered", "2040-01-01T01:00:00.000Z"],
      ["cancelled", null],
    ]);
  });

  test("keeps a batch complete", async ({ serve, sink }) => {
    const before = await serve({ args: ["--clock", "manual=2040-01-01T00:00:00.000Z"] });
    const messages = Array.from({ length: 300 }, (_, i) => ({ ...mail, to: `reader-${i}@example.com`, text: `${i}` }));
    const { batch_id } = await (await clientOf(before)).emails.batch.send({ messages });
    before.signal("SIGKILL");
    await before.ended;
    const after = await serve();
    await after.admin("POST", "/clock", { advance: "2h" });
    const batch = await (await clientOf(after)).emails.batch.get(batch_id);
    expect(batch).toMatchObject({ status: "completed", total: 300, sent: 300, failed: 0 });
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(300);
  });

  test("uses the later of the stored and the given time", async ({ serve }) => {
    const start = async (given: string) => {
      const engine = await serve({ args: ["--clock", `manual=${given}`] });
      const { data } = (await engine.admin("GET", "/clock")).body;
      await engine.stop();
      return data;
    };
    const [earlier, later, latest] = [
      "2040-01-01T00:00:00.000Z",
      "2040-01-02T00:00:00.000Z",
      "2040-01-03T00:00:00.000Z",
    ];
    expect(await start(later)).toEqual({ mode: "manual", now: later });
    expect(await start(earlier)).toEqual({ mode: "manual", now: later });
    expect(await start(latest)).toEqual({ mode: "manual", now: latest });
  });

  test("is not needed after an outage of the mail server: mail is accepted, and delivered once it is back", async ({
    serve,
  }) => {
    const port = await freePort();
    const engine = await serve({ args: ["--smtp", `smtp://127.0.0.1:${port}`] });
    const workspace_id = await firstWorkspace(engine);
    const { body } = await engine.admin("POST", `/workspaces/${workspace_id}/keys`, {
      name: "k",
      type: "production",
    });
    const posthorn = new Posthorn({ apiKey: body.data.key, baseUrl: engine.ready.base_url });

    const { sent, results } = await posthorn.emails.send({ ...mail, to: ["ada@example.com", "grace@example.com"] });
    expect(sent).toBe(2);
    await engine.admin("POST", "/clock", { advance: "10m" });
    const status = () => Promise.all(results.map(({ message_id }) => posthorn.emails.status(message_id ?? "")));
    expect((await status()).map((message) => message.status)).toEqual(["queued", "queued"]);

    const sink = await startSmtpSink({ port });
    // A server that does not answer is tried at least every minute.
    await engine.admin("POST", "/clock", { advance: "1m" });
    expect((await status()).map((message) => message.status)).toEqual(["delivered", "delivered"]);
    expect(sink.mails.map(({ to }) => to).sort()).toEqual(["ada@example.com", "grace@example.com"]);
    await sink.close();
  });

  describe.each([
    ["files", async () => ({ args: [] as string[], drop: async () => {} })],
    [
      "PostgreSQL",
      async () => {
        const { url, drop } = await createDatabase();
        return { args: ["--database-url", url], drop };
      },
    ],
  ])("on a store in %s", (kind, open) => {
    test.skipIf(kind === "PostgreSQL" && serverUrl() === undefined)(
      "with another public URL and shared domain changes no byte of a mail with an earlier attempt, and its links still work",
      async ({ serve }) => {
        const store = await open();
        let refusal: string | undefined = "4.3.0 later";
        const relay = await startSmtpSink({ beforeAnswer: () => refusal });
        const common = ["--smtp", relay.url, ...store.args];
        const env = { POSTHORN_SECRET: "a secret of more than thirty-two characters" };
        const first = ["--clock", "manual=2040-01-01T00:00:00.000Z", "--public-url", "https://one.example.com"];
        const before = await serve({ args: [...common, ...first, "--shared-domain", "one.example.org"], env });
        const html = '<p><a href="https://example.com">x</a> <a href="{{unsubscribe_url}}">y</a></p>';
        const contact = { ...mail, html, to: "ada@example.com" };
        const { results } = await (await clientOf(before)).emails.send(contact);
        await before.admin("POST", "/settle");
        expect(relay.mails).toHaveLength(1);
        before.signal("SIGKILL");
        await before.ended;

        const second = ["--public-url", "https://two.example.com", "--shared-domain", "two.example.org"];
        const after = await serve({ args: [...common, ...second], env });
        refusal = undefined;
        await after.admin("POST", "/clock", { advance: "1h" });
        expect(relay.mails).toHaveLength(2);
        expect(relay.mails[1]).toEqual(relay.mails[0]);
        expect(relay.mails[0]?.raw).toContain("https://one.example.com/u/");
        const client = await clientOf(after);
        expect(await client.emails.status(results[0]?.message_id ?? "")).toMatchObject({ status: "delivered" });

        // A first attempt has the new ones. An old link that reaches the engine still leads to its target.
        await client.emails.send({ ...contact, to: "grace@example.com" });
        await after.admin("POST", "/settle");
        expect(relay.mails[2]?.raw).toContain("https://two.example.com/u/");
        const [, path = ""] = /<https:\/\/one\.example\.com([^>]+)>/.exec(relay.mails[0]?.raw ?? "") ?? [];
        const origin = new URL(after.ready.base_url).origin;
        expect((await fetch(origin + path, { method: "POST" })).status).toBe(200);
        expect((await client.suppressions.list()).data).toMatchObject([{ email: "ada@example.com" }]);
        await after.stop();
        await relay.close();
        await store.drop();
      },
    );
  });
});
