import { createDkimKeyCache } from "../delivery/dkim-key-cache.js";
import type { Accepted, DeliveryFailure, Mailer, Outcome } from "../delivery/mailer.js";
import { RelayOutageLog } from "../delivery/relay-outage-log.js";
import { retryDelay } from "../delivery/retry-delay.js";
import { testAddressKind } from "../delivery/simulate-mailer.js";
import type { Ctx } from "../platform/context.js";
import type { JobPayloads } from "../queue/catalog.js";
import type { JobResult, JobRunner } from "../queue/job-runner.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import { TemplateLimitError } from "../rendering/template-limit-error.js";
import { chooseSigner } from "../resources/domains/choose-signer.js";
import { beginAttempt, readParts } from "../resources/emails/attempt.js";
import { asFirstAttempted, type ComposedMail, composeMail, type MessageParts } from "../resources/emails/compose.js";
import { recordClicked, recordOpened } from "../resources/emails/engagement.js";
import {
  getMessage,
  recordAccepted,
  recordBounced,
  recordComplained,
  recordDeferred,
  recordFailed,
} from "../resources/emails/messages.js";
import { saveContent } from "../store/contents.js";
import type { JobRow, MessageRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";

export interface DeliverEmailParts {
  store: Store;
  /** Delivers real mail. */
  mailer: Mailer;
  /** Delivers mail of sandbox keys and to test addresses. The choice between the two is made here only. */
  simulator: Mailer;
  templates: TemplateCache;
}

/** Returns the runner that delivers one accepted message to the mail server and records the server's reply. */
export function deliverEmail({ store, mailer, simulator, templates }: DeliverEmailParts): JobRunner {
  const openKey = createDkimKeyCache();
  const outage = new RelayOutageLog(store);
  return async (ctx, job, leaseLost, isLeaseHeld) => {
    const scope = { workspace: job.workspace_id };
    const message = await store.transaction(scope, (tx) => beginAttempt(ctx, tx, job.ref));
    if (message === undefined) return {};
    // Outside the transaction, which blocks others: the content may be on disk.
    const { parts, signer } = await store.read(scope, async (tx) => {
      const parts = await readParts(tx, message);
      const attemptCtx = parts === undefined ? ctx : asFirstAttempted(ctx, parts.inputs);
      return { parts, signer: await chooseSigner(attemptCtx, tx, openKey, message) };
    });
    if (typeof signer === "string") return { onCommit: (tx) => recordFailed(ctx, tx, message, signer) };
    if (parts === undefined) return { onCommit: (tx) => recordFailed(ctx, tx, message, "the content has expired") };

    const mail = await compose(ctx, templates, parts);
    if (typeof mail === "string") return { onCommit: (tx) => recordFailed(ctx, tx, message, mail) };

    const chosen = isSimulated(message) ? simulator : mailer;
    const signed = signer === null ? mail : { ...mail, signer };
    const outcome = await chosen.deliver(signed, {
      attempt: message.attempts + 1,
      signal: leaseLost,
      mayStillSend: isLeaseHeld,
    });
    if (chosen === mailer && !leaseLost.aborted) await outage.record(ctx, outcome);
    const { unanswered } = job.payload as JobPayloads["deliver-email"];
    const attempt: EmailAttempt = {
      message: { ...message, subject: mail.subject },
      links: mail.links,
      unanswered,
    };
    return resultOf(ctx, attempt, outcome);
  };
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
}

/** Returns the job's result: the outcome is recorded, or the message deferred until its next attempt. */
function resultOf(ctx: Ctx, attempt: EmailAttempt, outcome: Outcome): JobResult {
  if (outcome.result === "accepted") return { onCommit: (tx) => recordAcceptance(ctx, tx, attempt, outcome) };
  const { message } = attempt;
  const attempted = { ...message, attempts: message.attempts + (outcome.counted ? 1 : 0) };
  const unanswered = outcome.counted ? 0 : attempt.unanswered + 1;
  const tries = { counted: attempted.attempts, uncounted: unanswered };
  const delay = retryDelay(outcome, tries, () => ctx.jitter(`${message.id}/${attempted.attempts}/${unanswered}`));
  if (delay === undefined) return { onCommit: (tx) => recordRefusal(ctx, tx, attempted, outcome) };
  return {
    retry: { at: ctx.clock.now() + delay, error: outcome.response, payload: { unanswered } },
    onCommit: (tx) => recordDeferred(ctx, tx, attempted, outcome.response),
  };
}

async function recordAcceptance(ctx: Ctx, tx: Tx, { message, links }: EmailAttempt, outcome: Accepted): Promise<void> {
  const { response, simulatedEngagement } = outcome;
  const links_id =
    links.length > 0
      ? await saveContent(ctx, tx, { workspace_id: message.workspace_id, kind: "links", value: links })
      : null;
  const delivered = ctx.settings.deliveredOn === "accept" || isSimulated(message);
  await recordAccepted(ctx, tx, { ...message, attempts: message.attempts + 1, links_id }, { response, delivered });
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
