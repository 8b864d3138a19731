import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import { createYielder, forEachInChunks } from "../../platform/event-loop.js";
import { findByAddress } from "../../resources/contacts/contacts.js";
import { removeContacts } from "../../resources/contacts/remove-contacts.js";
import { erasedAddress, erasedKey, erasedResponse } from "../../resources/emails/erased.js";
import type { MailRecipient } from "../../resources/emails/mail-recipient.js";
import { recordFailed } from "../../resources/emails/messages.js";
import { failScheduled } from "../../resources/emails/schedule.js";
import { erasedSuppressionKey } from "../../resources/suppressions/suppressions.js";
import type { ContactRow, ContentRow, MessageRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";
import { erasedMessage, mentions, type Person, redactText, redactValue } from "./redact.js";

/** The maximum of rows changed in one transaction, so that other transactions wait only briefly. Contents are large. */
const batchSize = 200;
const contentBatchSize = 50;

/** A shorter value of an attribute says nothing about a person, and would be found in the data of many. */
const leastTelling = 4;

export interface ErasedPerson {
  workspace_id: string;
  email: string;
  address_key: string;
  leaseLost: AbortSignalLike;
}

/** Erases one person from a workspace. What was counted stays counted, and a suppression stays as a hash. */
export class Erasure {
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #of: ErasedPerson;
  readonly #contactIds = new Set<string>();
  readonly #contentIds = new Set<string>();
  /** Texts of the person's contact, by which personal merge data is recognised. */
  readonly #telling = new Set<string>();
  readonly #person: Person;
  readonly #yieldIfDue = createYielder();

  constructor(ctx: Ctx, store: Store, of: ErasedPerson) {
    this.#ctx = ctx;
    this.#store = store;
    this.#of = of;
    this.#person = { email: of.address_key.toLowerCase(), contactIds: this.#contactIds };
  }

  async run(): Promise<void> {
    await this.#removeContact();
    await this.#messages();
    await this.#scheduledToSeveral();
    await this.#bounces();
    await this.#ofContacts();
    await this.#events();
    await this.#batches();
    await this.#contents();
    await this.#answersAndJobs();
    await this.#inTransaction((tx) => this.#suppression(tx));
  }

  async #removeContact(): Promise<void> {
    const { workspace_id, address_key } = this.#of;
    await this.#inTransaction(async (tx) => {
      const contact = await findByAddress(tx, workspace_id, address_key);
      if (contact === undefined) return;
      this.#contactIds.add(contact.id);
      for (const text of textsOf(contact)) this.#telling.add(text);
      await removeContacts(this.#ctx, tx, [contact]);
    });
  }

  /** Erases the messages to the address. One that was not sent yet is never sent. */
  async #messages(): Promise<void> {
    const { workspace_id, address_key } = this.#of;
    const where = { workspace_id, address_key };
    await this.#untilNone(async (tx) => {
      const messages = await tx.messages.find({ where, limit: batchSize });
      await forEachInChunks(messages, (message) => this.#message(tx, message));
      return messages.length;
    });
  }

  async #message(tx: Tx, message: Readonly<MessageRow>): Promise<void> {
    const { id, content_id, data_id, render_id, links_id, contact_id } = message;
    for (const each of [content_id, data_id, render_id, links_id]) if (each !== null) this.#contentIds.add(each);
    if (contact_id !== null) this.#contactIds.add(contact_id);
    if (message.status === "queued") await recordFailed(this.#ctx, tx, message, erasedResponse);
    if (message.status === "scheduled") await failScheduled(this.#ctx, tx, id, erasedResponse);
    const current = (await tx.messages.get(id)) ?? message;
    await tx.messages.update(id, erasedMessage(current, this.#person));
  }

  /** Takes the person out of scheduled emails to several recipients, whose rows have no address key. */
  async #scheduledToSeveral(): Promise<void> {
    const { workspace_id } = this.#of;
    const where = { workspace_id, address_key: "" };
    for (let offset = 0; ; offset += batchSize) {
      const count = await this.#inTransaction(async (tx) => {
        const order = { by: "created_at", direction: "asc" } as const;
        const messages = await tx.messages.find({ where, order, limit: batchSize, offset });
        for (const message of messages) {
          if (!mentions(message.to, this.#person)) continue;
          const { recipients, ...erased } = erasedMessage(message, this.#person);
          const left = recipients?.filter(({ to, message_id }) => message_id !== null || to !== erasedAddress) ?? null;
          await tx.messages.update(message.id, { ...erased, recipients: left });
        }
        return messages.length;
      });
      if (count < batchSize || this.#of.leaseLost.aborted) return;
    }
  }

  async #bounces(): Promise<void> {
    const { workspace_id, address_key } = this.#of;
    await this.#untilNone(async (tx) => {
      const bounces = await tx.bounces.find({ where: { workspace_id, address_key }, limit: batchSize });
      await forEachInChunks(bounces, ({ id, contact_id }) => {
        if (contact_id !== null) this.#contactIds.add(contact_id);
        return tx.bounces.update(id, { email: erasedAddress, address_key: erasedKey, diagnostic_code: null });
      });
      return bounces.length;
    });
  }

  /** Erases what belongs to the contacts that the address had: runs with their steps, conversions, and product views. */
  async #ofContacts(): Promise<void> {
    const { workspace_id } = this.#of;
    for (const contact_id of this.#contactIds) {
      const status = { in: ["active", "completed", "failed", "cancelled"] as const };
      await this.#afterEach(async (tx, after) => {
        const where = { workspace_id, contact_id, status, id: { gt: after } };
        const runs = await tx.automation_runs.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
        for (const { id, error } of runs) {
          const change = {
            contact_email: erasedAddress,
            trigger_data: {},
            error: error && redactText(error, this.#person),
          };
          await tx.automation_runs.update(id, change);
          const steps = await tx.run_steps.find({ where: { workspace_id, run_id: id } });
          await forEachInChunks(steps, (step) => tx.run_steps.update(step.id, { output: null, error: null }));
        }
        return runs;
      });
      await this.#afterEach(async (tx, after) => {
        const where = { workspace_id, contact_id, id: { gt: after } };
        const conversions = await tx.conversions.find({
          where,
          order: { by: "id", direction: "asc" },
          limit: batchSize,
        });
        await forEachInChunks(conversions, ({ id }) => tx.conversions.update(id, { metadata: {} }));
        return conversions;
      });
      await this.#afterEach(async (tx, after) => {
        const where = { workspace_id, contact_id, id: { gt: after } };
        const order = { by: "id", direction: "asc" } as const;
        const views = await tx.product_views.find({ where, order, limit: batchSize });
        await forEachInChunks(views, ({ id }) => tx.product_views.delete(id));
        return views;
      });
    }
  }

  async #events(): Promise<void> {
    const { workspace_id } = this.#of;
    await this.#afterEach(async (tx, after) => {
      const where = { workspace_id, id: { gt: after } };
      const events = await tx.events.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
      for (const { id, data, subject_id } of events) {
        const ids = [subject_id, data.contact_id, data.id];
        const isOfContact = ids.some((each) => typeof each === "string" && this.#contactIds.has(each));
        if (!isOfContact && !mentions(JSON.stringify(data), this.#person)) continue;
        await tx.events.update(id, { data: redactValue(data, this.#person) as typeof data });
      }
      return events;
    });
  }

  async #batches(): Promise<void> {
    const { workspace_id } = this.#of;
    await this.#afterEach(async (tx, after) => {
      const where = { workspace_id, id: { gt: after } };
      const batches = await tx.batches.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
      for (const { id, skipped } of batches) {
        if (!skipped.some(({ to }) => mentions(to, this.#person))) continue;
        await tx.batches.update(id, {
          skipped: skipped.map((each) => ({ ...each, to: redactText(each.to, this.#person) })),
        });
      }
      return batches;
    });
  }

  /** Deletes the contents of the person's mail that are about them, copies of their contact, and the recipients of expired mail. */
  async #contents(): Promise<void> {
    for await (const rows of this.#store.scan("contents", { batch: contentBatchSize })) {
      if (this.#of.leaseLost.aborted) return;
      const personal = rows.filter((row) => this.#isPersonal(row));
      if (personal.length > 0) {
        await this.#inTransaction(async (tx) => {
          for (const { id } of personal) await tx.contents.delete(id);
        });
      }
      await this.#yieldIfDue();
    }
  }

  #isPersonal({ id, workspace_id, kind, value }: Readonly<ContentRow>): boolean {
    if (workspace_id !== this.#of.workspace_id || kind === "template") return false;
    if (kind === "recipient") return (value as MailRecipient).address_key === this.#of.address_key;
    const isOwn = this.#contentIds.has(id);
    if (!isOwn && kind !== "contacts" && kind !== "render") return false;
    const text = JSON.stringify(value);
    if (mentions(text, this.#person)) return true;
    const isOfOne = kind === "data" || kind === "message" || kind === "links";
    return isOwn && isOfOne && [...this.#telling].some((telling) => text.includes(telling));
  }

  /** Replaces the address in saved answers and in the errors of jobs. */
  async #answersAndJobs(): Promise<void> {
    const { workspace_id } = this.#of;
    for await (const rows of this.#store.scan("idempotency", { batch: batchSize })) {
      const found = rows.filter((row) => row.workspace_id === workspace_id && mentions(row.body, this.#person));
      for (const { id, body } of found) {
        await this.#inTransaction((tx) => tx.idempotency.update(id, { body: redactText(body, this.#person) }));
      }
    }
    for await (const rows of this.#store.scan("jobs", { batch: batchSize })) {
      for (const { id, last_error } of rows) {
        if (last_error === null || !mentions(last_error, this.#person)) continue;
        await this.#inTransaction((tx) => tx.jobs.update(id, { last_error: redactText(last_error, this.#person) }));
      }
    }
  }

  async #suppression(tx: Tx): Promise<void> {
    const { workspace_id, address_key } = this.#of;
    const row = await tx.suppressions.first({ where: { workspace_id, address_key } });
    if (row === undefined) return;
    const hash = erasedSuppressionKey(workspace_id, address_key);
    if ((await tx.suppressions.first({ where: { workspace_id, address_key: hash } })) !== undefined) {
      await tx.suppressions.delete(row.id);
    } else await tx.suppressions.update(row.id, { email: erasedAddress, address_key: hash });
  }

  /** Runs `work`, which removes what it finds from its own query, until it finds less than a batch. */
  async #untilNone(work: (tx: Tx) => Promise<number>): Promise<void> {
    while ((await this.#inTransaction(work)) === batchSize && !this.#of.leaseLost.aborted);
  }

  /** Continues behind the last row of each batch until one is not full. */
  async #afterEach(work: (tx: Tx, after: string) => Promise<readonly { id: string }[]>): Promise<void> {
    for (let after: string | undefined = ""; after !== undefined && !this.#of.leaseLost.aborted; ) {
      const from: string = after;
      const rows: readonly { id: string }[] = await this.#inTransaction((tx) => work(tx, from));
      after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
    }
  }

  async #inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.#store.transaction({ workspace: this.#of.workspace_id }, work);
    await this.#yieldIfDue();
    return result;
  }
}

/** Returns the texts of a contact that tell something about the person, as JSON has them. */
function textsOf({ first_name, last_name, attributes }: Readonly<ContactRow>): string[] {
  return [first_name, last_name, ...Object.values(attributes)]
    .filter((value) => typeof value === "string" && value.length >= leastTelling)
    .map((value) => JSON.stringify(value).slice(1, -1));
}
