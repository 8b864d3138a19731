import type { Ctx } from "../platform/context.js";
import { forEachInChunks } from "../platform/event-loop.js";
import type { CollectionName, DomainRow, IdempotencyRow, Rows, WebhookRow, WorkspaceRow } from "../store/entities.js";
import type { Store, Tx } from "../store/store.js";
import { sealedBootstrap } from "./bootstrap.js";

/** The maximum of rows read in one transaction, so that other transactions wait only briefly. */
const batchSize = 100;

/** How many values were sealed anew, and how many neither secret opens. */
export interface Resealed {
  resealed: number;
  unreadable: number;
}

/**
 * Seals everything anew that is not sealed under the current secret. It goes through the store in batches, and may be interrupted
 * and run again: what is current stays as it is.
 */
export async function resealSecrets(ctx: Ctx, store: Store): Promise<Resealed> {
  const resealing = new Resealing(ctx);
  await store.transaction("system", (tx) => resealing.bootstrap(tx));
  await eachRow(store, "workspaces", (tx, row) => resealing.workspace(tx, row));
  await eachRow(store, "domains", (tx, row) => resealing.domain(tx, row));
  await eachRow(store, "webhooks", (tx, row) => resealing.webhook(tx, row));
  await eachRow(store, "idempotency", (tx, row) => resealing.answer(tx, row));
  return { resealed: resealing.resealed, unreadable: resealing.unreadable };
}

/** Calls `work` with every row of a collection, as it is in the transaction of its batch. */
async function eachRow<C extends CollectionName>(
  store: Store,
  name: C,
  work: (tx: Tx, row: Readonly<Rows[C]>) => Promise<void>,
): Promise<void> {
  for await (const batch of store.scan(name, { batch: batchSize })) {
    await store.transaction("system", async (tx) => {
      await forEachInChunks(batch, async ({ id }) => {
        const row = await tx[name].get(id);
        if (row !== undefined) await work(tx, row as Readonly<Rows[C]>);
      });
    });
  }
}

class Resealing {
  readonly #ctx: Ctx;
  resealed = 0;
  unreadable = 0;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  async bootstrap(tx: Tx): Promise<void> {
    const found = await sealedBootstrap(tx);
    if (found === undefined) return;
    const value = { ...found.row.value };
    for (const name of found.sealedFields) {
      const sealed = value[name];
      if (typeof sealed === "string") value[name] = this.#reseal(sealed);
    }
    await tx.meta.update(found.row.id, { value });
  }

  async workspace(tx: Tx, { id, settings }: Readonly<WorkspaceRow>): Promise<void> {
    const { step_webhook_secret, step_webhook_secret_previous } = settings;
    const changed = {
      step_webhook_secret: this.#resealIfAny(step_webhook_secret),
      step_webhook_secret_previous: this.#resealIfAny(step_webhook_secret_previous),
    };
    if (
      changed.step_webhook_secret === step_webhook_secret &&
      changed.step_webhook_secret_previous === step_webhook_secret_previous
    )
      return;
    await tx.workspaces.update(id, { settings: { ...settings, ...changed } });
  }

  async domain(tx: Tx, { id, keys }: Readonly<DomainRow>): Promise<void> {
    if (keys.every(({ private_key }) => this.#ctx.secrets.isCurrent(private_key))) return;
    // Several names of a domain have one key. It stays one value, because the cache of opened keys goes by it.
    const sealed = new Map<string, string>();
    for (const { private_key } of keys) {
      if (!sealed.has(private_key)) sealed.set(private_key, this.#reseal(private_key));
    }
    const changed = keys.map((key) => ({ ...key, private_key: sealed.get(key.private_key) as string }));
    await tx.domains.update(id, { keys: changed });
  }

  async webhook(tx: Tx, { id, secret, previous_secret }: Readonly<WebhookRow>): Promise<void> {
    const changed = { secret: this.#reseal(secret), previous_secret: this.#resealIfAny(previous_secret) };
    if (changed.secret === secret && changed.previous_secret === previous_secret) return;
    await tx.webhooks.update(id, changed);
  }

  async answer(tx: Tx, { id, body }: Readonly<IdempotencyRow>): Promise<void> {
    // Answers are JSON objects, so a body without a brace is sealed.
    if (body.startsWith("{")) return;
    const sealed = this.#reseal(body);
    if (sealed !== body) await tx.idempotency.update(id, { body: sealed });
  }

  #resealIfAny(sealed: string | null): string | null {
    // A row of an earlier version lacks the field.
    return sealed === null || sealed === undefined ? sealed : this.#reseal(sealed);
  }

  /** Returns a value sealed under the current secret; the value itself where it is, and where neither secret opens it. */
  #reseal(sealed: string): string {
    const { secrets } = this.#ctx;
    if (secrets.isCurrent(sealed)) return sealed;
    try {
      const plain = secrets.unseal(sealed);
      this.resealed += 1;
      return secrets.seal(plain);
    } catch {
      this.unreadable += 1;
      return sealed;
    }
  }
}
