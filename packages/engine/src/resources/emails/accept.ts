import type { Ctx } from "../../platform/context.js";
import { forEachChunk } from "../../platform/event-loop.js";
import { addJob, addJobs, type NewJob } from "../../queue/queue.js";
import { ownContentId } from "../../store/contents.js";
import type { ContentRow, MessageRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { countSends } from "../analytics/counters.js";
import type { ContentReference, OwnContent } from "./content.js";
import { countMessage } from "./messages.js";
import type { Sender } from "./sender.js";

/** An email that is accepted for any number of recipients. `origin` is its cause. */
export interface OutgoingEmail {
  workspace_id: string;
  content: ContentReference;
  sender: Sender;
  sandbox: boolean;
  track_opens: boolean;
  track_clicks: boolean;
  origin?: Partial<
    Pick<
      MessageRow,
      "campaign_id" | "automation_id" | "run_id" | "batch_id" | "batch_index" | "schedule_id" | "contact_id"
    >
  >;
}

/** The recipient of a message. */
export interface Addressee {
  address: string;
  address_key: string;
  /** The contact, if the recipient is one. */
  contact_id?: string;
}

/** An email to one recipient. */
export interface NewMail {
  email: OutgoingEmail;
  recipient: Addressee;
  /** The content that this message has alone; absent where it is stored already. */
  own?: OwnContent | undefined;
}

/** Writes a message and the job that delivers it, and returns the message's id. */
export async function acceptMessage(ctx: Ctx, tx: Tx, email: OutgoingEmail, recipient: Addressee): Promise<string> {
  const message = messageTo(ctx, email, recipient);
  await tx.messages.insert(message);
  await queueMessage(ctx, tx, message);
  return message.id;
}

/**
 * Writes messages, the contents that they have alone, and the jobs that deliver them. Returns the ids of the messages. Counts them
 * together: all are of one workspace and one campaign or batch. Yields to the event loop in between.
 */
export async function acceptMessages(ctx: Ctx, tx: Tx, mails: readonly NewMail[]): Promise<string[]> {
  const ids: string[] = [];
  let last: MessageRow | undefined;
  await forEachChunk(mails, async (chunk) => {
    const messages: MessageRow[] = [];
    const contents: ContentRow[] = [];
    for (const { email, recipient, own } of chunk) {
      const message = messageTo(ctx, email, recipient);
      messages.push(message);
      if (own !== undefined) contents.push(ownContentRow(message, own));
    }
    // Rows of one collection that follow each other take little space in a journal.
    await tx.contents.insertAll(contents);
    await tx.messages.insertAll(messages);
    await addJobs(ctx, tx, messages.map(deliveryOf));
    for (const { id } of messages) ids.push(id);
    last = messages.at(-1);
  });
  if (last !== undefined) {
    countMessage(ctx, tx, "accepted", mails.length);
    await countSends(tx, last, ctx.clock.now(), mails.length);
  }
  return ids;
}

/** Adds the job that delivers a message whose status became `queued`, and counts the message. */
export async function queueMessage(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>): Promise<void> {
  await addJob(ctx, tx, deliveryOf(message));
  countMessage(ctx, tx, "accepted");
  await countSends(tx, message, ctx.clock.now());
}

/** One object for all jobs, so that the jobs of a batch differ in few fields. */
const firstAttempt = Object.freeze({ unanswered: 0 });

/** Returns the job that delivers a message. */
function deliveryOf({ id, workspace_id }: Readonly<MessageRow>): NewJob<"deliver-email"> {
  return { kind: "deliver-email", ref: id, workspace_id, payload: firstAttempt };
}

function ownContentRow(
  { content_id: id, workspace_id, created_at }: Readonly<MessageRow>,
  value: OwnContent,
): ContentRow {
  return { id, workspace_id, kind: "message", value, created_at };
}

function messageTo(ctx: Ctx, email: OutgoingEmail, { address: to, address_key, contact_id }: Addressee): MessageRow {
  return newMessage(ctx, email, contact_id === undefined ? { to, address_key } : { to, address_key, contact_id });
}

/** Returns the row of a new message, by default `queued`. The ids of simulated messages contain `sandbox`. */
export function newMessage(
  ctx: Ctx,
  email: OutgoingEmail,
  given: Pick<MessageRow, "to" | "address_key"> &
    Partial<Pick<MessageRow, "contact_id" | "status" | "send_at" | "recipients">>,
): MessageRow {
  const { workspace_id, content, sender, sandbox, origin = {} } = email;
  const now = ctx.clock.now();
  const unique = ctx.ids.compact();
  // Each field is named. Spreading the parts together made this the longest function of a send (bench/accept.bench.ts). The keys come
  // first, as `keysFirst` of the entity says.
  return {
    id: `${sandbox ? "msg_sandbox_" : "msg_"}${unique}`,
    workspace_id,
    status: given.status ?? "queued",
    address_key: given.address_key,
    template_id: content.template_id,
    campaign_id: origin.campaign_id ?? null,
    automation_id: origin.automation_id ?? null,
    batch_id: origin.batch_id ?? null,
    schedule_id: origin.schedule_id ?? null,
    created_at: now,
    from: sender.from,
    from_name: sender.from_name,
    reply_to: sender.reply_to,
    to: given.to,
    subject: content.subject,
    sandbox,
    content_id: content.content_id ?? ownContentId(unique, now),
    data_id: content.data_id,
    render_id: null,
    rendered_at: null,
    contact_id: given.contact_id ?? origin.contact_id ?? null,
    run_id: origin.run_id ?? null,
    batch_index: origin.batch_index ?? null,
    send_at: given.send_at ?? null,
    recipients: given.recipients ?? null,
    links_id: null,
    track_opens: email.track_opens,
    track_clicks: email.track_clicks,
    attempts: 0,
    last_response: null,
    bounce_type: null,
    updated_at: now,
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    clicked_at: null,
    bounced_at: null,
    concluded_at: null,
  };
}
