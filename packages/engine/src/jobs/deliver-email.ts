import { createDkimKeyCache } from "../delivery/dkim-key-cache.js";
import type { Accepted, Mailer, Outcome, Refused } from "../delivery/mailer.js";
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
  /** Takes real mail. */
  mailer: Mailer;
  /** Takes mail of sandbox keys and of test addresses: this is the only place that tells them apart. */
  simulator: Mailer;
  templates: TemplateCache;
}

/** Gives back the runner that brings one accepted message to its server, and writes down what the server said. */
export function deliverEmail({ store, mailer, simulator, templates }: DeliverEmailParts): JobRunner {
  const openKey = createDkimKeyCache();
  const outage = new RelayOutageLog(store);
  return async (ctx, job, leaseLost) => {
    const scope = { workspace: job.workspace_id };
    const message = await store.transaction(scope, (tx) => beginAttempt(ctx, tx, job.ref));
    if (message === undefined) return {};
    // Read apart from the transaction, which keeps others waiting: content may have to come from a disk.
    const { parts, signer } = await store.read(scope, async (tx) => {
      const parts = await readParts(tx, message);
      const kept = parts === undefined ? ctx : asFirstAttempted(ctx, parts.inputs);
      return { parts, signer: await chooseSigner(kept, tx, openKey, message) };
    });
    if (typeof signer === "string") return { onCommit: (tx) => recordFailed(ctx, tx, message, signer) };
    if (parts === undefined) return { onCommit: (tx) => recordFailed(ctx, tx, message, "the content has expired") };

    const mail = await compose(ctx, templates, parts);
    if (typeof mail === "string") return { onCommit: (tx) => recordFailed(ctx, tx, message, mail) };

    const chosen = isSimulated(message) ? simulator : mailer;
    const signed = signer === null ? mail : { ...mail, signer };
    const outcome = await chosen.deliver(signed, { attempt: message.attempts + 1, signal: leaseLost });
    if (chosen === mailer && !leaseLost.aborted) await outage.ended(ctx, outcome);
    const { unanswered } = job.payload as JobPayloads["deliver-email"];
    return conclude(ctx, { ...message, subject: mail.subject }, mail.links, outcome, unanswered);
  };
}

async function compose(ctx: Ctx, templates: TemplateCache, parts: MessageParts): Promise<ComposedMail | string> {
  try {
    return await composeMail(ctx, templates, parts);
  } catch (error) {
    // The sender's template grew too large with this recipient's data: no later attempt will do better.
    if (error instanceof TemplateLimitError) return error.message;
    throw error;
  }
}

function conclude(
  ctx: Ctx,
  message: Readonly<MessageRow>,
  links: readonly string[],
  outcome: Outcome,
  unanswered: number,
): JobResult {
  const { response } = outcome;
  if (outcome.result === "accepted") {
    const tried = { ...message, attempts: message.attempts + 1 };
    return {
      async onCommit(tx) {
        const links_id = links.length > 0 ? await saveContent(ctx, tx, message.workspace_id, "links", links) : null;
        const delivered = ctx.settings.deliveredOn === "accept" || isSimulated(message);
        await recordAccepted(ctx, tx, { ...tried, links_id }, { response, delivered });
        if (outcome.simulatedEngagement) await follow(ctx, tx, message.id, outcome.simulatedEngagement, links[0]);
      },
    };
  }
  const tried = { ...message, attempts: message.attempts + (outcome.counted ? 1 : 0) };
  const inARow = outcome.counted ? 0 : unanswered + 1;
  const tries = { counted: tried.attempts, uncounted: inARow };
  const delay = retryDelay(outcome, tries, () => ctx.jitter(`${message.id}/${tried.attempts}/${inARow}`));
  if (delay === undefined) return { onCommit: (tx) => giveUp(ctx, tx, tried, outcome) };
  return {
    retry: { at: ctx.clock.now() + delay, error: response, payload: { unanswered: inARow } },
    onCommit: (tx) => recordDeferred(ctx, tx, tried, response),
  };
}

/** Does what a test's recipient does with a mail: at once, so that whoever tests need not wait for it. */
async function follow(
  ctx: Ctx,
  tx: Tx,
  message_id: string,
  simulatedEngagement: NonNullable<Accepted["simulatedEngagement"]>,
  url: string | undefined,
): Promise<void> {
  const message = await getMessage(tx, message_id);
  const reader = { ip_address: null, user_agent: null, machine: false };
  if (simulatedEngagement === "open") await recordOpened(ctx, tx, message, reader);
  // The event has to name a link: where a mail has none to follow, the service's own address stands in.
  else if (simulatedEngagement === "click")
    await recordClicked(ctx, tx, message, { ...reader, url: url ?? ctx.settings.publicUrl });
  else await recordComplained(ctx, tx, message, { feedback_type: "abuse", suppress: !isSimulated(message) });
}

async function giveUp(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>, refusal: Refused): Promise<void> {
  if (refusal.result === "failed") return recordFailed(ctx, tx, message, refusal.response);
  const suppress = isSimulated(message) ? "never" : refusal.suppress;
  await recordBounced(ctx, tx, message, { ...refusal, type: refusal.bounce_type, suppress });
}

/** Ends the message of a job that cannot be done: nobody will try it again. */
export async function failMessage(ctx: Ctx, tx: Tx, job: JobRow, error: string): Promise<void> {
  const message = await tx.messages.get(job.ref);
  if (message?.status === "queued") await recordFailed(ctx, tx, message, `it could not be sent: ${error}`);
}

/** Whether it goes nowhere: mail of sandbox keys and to test addresses. */
function isSimulated({ sandbox, to }: Readonly<MessageRow>): boolean {
  return sandbox || testAddressKind(to) !== undefined;
}
