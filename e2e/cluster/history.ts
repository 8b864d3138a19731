import { expect } from "vitest";
import { ask } from "../support/ask.js";
import type { EngineProcess } from "../support/engine-process.js";
import type { SmtpSink } from "../support/smtp-sink.js";
import { firstWorkspace } from "./cluster.js";

interface MessageRow {
  message_id: string;
  to: string;
  status: string;
  attempts: number;
}

const mail = { from_email: "hello@example.com", subject: "Hello", text: "Hello {{email}}" };

/** Sends one mail to each of `count` addresses in one call; gives the ids of what was accepted, none when it was refused. */
export async function send(engine: EngineProcess, key: string, count: number, prefix: string): Promise<string[]> {
  const to = Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);
  const question = { method: "POST", token: key, body: { ...mail, to } };
  const { status, body } = await ask(`${engine.ready.base_url}/email/send`, question);
  if (status !== 200) return [];
  return body.data.results.map(({ message_id }: { message_id: string }) => message_id);
}

/** All messages of the first workspace, or those of one status. */
export async function messagesOf(engine: EngineProcess, status?: string): Promise<MessageRow[]> {
  const query = status === undefined ? "" : `&status=${status}`;
  const workspace_id = await firstWorkspace(engine);
  const { body } = await engine.operator("GET", `/workspaces/${workspace_id}/messages?limit=1000${query}`);
  return body.data;
}

/** Resolves once `count` messages are delivered. */
export async function delivered(engine: EngineProcess, count: number, timeout: number): Promise<void> {
  await expect.poll(async () => (await messagesOf(engine, "delivered")).length, { timeout, interval: 100 }).toBe(count);
}

/** Resolves once every message there is has been delivered. */
export async function allDelivered(engine: EngineProcess, timeout: number): Promise<void> {
  const open = async () => (await messagesOf(engine)).filter(({ status }) => status !== "delivered");
  await expect.poll(open, { timeout, interval: 100 }).toEqual([]);
}

/** How often each message reached the server. */
function copies({ mails }: SmtpSink): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return counts;
}

/**
 * Checks what is written down against what was accepted and what arrived: every message was delivered, its end is
 * written once, its mail arrived, and a second time only where `doubted` says its fate was unknown.
 */
export async function checkHistory(
  engine: EngineProcess,
  sink: SmtpSink,
  { accepted, doubted }: { accepted: readonly string[]; doubted: readonly string[] | "any" },
): Promise<void> {
  const messages = await messagesOf(engine);
  const counts = copies(sink);
  const statuses = new Map(messages.map(({ message_id, status }) => [message_id, status]));
  for (const id of accepted) expect(statuses.get(id), id).toBe("delivered");
  for (const { message_id, to, status, attempts } of messages) {
    expect(status, to).toBe("delivered");
    expect(attempts, to).toBe(1);
    expect(counts.get(message_id), to).toBeGreaterThanOrEqual(1);
  }
  const { body } = await engine.operator(
    "GET",
    `/workspaces/${await firstWorkspace(engine)}/events?type=email.delivered&limit=1000`,
  );
  const told = body.data.map(({ data }: { data: { message_id: string } }) => data.message_id);
  expect(told.toSorted()).toEqual([...statuses.keys()].toSorted());
  if (doubted === "any") return;
  const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
  expect(doubted).toEqual(expect.arrayContaining(twice));
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
}
