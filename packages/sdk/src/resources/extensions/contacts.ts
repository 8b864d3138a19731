import type { Body, Data } from "../../contract/operation-types.js";
import { APIPromise } from "../../core/api-promise.js";
import type { RequestOptions } from "../../core/options.js";
import { Resource } from "../../core/resource.js";
import type { WithMeta } from "../../core/response-meta.js";
import { isPosthornError } from "../../errors/errors.js";
import { PosthornConfigError } from "../../errors/posthorn-error.js";
import { sameAddress, searchFor } from "../address.js";
import { type BulkDeleteOptions, bulkDelete } from "../bulk-delete.js";
import { withRemainingDeadline } from "../remaining-deadline.js";

type Contact = WithMeta<Data<"contacts.create">>;
/** What may vary between the calls of an upsert; each has an idempotency key of its own. */
type Options = Omit<RequestOptions, "idempotencyKey">;

/** A contact may be deleted, or made, between two calls; more often than this something else is wrong. */
const tries = 3;

const sure = "delete-all-contacts";

/** A word against deleting by accident; without it nothing is sent. */
export interface DeleteAllOptions extends RequestOptions {
  confirm: typeof sure;
}

export class ContactsExtensions extends Resource {
  /**
   * Deletes contacts by their ids and gives back how many there were. Any number of ids: 5,000 go at a time, one call after
   * the other, each under a number behind the `idempotencyKey`, and none make no call. A call that fails ends it with its
   * error; those before it count, as `onProgress` tells, and the same ids may be given again, since a deleted contact is
   * passed over.
   *
   * @example
   * const { deleted } = await posthorn.contacts.bulkDelete([id], { onProgress: (sums) => console.log(sums.ids) });
   * console.log(deleted);
   */
  bulkDelete(
    ids: readonly string[] | Body<"contacts.bulkDelete">,
    options?: BulkDeleteOptions,
  ): APIPromise<Data<"contacts.bulkDelete">> {
    if (Array.isArray(ids)) return new APIPromise(bulkDelete(this.caller, ids, options));
    return this.call("contacts.bulkDelete", { body: ids, options });
  }

  /**
   * Deletes every contact of the workspace and gives back how many there were. There is no way back through the API.
   *
   * @example
   * const { deleted } = await posthorn.contacts.deleteAll({ confirm: "delete-all-contacts" });
   * console.log(deleted);
   */
  deleteAll(options: DeleteAllOptions): APIPromise<Data<"contacts.deleteAll">> {
    // Types protect only programs that are checked.
    if (options?.confirm !== sure) {
      return new APIPromise(Promise.reject(new PosthornConfigError(`confirm must be "${sure}"`)));
    }
    return this.call("contacts.deleteAll", { options });
  }

  /**
   * Creates a contact or, where one has the address, changes the fields that are given, and gives it back. `_meta.status`
   * is 201 for a new one. Attributes are merged, and with `list_id` a known contact joins the list. A `deadline` holds for
   * all the calls this takes together.
   *
   * @example
   * const contact = await posthorn.contacts.upsert({ email: "ada@example.com", attributes: { plan: "pro" } });
   * console.log(contact.id, contact._meta.status);
   */
  async upsert(body: Body<"contacts.create">, options: Options = {}): Promise<Contact> {
    const { email, list_id, ...fields } = body;
    const shared = withRemainingDeadline(options, this.caller.runtime);
    for (let left = tries; ; left--) {
      try {
        return await this.call("contacts.create", { body, options: shared });
      } catch (error) {
        if (left === 1 || !isPosthornError(error, "duplicate")) throw error;
      }
      const known = await this.#find(email, shared);
      if (known === undefined) continue;
      const path = { id: known.id };
      try {
        if (list_id !== undefined) {
          const members = { contact_ids: [known.id] };
          await this.call("lists.members.add", { path: { id: list_id }, body: members, options: shared });
        }
        return await this.call("contacts.update", { path, body: fields, options: shared });
      } catch (error) {
        const gone = isPosthornError(error, "contact_not_found") || isPosthornError(error, "not_found");
        if (!gone || (await this.#find(email, shared)) !== undefined) throw error;
      }
    }
  }

  async #find(email: string, options: Options): Promise<Data<"contacts.get"> | undefined> {
    const query = { search: searchFor(email), limit: 1_000 };
    for await (const contact of this.call("contacts.list", { query, options })) {
      if (sameAddress(contact.email, email)) return contact;
    }
    return undefined;
  }
}
