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
/** The options of an upsert. Each of its calls has a separate idempotency key. */
type UpsertOptions = Omit<RequestOptions, "idempotencyKey">;

/** How often an upsert is tried, because the contact may be deleted or created between two calls. */
const maxAttempts = 3;

const confirmation = "delete-all-contacts";

/** The confirmation prevents deletion by accident: nothing is sent without it. */
export interface DeleteAllOptions extends RequestOptions {
  confirm: typeof confirmation;
}

export class ContactsExtensions extends Resource {
  /**
   * Deletes any number of contacts by their ids, and returns how many were deleted. It sends 5,000 ids per call, in sequence, and
   * adds the number of the call to the `idempotencyKey`. Without ids it sends nothing. The error of a call ends it; `onProgress` says
   * how many contacts were deleted until then. The same ids may be given again, because deleted contacts are ignored.
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
   * Deletes all contacts of the workspace, and returns how many there were. The API cannot undo it.
   *
   * @example
   * const { deleted } = await posthorn.contacts.deleteAll({ confirm: "delete-all-contacts" });
   * console.log(deleted);
   */
  deleteAll(options: DeleteAllOptions): APIPromise<Data<"contacts.deleteAll">> {
    // JavaScript programs are not type-checked.
    if (options?.confirm !== confirmation) {
      return new APIPromise(Promise.reject(new PosthornConfigError(`confirm must be "${confirmation}"`)));
    }
    return this.call("contacts.deleteAll", { options });
  }

  /**
   * Creates a contact, or updates the given fields of the contact that has the address. Returns the contact, whose `_meta.status` is
   * 201 if it is new. Attributes are merged. With `list_id`, an existing contact joins the list, too. A `deadline` applies to all
   * calls of an upsert together.
   *
   * @example
   * const contact = await posthorn.contacts.upsert({ email: "ada@example.com", attributes: { plan: "pro" } });
   * console.log(contact.id, contact._meta.status);
   */
  async upsert(body: Body<"contacts.create">, options: UpsertOptions = {}): Promise<Contact> {
    const { email, list_id, ...fields } = body;
    const shared = withRemainingDeadline(options, this.caller.runtime);
    for (let left = maxAttempts; ; left--) {
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

  async #find(email: string, options: UpsertOptions): Promise<Data<"contacts.get"> | undefined> {
    const query = { search: searchFor(email), limit: 1_000 };
    for await (const contact of this.call("contacts.list", { query, options })) {
      if (sameAddress(contact.email, email)) return contact;
    }
    return undefined;
  }
}
