import type { DkimSigner } from "../delivery/dkim.js";
import { createDkimKeyCache, type DkimKeyCache } from "../delivery/dkim-key-cache.js";
import type { Accepted, DeliverOptions, DeliveryFailure, Mailer, Outcome } from "../delivery/mailer.js";
import { RelayOutageLog } from "../delivery/relay-outage-log.js";
import { retryDelay } from "../delivery/retry-delay.js";
import { testAddressKind } from "../delivery/simulate-mailer.js";
import type { Delivered, MailThreads, ThreadDeliverOptions, ThreadMail } from "../mail-threads/mail-threads.js";
import type { AbortSignalLike } from "../platform/cancellation.js";
import { type Clock, createSteadyClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { createTaskQueue, yieldToEventLoop } from "../platform/event-loop.js";
import { memoryOf } from "../platform/memory-of.js";
import { settleAll } from "../platform/settle-all.js";
import type { Span } from "../platform/trace.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobResult, PreparedJob, SetRunner } from "../queue/job-runner.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { TemplateLimitError } from "../rendering/template-limit-error.js";
import { chooseSigner } from "../resources/domains/choose-signer.js";
import { type BegunMessage, beginAttempt, readParts } from "../resources/emails/attempt.js";
import { logAttempt } from "../resources/emails/attempt-log.js";
import { asFirstAttempted, type ComposedMail, composeMail, type MessageParts } from "../resources/emails/compose.js";
import { recordClicked, recordOpened } from "../resources/emails/engagement.js";
import { withoutAddress } from "../resources/emails/erased.js";
import {
  getMessage,
  recordAccepted,
  recordBounced,
  recordComplained,
  recordDeferred,
  recordFailed,
} from "../resources/emails/messages.js";
import { contentDigest, contentRow } from "../store/contents.js";
import type { ContentRow, JobRow, MessageRow } from "../store/entities.js";
import type { ReadTx, Store, Tx } from "../store/store.js";

export interface DeliverEmailParts {
  store: Store;
  /** Delivers real mail. */
  mailer: Mailer;
  /** Delivers mail of sandbox keys and to test addresses. The choice between the two is made here only. */
  simulator: Mailer;
  templates: TemplateCache;
  isClockStopped: () => boolean;
  /** Deliver real mail instead of `mailer`. */
  mailThreads?: MailThreads | undefined;
}

interface Sending extends DeliverEmailParts {
  /** Composes one mail after another, so that a set of long mails does not delay calls. */
  inTurn: ReturnType<typeof createTaskQueue>;
  steadyClock: Clock;
}

/** A message whose attempt has begun, with what it is rendered from; undefined parts: its content has expired. */
interface BegunAttempt {
  message: Readonly<MessageRow>;
  parts: MessageParts | undefined;
  signer: DkimSigner | string | null;
}

/**
 * Returns the runner that delivers accepted messages to the mail server and records the server's replies. The attempts of a
 * set begin in one transaction; then each mail is rendered, sent and recorded on its own.
 */
export function deliverEmail(engine: DeliverEmailParts): SetRunner {
  const { store } = engine;
  const openKey = createDkimKeyCache();
  // With a stopped clock equal runs are equal, however many iterations of the event loop are between two calls.
  const beforeFirst = () => (engine.isClockStopped() ? undefined : yieldToEventLoop());
  const sending = { ...engine, inTurn: createTaskQueue(beforeFirst), steadyClock: createSteadyClock() };
  const digestOfLinks = rememberLastDigest();
  const outage = new RelayOutageLog(store);

  async function deliver(
    ctx: Ctx,
    job: JobRow,
    { message, parts, signer }: BegunAttempt,
    lease: MailLease,
  ): Promise<JobResult> {
    if (typeof signer === "string") return failure(ctx, message, signer);
    if (parts === undefined) return failure(ctx, message, "the content has expired");
    let began = ctx.clock.now();
    void lease.mayBegin?.then(() => {
      began = ctx.clock.now();
    });
    const mail = await measuredSend(ctx, sending, { message, parts, signer }, lease);
    if (typeof mail === "string") return failure(ctx, message, mail);
    const { outcome } = mail;
    if (!isSimulated(message) && !lease.signal.aborted) await outage.record(ctx, outcome);
    const { unanswered } = job.payload as JobPayloads["deliver-email"];
    const attempt = {
      message: logged(ctx, { ...message, subject: mail.subject }, outcome, began),
      links: mail.links,
      unanswered,
      digestOfLinks,
    };
    return resultOf(ctx, attempt, outcome);
  }

  return {
    async prepare(ctx, jobs) {
      const scope = { workspace: (jobs[0] as JobRow).workspace_id };
      const readAttempts = (begun: readonly (BegunMessage | undefined)[]) =>
        store.read(scope, (tx) => settleAll(begun.map((each) => each && readAttempt(ctx, tx, each, openKey))), {
          snapshot: false,
        });
      const { reading } = await store.transaction(scope, async (tx) => {
        const begun = await settleAll(jobs.map(({ ref }) => beginAttempt(ctx, tx, ref)));
        // Not awaited here: the transaction blocks others, and the content may be on disk. What it reads was stored before.
        const reading = readAttempts(begun);
        // Nobody awaits it where the transaction fails or runs again.
        reading.catch(() => {});
        return { reading };
      });
      const attempts = await reading;
      return jobs.map((job, i) => {
        const attempt = attempts[i];
        const run: PreparedJob = (signal, mayStillSend, followLease, mayBegin) =>
          attempt === undefined
            ? Promise.resolve({})
            : deliver(ctx, job, attempt, { signal, mayStillSend, followLease, mayBegin });
        const memory = memoryOf([attempt?.parts?.content, attempt?.parts?.data]);
        return Object.assign(run, { memory, waitsToBegin: true });
      });
    },
  };
}

async function readAttempt(
  ctx: Ctx,
  tx: ReadTx,
  { message, inputs }: BegunMessage,
  openKey: DkimKeyCache,
): Promise<BegunAttempt> {
  const parts = await readParts(tx, message, inputs);
  const attemptCtx = parts === undefined ? ctx : asFirstAttempted(ctx, parts.inputs);
  return { message, parts, signer: await chooseSigner(attemptCtx, tx, openKey, message) };
}

function failure(ctx: Ctx, message: Readonly<MessageRow>, reason: string): JobResult {
  return { independent: true, onCommit: (tx) => recordFailed(ctx, tx, message, reason) };
}

/** What a mail's delivery learns of its job's lease. */
type MailLease = Required<Pick<DeliverOptions, "mayStillSend">> & ThreadDeliverOptions & { signal: AbortSignalLike };

/** Sends a mail, and measures the hand-over of real mail to the mail server from when it may begin. */
async function measuredSend(ctx: Ctx, sending: Sending, mail: ThreadMail, lease: MailLease): Promise<Delivered> {
  if (isSimulated(mail.message)) return send(ctx, sending, mail, lease);
  const { steadyClock } = sending;
  let span: Span | undefined;
  let began = 0;
  const begin = () => {
    span = ctx.trace && ctx.tracer?.startSpan(ctx.trace, "smtp delivery", "client");
    began = steadyClock.now();
  };
  if (lease.mayBegin === undefined) begin();
  else void lease.mayBegin.then(begin);
  let result: Delivered | undefined;
  try {
    result = await send(ctx, sending, mail, lease);
    return result;
  } finally {
    const outcome = typeof result === "object" ? result.outcome : undefined;
    // Mail that waits for the relay was not sent.
    const isAnswered = outcome !== undefined && (outcome.result === "accepted" || outcome.code !== null);
    const seconds = (steadyClock.now() - began) / 1000;
    if (isAnswered) ctx.metrics.instruments.posthorn_smtp_delivery_duration_seconds.observe(seconds);
    const attributes = { "posthorn.message.id": mail.message.id, "posthorn.outcome": outcome?.result ?? "none" };
    span?.end({
      attributes,
      error: outcome?.result === "accepted" ? undefined : "the mail server did not take the mail",
    });
  }
}

/** Composes a mail and sends it when it may be sent, in a thread where there are any. Returns the reason where it cannot be rendered. */
async function send(
  ctx: Ctx,
  { mailer, simulator, templates, mailThreads, inTurn }: Sending,
  { message, parts, signer }: ThreadMail,
  lease: MailLease,
): Promise<Delivered> {
  const simulated = isSimulated(message);
  if (!simulated && mailThreads?.isUsable) {
    const { publicUrl: public_url, sharedDomain: shared_domain } = asFirstAttempted(ctx, parts.inputs).settings;
    const inputs = { ...parts.inputs, public_url, shared_domain };
    return mailThreads.deliver({ message, parts: { ...parts, inputs }, signer }, lease);
  }
  const mail = await inTurn(() => compose(ctx, templates, parts));
  if (typeof mail === "string") return mail;
  const { signal, mayStillSend, mayBegin } = lease;
  if (mayBegin !== undefined) await mayBegin;
  const signed = signer === null ? mail : { ...mail, signer };
  const options = { attempt: message.attempts + 1, tenant: message.workspace_id, signal, mayStillSend };
  const outcome = await (simulated ? simulator : mailer).deliver(signed, options);
  return { subject: mail.subject, links: mail.links, outcome };
}

async function compose(ctx: Ctx, templates: TemplateCache, parts: MessageParts): Promise<ComposedMail | string> {
  try {
    return await composeMail(ctx, templates, parts);
  } catch (error) {
    // The mail is too large with this recipient's data, and would be in every attempt.
    if (error instanceof TemplateLimitError) return error.message;
    throw error;
  }
}

/** An attempt to deliver a message. */
interface EmailAttempt {
  message: Readonly<MessageRow>;
  /** The links of its content, in order. */
  links: readonly string[];
  /** Consecutive earlier attempts without a reply of the server. */
  unanswered: number;
  digestOfLinks: (workspace_id: string, links: readonly string[]) => string;
}

/** Returns a function that returns the digest of a mail's links, and remembers that of the last mail: most mail repeats its links. */
function rememberLastDigest(): EmailAttempt["digestOfLinks"] {
  let last: { workspace_id: string; links: readonly string[]; digest: string } | undefined;
  return (workspace_id, links) => {
    const isSame =
      last?.workspace_id === workspace_id &&
      last.links.length === links.length &&
      links.every((url, index) => url === last?.links[index]);
    if (last === undefined || !isSame) {
      last = { workspace_id, links, digest: contentDigest({ workspace_id, kind: "links", value: links }) };
    }
    return last.digest;
  };
}

/** Returns the message with an attempt in its log, unless a server accepted it at once. */
function logged(ctx: Ctx, message: MessageRow, { result, response }: Outcome, began: number): MessageRow {
  if (result === "accepted" && !message.attempt_log) return message;
  const at = ctx.clock.now();
  const attempt_log = logAttempt(message.attempt_log, { at, duration_ms: at - began, response });
  return { ...message, attempt_log };
}

/** Returns the job's result: the outcome is recorded, or the message deferred until its next attempt. */
function resultOf(ctx: Ctx, attempt: EmailAttempt, outcome: Outcome): JobResult {
  if (outcome.result === "accepted") {
    // A simulated recipient's engagement changes the contact and the suppressions.
    const independent = outcome.simulatedEngagement === undefined;
    return { independent, onCommit: (tx) => recordAcceptance(ctx, tx, attempt, outcome) };
  }
  const { message } = attempt;
  const attempted = { ...message, attempts: message.attempts + (outcome.counted ? 1 : 0) };
  const unanswered = outcome.counted ? 0 : attempt.unanswered + 1;
  const tries = { counted: attempted.attempts, uncounted: unanswered };
  const delay = retryDelay(outcome, tries, () => ctx.jitter(`${message.id}/${attempted.attempts}/${unanswered}`));
  if (delay === undefined) return { onCommit: (tx) => recordRefusal(ctx, tx, attempted, outcome) };
  return {
    // Without the recipient: the job of a person who is erased meanwhile is not read again before its next attempt.
    retry: {
      at: ctx.clock.now() + delay,
      error: withoutAddress(outcome.response, message.to, "the recipient"),
      payload: { unanswered },
    },
    independent: true,
    onCommit: (tx) => recordDeferred(ctx, tx, attempted, outcome.response),
  };
}

async function recordAcceptance(ctx: Ctx, tx: Tx, attempt: EmailAttempt, outcome: Accepted): Promise<void> {
  const { message, links } = attempt;
  const { workspace_id } = message;
  const { response, simulatedEngagement } = outcome;
  let content: ContentRow | undefined;
  if (links.length > 0) {
    const digest = attempt.digestOfLinks(workspace_id, links);
    content = contentRow(ctx, { workspace_id, kind: "links", value: links }, digest);
  }
  const links_id = content?.id ?? null;
  const delivered = ctx.settings.deliveredOn === "accept" || isSimulated(message);
  const attempted = { ...message, attempts: message.attempts + 1, links_id };
  const hasLinks = await recordAccepted(ctx, tx, attempted, { response, delivered });
  if (content !== undefined && hasLinks) await tx.contents.insertIfAbsent(content);
  if (simulatedEngagement === undefined) return;
  const accepted = await getMessage(tx, message.id);
  // At once, so that a test need not wait for it. A click names a link; where the mail has none, the service's own address.
  await recordEngagement(ctx, tx, accepted, { kind: simulatedEngagement, url: links[0] ?? ctx.settings.publicUrl });
}

/** Records what a simulated recipient does with a message. */
async function recordEngagement(
  ctx: Ctx,
  tx: Tx,
  message: Readonly<MessageRow>,
  { kind, url }: { kind: NonNullable<Accepted["simulatedEngagement"]>; url: string },
): Promise<void> {
  const reader = { ip_address: null, user_agent: null, machine: false };
  if (kind === "open") await recordOpened(ctx, tx, message, reader);
  else if (kind === "click") await recordClicked(ctx, tx, message, { ...reader, url });
  else await recordComplained(ctx, tx, message, { feedback_type: "abuse", suppress: !isSimulated(message) });
}

async function recordRefusal(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>, refusal: DeliveryFailure): Promise<void> {
  if (refusal.result === "failed") return recordFailed(ctx, tx, message, refusal.response);
  const suppress = isSimulated(message) ? "never" : refusal.suppress;
  await recordBounced(ctx, tx, message, { ...refusal, type: refusal.bounce_type, suppress });
}

/** Fails the message of a dead letter. */
export async function failMessage(ctx: Ctx, tx: Tx, job: JobRow, error: string): Promise<void> {
  const message = await tx.messages.get(job.ref);
  if (message?.status === "queued") await recordFailed(ctx, tx, message, `it could not be sent: ${error}`);
}

/** Returns whether a message is of a sandbox key or to a test address: it is never sent. */
function isSimulated({ sandbox, to }: Readonly<MessageRow>): boolean {
  return sandbox || testAddressKind(to) !== undefined;
}
