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
  type CheckedContent,
  type ContentDigests,
  checkContent,
  contentOf,
  contentRows,
  dataOf,
  ownContent,
  type StoredContent,
  templateHtml,
} from "./content.js";
import { hasFailed } from "./messages.js";
import { reserveMail } from "./quota.js";
import { evaluateAll, type Recipient } from "./recipients.js";
import { chooseSender, type Sender } from "./sender.js";

type BatchMessage = Body<"emails.batch.send">["messages"][number];

/** A valid item of a batch, and the rows of its content. */
interface Item {
  message: BatchMessage;
  sender: Sender;
  content: StoredContent;
  rows: readonly ContentRow[];
  /** The digest of a content that the item has alone, unless an earlier message has that row. */
  digest?: string;
}

/** A batch whose contents were checked: undefined for a content that is checked when it is accepted. */
export interface CheckedBatch {
  messages: readonly BatchMessage[];
  digests: readonly (ItemDigests | undefined)[];
}

interface ItemDigests extends ContentDigests {
  /** Whether the item may have its content alone, together with its merge data, in one row. */
  isAlone: boolean;
}

/**
 * Checks and hashes the contents of a batch. A transaction for it would delay others. No item of a store that is not `exclusive` has its
 * content alone, because a process of the version before may send it.
 */
export async function checkBatch(
  workspace_id: string,
  messages: readonly BatchMessage[],
  { exclusive }: Pick<Store, "exclusive">,
): Promise<CheckedBatch> {
  const yieldIfDue = createYielder();
  const contents: (CheckedContent | undefined)[] = [];
  const uses = new Map<string, number>();
  for (const message of messages) {
    const content = message.template_id === undefined ? checkItem(workspace_id, message) : undefined;
    contents.push(content);
    if (content !== undefined) uses.set(content.digest, (uses.get(content.digest) ?? 0) + 1);
    const yielding = yieldIfDue();
    if (yielding !== undefined) await yielding;
  }
  const digests: CheckedBatch["digests"][number][] = [];
  for (const [index, message] of messages.entries()) {
    const content = contents[index];
    const data = dataOf(workspace_id, message);
    const isNew = content?.isRepeated === false && uses.get(content.digest) === 1;
    const isAlone = exclusive && isNew && data !== undefined;
    digests.push(
      content && { content: content.digest, data: data && !isAlone ? contentDigest(data) : undefined, isAlone },
    );
    const yielding = yieldIfDue();
    if (yielding !== undefined) await yielding;
  }
  return { messages, digests };
}

/** Returns undefined for a malformed content: its problems are reported together with those of the other items. */
function checkItem(workspace_id: string, message: BatchMessage): CheckedContent | undefined {
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
  const recipients: Recipient[] = [];
  await forEachChunk(items, async (chunk) => {
    const given = chunk.map(({ message }) => message.to);
    recipients.push(...(await evaluateAll(tx, workspace_id, given)));
  });
  await insertContents(
    ctx,
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
    const { message, content, sender } = items[batch_index] as Item;
    const { track_opens = true, track_clicks = true } = message;
    const origin = { batch_id, batch_index };
    mails.push({ email: { workspace_id, content, sender, sandbox, track_opens, track_clicks, origin }, recipient });
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
  { messages, digests }: CheckedBatch,
): Promise<Item[]> {
  const collector = new ItemCollector(ctx, tx, workspace);
  await forEachChunk([...messages.entries()], async (chunk) => {
    for (const [index, message] of chunk) await collector.add(message, index, digests[index]);
  });
  throwAll(collector.errors);
  return collector.items;
}

async function insertContents(ctx: Ctx, tx: Tx, items: readonly Item[]): Promise<void> {
  // By their ids: several items may have the same.
  const shared = new Map<string, ContentRow>();
  for (const { rows, digest } of items) if (digest === undefined) for (const row of rows) shared.set(row.id, row);
  await forEachInChunks([...shared.values()], (row) => tx.contents.insertIfAbsent(row));
  await forEachInChunks(items, (item) => insertOwnContent(ctx, tx, item));
}

/** Inserts a content that an item has alone. Where an earlier message has that row, this item and later ones share another. */
async function insertOwnContent(ctx: Ctx, tx: Tx, item: Item): Promise<void> {
  const [own] = item.rows;
  if (item.digest === undefined || own === undefined || (await tx.contents.insertIfAbsent(own))) return;
  const use = { workspace_id: own.workspace_id, digests: { content: item.digest } };
  const { stored, rows } = contentRows(ctx, use, item.message);
  for (const row of rows) await tx.contents.insertIfAbsent(row);
  item.content = stored;
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

  async add(message: BatchMessage, index: number, digests: ItemDigests | undefined): Promise<void> {
    const at = `messages[${index}].`;
    this.#check(() => assertContent(message, at));
    const sender = this.#lastSender(message) ?? (await this.#checkLater(this.#chooseSender(message, at)));
    const { template_id } = message;
    const html =
      template_id === undefined ? undefined : await this.#checkLater(templateHtml(this.#tx, template_id, at));
    if (template_id !== undefined && html === undefined) return;
    const { id: workspace_id } = this.#workspace;
    if (digests?.isAlone && sender !== undefined) {
      const { content: digest } = digests;
      const { stored: content, row } = ownContent(this.#ctx, { workspace_id, digest }, message);
      this.items.push({ message, sender, content, rows: [row], digest });
      return;
    }
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
