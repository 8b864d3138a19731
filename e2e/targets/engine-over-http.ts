import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MailpitClient } from "mailpit-api";
import { createDatabase } from "../support/database.js";
import { startEngine } from "../support/engine-process.js";
import { freePort } from "../support/free-port.js";
import type { DeliveredMail, Target } from "../target.js";
import { operatorPlane } from "./operator-plane.js";

/** Gives back an engine on the JSON store, in a process of its own, with the inbox it starts itself. Its clock runs. */
export function openEngineOnJson(): Promise<Target> {
  return openEngine([], async () => {});
}

/** The same on a database of its own in the PostgreSQL server of the test run. */
export async function openEngineOnPostgres(): Promise<Target> {
  const database = await createDatabase();
  return openEngine(["--database-url", database.url], database.drop);
}

async function openEngine(args: readonly string[], drop: () => Promise<void>): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "posthorn-e2e-"));
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const engine = await startEngine({ args: ["--data-dir", dataDir, "--smtp", smtp, "--inbox", "auto", ...args] });
  const { base_url: baseUrl, inbox_url } = engine.ready;
  if (inbox_url === null) throw new Error("the engine started no inbox");
  const mailpit = new MailpitClient(inbox_url);

  const fetch: Target["fetch"] = (request) => globalThis.fetch(request);
  const { operator, settle, addWorkspace, mailOf } = operatorPlane(baseUrl, engine.operatorToken, fetch);
  return {
    baseUrl,
    fetch,
    operator,
    settle,
    async workspace(settings) {
      const workspace = await addWorkspace(settings);
      return { ...workspace, inbox: async () => mailOf(workspace.id, await readInbox(mailpit)) };
    },
    async close() {
      await engine.stop();
      await rm(dataDir, { recursive: true });
      await drop();
    },
  };
}

async function readInbox(mailpit: MailpitClient): Promise<DeliveredMail[]> {
  const { messages } = await mailpit.listMessages(0, 1000);
  const mails = await Promise.all(messages.map(({ ID }) => readMail(mailpit, ID)));
  return mails.reverse();
}

/** Written for the way, not for the reader. */
const wireHeaders = ["content-type", "content-transfer-encoding", "mime-version", "return-path"];

async function readMail(mailpit: MailpitClient, id: string): Promise<DeliveredMail> {
  const mail = await mailpit.getMessageSummary(id);
  const headers = Object.entries(await mailpit.getMessageHeaders(id));
  const byLowerName = Object.fromEntries(headers.map(([name, values]) => [name.toLowerCase(), values.join(", ")]));
  for (const name of wireHeaders) delete byLowerName[name];
  return {
    messageId: byLowerName["x-posthorn-message-id"] ?? "",
    to: mail.To[0]?.Address ?? "",
    from: { name: mail.From.Name || null, address: mail.From.Address },
    replyTo: mail.ReplyTo[0]?.Address ?? null,
    subject: mail.Subject,
    html: mail.HTML.replaceAll("\r\n", "\n") || null,
    text: mail.Text.replaceAll("\r\n", "\n"),
    headers: byLowerName,
  };
}
