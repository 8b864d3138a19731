import { sameAddress, searchFor } from "../address.js";
import type { Body, Data } from "../contract/operation-types.js";
import { isPosthornError } from "../errors.js";
import type { RequestOptions } from "../options.js";
import { Resource } from "../resource.js";
import type { WithMeta } from "../response-meta.js";

type Contact = WithMeta<Data<"contacts.create">>;
/** What may vary between the calls of an upsert; each has an idempotency key of its own. */
type Options = Omit<RequestOptions, "idempotencyKey">;

/** A contact may be deleted, or made, between two calls; more often than this something else is wrong. */
const tries = 3;

export class CraftedContacts extends Resource {
  /**
   * Creates a contact or, where one has the address, changes the fields that are given, and gives it back. `_meta.status`
   * is 201 for a new one. Attributes are merged, and with `list_id` a known contact joins the list.
   *
   * @example
   * const contact = await posthorn.contacts.upsert({ email: "ada@example.com", attributes: { plan: "pro" } });
   * console.log(contact.id, contact._meta.status);
   */
  async upsert(body: Body<"contacts.create">, options?: Options): Promise<Contact> {
    const { email, list_id, ...fields } = body;
    for (let left = tries; ; left--) {
      try {
        return await this.caller.call("contacts.create", { body, options });
      } catch (error) {
        if (left === 1 || !isPosthornError(error, "duplicate")) throw error;
      }
      const known = await this.#find(email, options);
      if (known === undefined) continue;
      const path = { id: known.id };
      try {
        if (list_id !== undefined) {
          const members = { contact_ids: [known.id] };
          await this.caller.call("lists.members.add", { path: { id: list_id }, body: members, options });
        }
        return await this.caller.call("contacts.update", { path, body: fields, options });
      } catch (error) {
        const gone = isPosthornError(error, "contact_not_found") || isPosthornError(error, "not_found");
        if (!gone || (await this.#find(email, options)) !== undefined) throw error;
      }
    }
  }

  async #find(email: string, options?: Options): Promise<Data<"contacts.get"> | undefined> {
    const query = { search: searchFor(email), limit: 1_000 };
    for await (const contact of this.caller.call("contacts.list", { query, options })) {
      if (sameAddress(contact.email, email)) return contact;
    }
    return undefined;
  }
}
