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

interface EventRow {
  type: string;
  timestamp: string;
  data: { message_id: string };
}

const mail = { from_email: "hello@example.com", subject: "Hello", text: "Hello {{email}}" };

/** Sends one mail to each of `count` addresses in one call, and returns the ids of the accepted messages; none when it failed. */
export async function send(engine: EngineProcess, key: string, count: number, prefix: string): Promise<string[]> {
  const to = Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);
  const question = { method: "POST", token: key, body: { ...mail, to } };
  const { status, body } = await ask(`${engine.ready.base_url}/email/send`, question);
  if (status !== 200) return [];
  return body.data.results.map(({ message_id }: { message_id: string }) => message_id);
}

/** Returns all pages of a list of the admin API for a workspace, by default the first. */
async function all<T>(engine: EngineProcess, list: string, workspace_id?: string): Promise<T[]> {
  const path = `/workspaces/${workspace_id ?? (await firstWorkspace(engine))}/${list}`;
  const found: T[] = [];
  for (let more = true; more; ) {
    const { body } = await engine.admin(
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}limit=1000&offset=${found.length}`,
    );
    found.push(...body.data);
    more = body.pagination.has_more;
  }
  return found;
}

/** Returns the messages of a workspace, by default the first, or those with one status. */
export function messagesOf(
  engine: EngineProcess,
  { status, workspace_id }: { status?: string; workspace_id?: string } = {},
): Promise<MessageRow[]> {
  return all(engine, status === undefined ? "messages" : `messages?status=${status}`, workspace_id);
}

/** Returns the number of messages of a workspace, by default the first, or of those with one status. */
async function countOf(engine: EngineProcess, workspace_id?: string, status?: string): Promise<number> {
  const id = workspace_id ?? (await firstWorkspace(engine));
  const filter = status === undefined ? "" : `&status=${status}`;
  const { body } = await engine.admin("GET", `/workspaces/${id}/messages?limit=1${filter}`);
  return body.pagination.total;
}

/** Resolves once `count` messages are delivered. */
export async function delivered(engine: EngineProcess, count: number, timeout: number): Promise<void> {
  const known = () => countOf(engine, undefined, "delivered");
  await expect.poll(known, { timeout, interval: 100 }).toBe(count);
}

/** Resolves once every message of a workspace, by default the first, is delivered. */
export async function allDelivered(engine: EngineProcess, timeout: number, workspace_id?: string): Promise<void> {
  const open = async () => (await countOf(engine, workspace_id)) - (await countOf(engine, workspace_id, "delivered"));
  await expect.poll(open, { timeout, interval: 100 }).toBe(0);
}

/** Returns how often each message arrived at the server. */
function copies({ mails }: SmtpSink): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return counts;
}

/** The events that conclude a message. */
const concludingEvents: readonly string[] = ["email.delivered", "email.bounced", "email.failed"];

export interface Expected {
  /** The ids of the accepted messages. */
  accepted: readonly string[];
  /** The ids of messages whose outcome at the server was unknown, so that each may have been sent twice. */
  uncertain: readonly string[] | "any";
  /** Default: the first workspace. */
  workspace_id?: string;
}

/**
 * Asserts that every accepted message was delivered, has exactly one concluding event, and arrived at the server: twice at most,
 * and only if it is `uncertain`. Returns the concluding events.
 */
export async function checkHistory(
  engine: EngineProcess,
  sink: SmtpSink,
  { accepted, uncertain, workspace_id }: Expected,
): Promise<EventRow[]> {
  const messages = await messagesOf(engine, workspace_id === undefined ? {} : { workspace_id });
  const counts = copies(sink);
  const statuses = new Map(messages.map(({ message_id, status }) => [message_id, status]));
  for (const id of accepted) expect(statuses.get(id), id).toBe("delivered");
  for (const { message_id, to, status, attempts } of messages) {
    expect(status, to).toBe("delivered");
    expect(attempts, to).toBe(1);
    expect(counts.get(message_id), to).toBeGreaterThanOrEqual(1);
  }
  const ended = (await all<EventRow>(engine, "events", workspace_id)).filter(({ type }) =>
    concludingEvents.includes(type),
  );
  expect([...new Set(ended.map(({ type }) => type))]).toEqual(messages.length === 0 ? [] : ["email.delivered"]);
  expect(ended.map(({ data }) => data.message_id).toSorted()).toEqual([...statuses.keys()].toSorted());
  if (uncertain === "any") return ended;
  const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
  expect(uncertain).toEqual(expect.arrayContaining(twice));
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  return ended;
}
