import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MailpitClient } from "mailpit-api";
import { startEngine } from "../support/engine-process.js";
import { freePort } from "../support/free-port.js";
import type { DeliveredMail, Target } from "../target.js";
import { operatorPlane } from "./operator-plane.js";

/** Gives back an engine in a process of its own, on a fresh data directory, with the inbox it starts itself. Its clock runs. */
export async function openEngineOverHttp(): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "posthorn-e2e-"));
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const engine = await startEngine({ args: ["--data-dir", dataDir, "--smtp", smtp, "--inbox", "auto"] });
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
