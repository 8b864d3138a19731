import { describe, expect } from "vitest";
import type { EngineProcess } from "../support/engine-process.js";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.js";
import { clientOf, firstWorkspace, test } from "./engine-test.js";

const mail = { from_email: "hello@example.com", subject: "Hello {{email}}", html: "<p>Hello {{email}}</p>" };
const finals = ["delivered", "bounced", "failed"];

const readers = (count: number, prefix = "reader") =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);

interface MessageRow {
  message_id: string;
  to: string;
  status: string;
}

async function messagesOf(engine: EngineProcess, status = ""): Promise<MessageRow[]> {
  const query = status === "" ? "" : `&status=${status}`;
  const { body } = await engine.admin("GET", `/workspaces/${await firstWorkspace(engine)}/messages?limit=1000${query}`);
  return body.data;
}

/** Returns how often each message reached the server. */
function copies({ mails }: SmtpSink): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return counts;
}

describe("an engine killed while it sends", { timeout: 60_000 }, () => {
  test("delivers all mail after its restart, and twice only mails in flight", async ({ serve }) => {
    const answered = 40;
    const held: string[] = [];
    let killed = false;
    const sink = await startSmtpSink({
      // The sink answers the first mails and holds the others until the kill. Afterwards it answers all.
      beforeAnswer({ messageId }) {
        if (killed || sink.mails.length <= answered) return;
        held.push(messageId);
        return new Promise(() => {});
      },
    });
    const args = ["--smtp", sink.url];
    const before = await serve({ args });
    const posthorn = await clientOf(before);
    await posthorn.emails.send({ ...mail, to: readers(100, "first") });
    await posthorn.emails.send({ ...mail, to: readers(100, "second") });
    await expect.poll(async () => (await messagesOf(before, "delivered")).length, { timeout: 10_000 }).toBe(answered);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    before.signal("SIGKILL");
    await before.ended;
    killed = true;

    const after = await serve({ args });
    await after.admin("POST", "/settle", { timeout_ms: 15_000 });
    const messages = await messagesOf(after);
    expect(messages).toHaveLength(200);
    expect(messages.map(({ status }) => status)).toEqual(Array(200).fill("delivered"));
    const counts = copies(sink);
    for (const { message_id, to } of messages) expect(counts.get(message_id), to).toBeGreaterThanOrEqual(1);
    const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
    expect(held).toEqual(expect.arrayContaining(twice));
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
    await sink.close();
  });

  test("has every message that it had acknowledged", async ({ serve, sink }) => {
    const before = await serve();
    const posthorn = await clientOf(before);
    const accepted: string[] = [];
    let answers = 0;
    const sends = Array.from({ length: 40 }, async (_, index) => {
      try {
        const { results } = await posthorn.emails.send({ ...mail, to: readers(5, `call-${index}`) });
        accepted.push(...results.map(({ message_id }) => message_id ?? ""));
        answers += 1;
        if (answers === 10) before.signal("SIGKILL");
      } catch {
        // The call was not acknowledged.
      }
    });
    await Promise.all(sends);
    await before.ended;
    expect(accepted.length).toBeGreaterThanOrEqual(50);

    const after = await serve();
    await after.admin("POST", "/settle", { timeout_ms: 15_000 });
    const statuses = new Map((await messagesOf(after)).map(({ message_id, status }) => [message_id, status]));
    const counts = copies(sink);
    for (const id of accepted) {
      expect(finals).toContain(statuses.get(id));
      expect(counts.get(id)).toBeGreaterThanOrEqual(1);
    }
    // A call is stored whole or not at all.
    expect(statuses.size % 5).toBe(0);
  });
});
