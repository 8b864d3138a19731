import type { Body, Data } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound, type Problem } from "../../platform/errors.js";
import { createYielder } from "../../platform/event-loop.js";
import type { BatchRow, MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { type ApiCaller, toIso } from "../handler.js";
import { acceptMessage } from "./accept.js";
import { acceptContent, assertContent, checkContent, contentOf, type StoredContent } from "./content.js";
import { hasFailed } from "./messages.js";
import { reserveMail } from "./quota.js";
import { evaluateRecipient, type Recipient } from "./recipients.js";
import { chooseSender, type Sender } from "./sender.js";

type BatchMessage = Body<"emails.batch.send">["messages"][number];

/** A valid item of a batch. */
interface Item {
  message: BatchMessage;
  sender: Sender;
  content: StoredContent;
}

/** A batch whose contents were checked: undefined for a content that is checked when it is accepted. */
export interface CheckedBatch {
  messages: readonly BatchMessage[];
  digests: readonly (string | undefined)[];
}

/** Checks and hashes the contents of a batch. A transaction for it would delay others. */
export async function checkBatch({ workspace }: ApiCaller, messages: readonly BatchMessage[]): Promise<CheckedBatch> {
  const yieldIfDue = createYielder();
  const digests: CheckedBatch["digests"][number][] = [];
  for (const message of messages) {
    digests.push(message.template_id === undefined ? digestOf(workspace.id, message) : undefined);
    await yieldIfDue();
  }
  return { messages, digests };
}

/** Returns undefined for a malformed content: its problems are reported together with those of the other items. */
function digestOf(workspace_id: string, message: BatchMessage): string | undefined {
  try {
    return checkContent(workspace_id, contentOf(message));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Accepts all items of a batch, or throws the problems of all items. */
export async function acceptBatch(
  ctx: Ctx,
  tx: Tx,
  caller: ApiCaller,
  batch: CheckedBatch,
): Promise<Data<"emails.batch.send">> {
  const items = await acceptItems(ctx, tx, caller, batch);
  const batch_id = `batch_${ctx.ids.compact()}`;
  const workspace_id = caller.workspace.id;
  const { sandbox } = caller;
  const results: Data<"emails.batch.send">["results"] = [];
  const skipped: BatchRow["skipped"][number][] = [];
  const yieldIfDue = createYielder();
  const evaluated: [Item, Recipient][] = [];
  for (const item of items) {
    evaluated.push([item, await evaluateRecipient(tx, workspace_id, item.message.to)]);
    await yieldIfDue();
  }
  await reserveMail(ctx, tx, caller, evaluated.filter(([, { reason }]) => reason === null).length);
  for (const [batch_index, [{ message, content, sender }, recipient]] of evaluated.entries()) {
    const { track_opens = true, track_clicks = true } = message;
    const { to, reason } = recipient;
    if (reason !== null) {
      skipped.push({ index: batch_index, to, reason });
      results.push({ to, message_id: null, success: false, reason });
    } else {
      const origin = { batch_id, batch_index };
      const outgoing = { workspace_id, content, sender, sandbox, track_opens, track_clicks, origin };
      results.push({ to, message_id: await acceptMessage(ctx, tx, outgoing, recipient), success: true });
    }
    await yieldIfDue();
  }
  const row: BatchRow = {
    id: batch_id,
    workspace_id,
    total: items.length,
    sandbox,
    skipped,
    created_at: ctx.clock.now(),
  };
  await tx.batches.insert(row);
  const { status, total, sent, failed } = progress(row, []);
  return { batch_id, status, total, sent, failed, results };
}

async function acceptItems(
  ctx: Ctx,
  tx: Tx,
  { workspace }: ApiCaller,
  { messages, digests }: CheckedBatch,
): Promise<Item[]> {
  const items: Item[] = [];
  const errors: ApiError[] = [];
  const collectError = async <T>(check: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const yieldIfDue = createYielder();
  /** Senders by the fields they depend on. Most batches have one. */
  const senders = new Map<string, Sender>();
  const senderOf = async (message: BatchMessage, at: string) => {
    const { from_email, from_name, reply_to } = message;
    const key = JSON.stringify([from_email, from_name, reply_to]);
    const sender =
      senders.get(key) ?? (await chooseSender(ctx.settings, tx, workspace, { from_email, from_name, reply_to, at }));
    senders.set(key, sender);
    return sender;
  };
  for (const [index, message] of messages.entries()) {
    const path = `messages[${index}]`;
    await collectError(() => assertContent(message, `${path}.`));
    const sender = await collectError(() => senderOf(message, `${path}.`));
    const content = await collectError(() =>
      acceptContent(ctx, tx, { workspace_id: workspace.id, at: `${path}.`, digest: digests[index] }, message),
    );
    if (sender !== undefined && content !== undefined) items.push({ message, sender, content });
    await yieldIfDue();
  }
  throwAll(errors);
  return items;
}

/** Throws the first of several errors, with the problems of all of them. Does nothing when there is none. */
function throwAll(errors: readonly ApiError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const details = errors.flatMap(
    ({ details, path = "", message }): readonly Problem[] => details ?? [{ path, message }],
  );
  const { code, message, path = "" } = first;
  throw new ApiError(code, message, { path, ...(details.length > 1 && { details }) });
}

/** Returns the progress of a batch; throws `not_found`. */
export async function readBatch(tx: ReadTx, id: string): Promise<Data<"emails.batch.get">> {
  const batch = await tx.batches.get(id);
  if (batch === undefined) throw notFound("batch", "batchId");
  const { workspace_id } = batch;
  const messages = await tx.messages.find({ where: { workspace_id, batch_id: id } });
  return { batch_id: id, ...progress(batch, messages) };
}

/**
 * Counts messages that a server accepted as sent, whatever happened later, and messages that will never reach one as
 * failed.
 */
function progress(batch: Readonly<BatchRow>, messages: readonly Readonly<MessageRow>[]) {
  const { total, skipped, created_at } = batch;
  const failures: Data<"emails.batch.get">["failures"] = skipped.map((each) => ({ ...each, message_id: null }));
  let sent = 0;
  let last = created_at;
  for (const message of messages) {
    if (message.concluded_at === null) continue;
    last = Math.max(last, message.concluded_at);
    if (message.sent_at !== null || !hasFailed(message)) sent += 1;
    else {
      const { id: message_id, to, batch_index, last_response, status } = message;
      failures.push({ index: batch_index ?? 0, to, message_id, reason: last_response ?? status });
    }
  }
  const failed = failures.length;
  const isOver = sent + failed === total;
  return {
    status: isOver ? (sent === 0 ? "failed" : "completed") : "processing",
    total,
    sent,
    failed,
    created_at: toIso(created_at),
    completed_at: isOver ? toIso(last) : null,
    failures: failures.sort((a, b) => a.index - b.index),
  };
}
