import type { Body, Data } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound, type Problem } from "../../platform/errors.js";
import { createYielder, forEachChunk, forEachInChunks } from "../../platform/event-loop.js";
import { contentDigest } from "../../store/contents.js";
import type { BatchRow, ContentRow, MessageRow, WorkspaceRow } from "../../store/entities.js";
import type { ReadTx, Store, Tx } from "../../store/store.js";
import { type ApiCaller, toIso } from "../handler.js";
import { acceptMessages, type NewMail } from "./accept.js";
import {
  assertContent,
  assertSources,
  type ContentDigests,
  type ContentReference,
  checkContent,
  contentOf,
  contentRows,
  dataOf,
  type OwnContent,
  templateHtml,
} from "./content.js";
import { hasFailed } from "./messages.js";
import { reserveMail } from "./quota.js";
import { mayHaveAccepted } from "./recent-contents.js";
import { evaluateAll, type Recipient } from "./recipients.js";
import { chooseSender, type Sender } from "./sender.js";

type BatchMessage = Body<"emails.batch.send">["messages"][number];

/** A valid item of a batch, and the rows of its content that other messages may share. */
interface Item {
  message: BatchMessage;
  sender: Sender;
  content: ContentReference;
  rows: readonly ContentRow[];
  /** The content that the item's message has alone. */
  own?: OwnContent;
}

/** A batch whose contents were checked. */
export interface CheckedBatch {
  messages: readonly BatchMessage[];
  contents: readonly CheckedContent[];
}

/**
 * The valid content of an item: the content that its message has alone, or what content and merge data are stored under. Empty for a content
 * that is checked when it is accepted.
 */
interface CheckedContent {
  own?: OwnContent;
  digests?: ContentDigests;
}

/** Checks the contents of a batch, and hashes those that messages may share. A transaction for it would delay others. */
export async function checkBatch(
  store: Pick<Store, "exclusive">,
  workspace_id: string,
  messages: readonly BatchMessage[],
): Promise<CheckedBatch> {
  const yieldIfDue = createYielder();
  const contents: CheckedContent[] = [];
  for (const [i, message] of messages.entries()) {
    const repeated = isRepeated(message, messages[i - 1]) ? contents[i - 1] : undefined;
    contents.push(checkItem(store, workspace_id, { message, repeated }));
    const yielding = yieldIfDue();
    if (yielding !== undefined) await yielding;
  }
  return { messages, contents };
}

/** Returns whether an item has the content of the one before it, as in a batch of one content with other data. */
function isRepeated({ subject, html, text }: BatchMessage, before: BatchMessage | undefined): boolean {
  return before !== undefined && before.html === html && before.subject === subject && before.text === text;
}

/** Checks the content of an item. `repeated` is what was found of the same content in the item before it. */
function checkItem(
  store: Pick<Store, "exclusive">,
  workspace_id: string,
  { message, repeated }: { message: BatchMessage; repeated: CheckedContent | undefined },
): CheckedContent {
  if (message.template_id !== undefined) return {};
  const content = contentOf(message);
  try {
    // An engine of the version before, which may have the same store open, would send such a message without its merge data.
    if (store.exclusive && repeated === undefined && !mayHaveAccepted(store, workspace_id, content)) {
      assertSources(content);
      return { own: { ...content, data: message.template_data ?? {} } };
    }
    const data = dataOf(workspace_id, message);
    const digest = repeated?.digests?.content ?? checkContent(workspace_id, content);
    return { digests: { content: digest, data: data && contentDigest(data) } };
  } catch (error) {
    // The problems of a malformed content are reported together with those of the other items.
    if (error instanceof ApiError) return {};
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
  const recipients: Recipient[] = [];
  await forEachChunk(items, async (chunk) => {
    const given = chunk.map(({ message }) => message.to);
    recipients.push(...(await evaluateAll(tx, workspace_id, given)));
  });
  await insertContents(
    tx,
    items.filter((_, i) => recipients[i]?.reason === null),
  );
  const mails: NewMail[] = [];
  const skipped: BatchRow["skipped"][number][] = [];
  for (const [batch_index, recipient] of recipients.entries()) {
    if (recipient.reason !== null) {
      skipped.push({ index: batch_index, to: recipient.to, reason: recipient.reason });
      continue;
    }
    const { message, content, sender, own } = items[batch_index] as Item;
    const { track_opens = true, track_clicks = true } = message;
    const origin = { batch_id, batch_index };
    const email = { workspace_id, content, sender, sandbox, track_opens, track_clicks, origin };
    mails.push({ email, recipient, own });
  }
  await reserveMail(ctx, tx, caller, mails.length);
  const ids = (await acceptMessages(ctx, tx, mails)).values();
  const results: Data<"emails.batch.send">["results"] = recipients.map(({ to, reason }) =>
    reason === null
      ? { to, message_id: ids.next().value ?? null, success: true }
      : { to, message_id: null, success: false, reason },
  );
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
  { messages, contents }: CheckedBatch,
): Promise<Item[]> {
  const collector = new ItemCollector(ctx, tx, workspace);
  await forEachChunk([...messages.entries()], async (chunk) => {
    for (const [index, message] of chunk) await collector.add(message, index, contents[index]);
  });
  throwAll(collector.errors);
  return collector.items;
}

async function insertContents(tx: Tx, items: readonly Item[]): Promise<void> {
  // By their ids: several items may have the same.
  const rows = new Map<string, ContentRow>();
  for (const item of items) for (const row of item.rows) rows.set(row.id, row);
  await forEachInChunks([...rows.values()], (row) => tx.contents.insertIfAbsent(row));
}

/** Collects the valid items of a batch, and the problems of the others. */
class ItemCollector {
  readonly items: Item[] = [];
  readonly errors: ApiError[] = [];
  readonly #ctx: Ctx;
  readonly #tx: Tx;
  readonly #workspace: Readonly<WorkspaceRow>;
  /** Senders by the fields they depend on. Most batches have one. */
  readonly #senders = new Map<string, Sender>();
  /** The last sender that was chosen, and for which message. */
  #last: { message: BatchMessage; sender: Sender } | undefined;

  constructor(ctx: Ctx, tx: Tx, workspace: Readonly<WorkspaceRow>) {
    this.#ctx = ctx;
    this.#tx = tx;
    this.#workspace = workspace;
  }

  async add(message: BatchMessage, index: number, { own, digests }: CheckedContent = {}): Promise<void> {
    const at = `messages[${index}].`;
    this.#check(() => assertContent(message, at));
    const sender = this.#lastSender(message) ?? (await this.#checkLater(this.#chooseSender(message, at)));
    const { subject, template_id } = message;
    if (own !== undefined && sender !== undefined) {
      const content = { content_id: null, data_id: null, subject, template_id: null };
      this.items.push({ message, sender, content, rows: [], own });
      return;
    }
    const html =
      template_id === undefined ? undefined : await this.#checkLater(templateHtml(this.#tx, template_id, at));
    if (template_id !== undefined && html === undefined) return;
    const { id: workspace_id } = this.#workspace;
    const content = this.#check(() => contentRows(this.#ctx, { workspace_id, at, digests }, message, html));
    if (content === undefined || sender === undefined) return;
    this.items.push({ message, sender, content: content.stored, rows: content.rows });
  }

  #check<T>(check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      return this.#collect(error);
    }
  }

  #checkLater<T>(result: Promise<T>): Promise<T | undefined> {
    return result.catch((error) => this.#collect(error));
  }

  #collect(error: unknown): undefined {
    if (!(error instanceof ApiError)) throw error;
    this.errors.push(error);
  }

  #lastSender({ from_email, from_name, reply_to }: BatchMessage): Sender | undefined {
    const last = this.#last?.message;
    const isSame = last?.from_email === from_email && last?.from_name === from_name && last?.reply_to === reply_to;
    return isSame ? this.#last?.sender : undefined;
  }

  async #chooseSender(message: BatchMessage, at: string): Promise<Sender> {
    const { from_email, from_name, reply_to } = message;
    const key = JSON.stringify([from_email, from_name, reply_to]);
    const request = { from_email, from_name, reply_to, at };
    const sender =
      this.#senders.get(key) ?? (await chooseSender(this.#ctx.settings, this.#tx, this.#workspace, request));
    this.#senders.set(key, sender);
    this.#last = { message, sender };
    return sender;
  }
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
