import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Store } from "../../store/store.js";

/** How many of the newest messages, and of the newest queued ones, are compared where other processes write. */
const compared = 50;

/**
 * Finds out whether messages of a workspace changed, also where no event says so. A store of one process has a revision. Of a shared one
 * the newest messages are compared, with which lists begin, and the newest queued ones. What happens to others has an event, except that a
 * message fails that is behind fifty queued ones.
 */
export class MessageWatch {
  readonly #store: Store;
  readonly #workspace_id: string;
  #before: string | undefined;

  constructor(store: Store, workspace_id: string) {
    this.#store = store;
    this.#workspace_id = workspace_id;
  }

  /** Returns whether messages changed since the last call; false the first time. */
  async hasChanged(): Promise<boolean> {
    const now = String(this.#store.revision?.("messages") ?? (await this.#fingerprint()));
    const changed = this.#before !== undefined && this.#before !== now;
    this.#before = now;
    return changed;
  }

  #fingerprint(): Promise<string> {
    const workspace_id = this.#workspace_id;
    return this.#store.read({ workspace: workspace_id }, async (tx) => {
      const newest = await this.#newest(tx, {});
      const queued = await this.#newest(tx, { status: "queued" });
      return [...newest, ...queued].map(({ id, updated_at }) => `${id} ${updated_at}`).join();
    });
  }

  #newest(tx: ReadTx, more: { status?: "queued" }): Promise<Readonly<MessageRow>[]> {
    const where = { workspace_id: this.#workspace_id, ...more };
    return tx.messages.find({ where, order: { by: "created_at", direction: "desc" }, limit: compared });
  }
}
