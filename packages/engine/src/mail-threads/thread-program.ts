// The program of a thread that delivers mail: composes, signs and sends what mail-thread.ts asks for.
import type { KeyObject } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { buildSigned } from "../delivery/build-signed.js";
import type { OutgoingMail } from "../delivery/mailer.js";
import { SmtpTransport } from "../delivery/smtp-transport.js";
import { type AbortSignalLike, Cancellation } from "../platform/cancellation.js";
import { createClock, readSharedClock } from "../platform/clock.js";
import { systemRandom } from "../platform/random.js";
import { createSecrets } from "../platform/secrets.js";
import { createTemplateCache } from "../rendering/template-cache.js";
import { TemplateLimitError } from "../rendering/template-limit-error.js";
import { composeMail, type MessageParts } from "../resources/emails/compose.js";
import type { EmailContent } from "../resources/emails/content.js";
import { LeaseTable } from "./lease-table.js";
import type { ComposedResult, FromThread, MailRequest, MailResult, ThreadStart, ToThread } from "./protocol.js";

/** Beside the templates of the main thread, which has one cache for every purpose. */
const templateLimits = { max: 200, maxCharacters: 4_000_000 };

const start = workerData as ThreadStart;
const secrets = createSecrets(start.secret, systemRandom());
const leases = new LeaseTable(start.leases);
const templates = createTemplateCache(templateLimits);
const contents = new Map<string, EmailContent>();
const keys = new Map<number, KeyObject>();
const cancels = new Map<number, Cancellation>();
/** What the mails wait for whose composing was asked before it was known whether to send them. */
const begins = new Map<number, (send: boolean) => void>();
const turns = new Map<number, () => void>();
let results: MailResult[] = [];

const post = (message: FromThread) => parentPort?.postMessage(message);

const transport = new SmtpTransport({
  ...start.transport,
  clock: createClock(),
  onConnectionFailure: (failure) => post({ kind: "connection-failure", failure }),
});

/** Resolves when the main thread lets a mail leave. */
function waitForTurn(id: number): Promise<void> {
  return new Promise((resolve) => {
    turns.set(id, resolve);
    post({ kind: "wait-for-turn", id });
  });
}

/** Sends the results of one turn of the event loop together. */
function report(result: MailResult): void {
  if (results.length === 0) {
    setImmediate(() => {
      const ended = results;
      results = [];
      post({ kind: "results", results: JSON.stringify(ended), open: transport.open });
    });
  }
  results.push(result);
}

async function run(request: MailRequest, content: EmailContent, key: KeyObject | undefined): Promise<void> {
  const { id } = request;
  const cancel = new Cancellation();
  cancels.set(id, cancel);
  try {
    report({ id, ...(await deliver(request, { content, key, signal: cancel })) });
  } catch (error) {
    if (error instanceof TemplateLimitError) report({ id, tooLarge: error.message });
    else report({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    begins.delete(id);
    cancels.delete(id);
  }
}

interface Resolved {
  content: EmailContent;
  key: KeyObject | undefined;
  signal: AbortSignalLike;
}

async function deliver(request: MailRequest, { content, key, signal }: Resolved): Promise<ComposedResult> {
  const { id, tenant, message, data, inputs, signer } = request;
  const isSent = request.send ?? new Promise<boolean>((resolve) => begins.set(id, resolve));
  const parts: MessageParts = { message, content, data, inputs };
  // The main thread sets both, also for messages whose first attempt was made by an older version.
  const settings = { publicUrl: inputs.public_url ?? "", sharedDomain: inputs.shared_domain ?? "" };
  const mail: OutgoingMail & { links: readonly string[] } = await composeMail({ secrets, settings }, templates, parts);
  const { subject, links } = mail;
  if (signer !== null && key !== undefined) mail.signer = { ...signer, key };
  const built = await buildSigned(mail);
  if ("failed" in built) return { subject, links, outcome: built.failed, hadConnection: true };
  if (!(await isSent)) return { subject, links, outcome: null, hadConnection: true };
  const mayStillSend = () => leases.isHeld(id, readSharedClock(start.clock));
  const waiting = start.hasRate ? () => waitForTurn(id) : undefined;
  const sent = await transport.send(mail, built.bytes, { tenant, signal, mayStillSend, waitForTurn: waiting });
  return { subject, links, ...sent };
}

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "deliver") {
    for (const [id, content] of message.contents) contents.set(id, content);
    for (const [id, key] of message.keys) keys.set(id, key);
    for (const request of JSON.parse(message.requests) as MailRequest[]) {
      const content = contents.get(request.content_id) as EmailContent;
      void run(request, content, request.signer === null ? undefined : keys.get(request.signer.key));
    }
    for (const id of message.dropped)
      if (typeof id === "string") contents.delete(id);
      else keys.delete(id);
  } else if (message.kind === "begin") {
    for (const [id, send] of message.mails) {
      begins.get(id)?.(send);
      begins.delete(id);
    }
  } else if (message.kind === "cancel") cancels.get(message.id)?.abort();
  else if (message.kind === "turn") {
    turns.get(message.id)?.();
    turns.delete(message.id);
  } else void transport.close().then(() => post({ kind: "closed" }));
});
post({ kind: "ready" });
