import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Posthorn } from "@posthorn/sdk";
import { startEngine } from "../support/engine-process.js";

/** A row of the admin API's list of messages, with the fields that tests read. */
interface Message {
  message_id: string;
  to: string;
  status: string;
  attempts: number;
  last_response: string | null;
}

/** An engine with a frozen clock and a workspace that sends. */
export interface MailStage {
  /** Null if its mail server has no inbox. */
  readonly inboxUrl: string | null;
  /** The report intake, `host:port`; undefined without one. */
  readonly bounceSmtp: string | undefined;
  /** Sends to one address and waits for the first attempt. Returns the message's id. */
  send(to: string): Promise<string>;
  /** Sends to several addresses and waits for the first attempts. */
  sendTo(addresses: readonly string[]): Promise<string[]>;
  message(id: string): Promise<Message>;
  messages(): Promise<Message[]>;
  events(type: string): Promise<{ data: Record<string, unknown> }[]>;
  isSuppressed(email: string): Promise<boolean>;
  /** Moves the clock, and resolves once all due jobs have run. */
  advance(duration: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts an engine on the JSON store; `args` name its mail server. */
export async function openMailStage(args: readonly string[]): Promise<MailStage> {
  const dataDir = await mkdtemp(join(tmpdir(), "posthorn-mail-"));
  const engine = await startEngine({
    args: ["--data-dir", dataDir, "--clock", "manual", ...args],
    env: { POSTHORN_FROM_EMAIL: "hello@example.com" },
  });

  async function admin(method: string, path: string, body?: unknown) {
    const answer = await engine.admin(method, path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  const [{ id: workspace }] = await admin("GET", "/workspaces");
  const wanted = { name: "a test's", type: "production", rate_limit: 0, email_rate_limit: 0 };
  const { key } = await admin("POST", `/workspaces/${workspace}/keys`, wanted);
  const posthorn = new Posthorn({ apiKey: key, baseUrl: engine.ready.base_url, maxRetries: 0 });
  const settle = () => admin("POST", "/settle", { timeout_ms: 20_000 });

  async function sendTo(addresses: readonly string[]): Promise<string[]> {
    const { results } = await posthorn.emails.send({ to: [...addresses], subject: "News", html: "<p>News</p>" });
    await settle();
    return results.map(({ message_id }) => message_id ?? "");
  }

  return {
    inboxUrl: engine.ready.inbox_url,
    bounceSmtp: engine.ready.bounce_smtp,
    sendTo,
    send: async (to) => (await sendTo([to]))[0] ?? "",
    message: (id) => admin("GET", `/messages/${id}`),
    messages: () => admin("GET", `/workspaces/${workspace}/messages?limit=1000`),
    events: (type) => admin("GET", `/workspaces/${workspace}/events?type=${type}&limit=1000`),
    async isSuppressed(email) {
      const { data } = await posthorn.suppressions.list({ limit: 100 });
      return data.some((suppression) => suppression.email === email);
    },
    async advance(duration) {
      await admin("POST", "/clock", { advance: duration });
      await settle();
    },
    async close() {
      await engine.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
