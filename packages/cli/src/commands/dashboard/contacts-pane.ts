import type { components } from "@posthorn/sdk/contract";
import type { Content, Pane, Row } from "./pane.js";
import { fieldLines, shortTime, timeWidth } from "./readable.js";
import type { Service } from "./service.js";

type Contact = components["schemas"]["Contact"];

/** Returns the pane of contacts, newest first. */
export function contactsPane(service: Service): Pane {
  const known = new Map<string, Contact>();
  return {
    name: "Contacts",
    columns: [
      { heading: "ADDED", width: timeWidth, spare: true },
      { heading: "STATE", width: 12 },
      { heading: "EMAIL" },
      { heading: "NAME" },
    ],
    empty: "There are no contacts yet: posthorn contacts create",
    async load(): Promise<Content> {
      const { data, pagination } = await service.list("/contacts", { limit: 100 });
      known.clear();
      const rows = (data as Contact[]).map((contact): Row => {
        known.set(contact.id, contact);
        return {
          id: contact.id,
          cells: [shortTime(contact.created_at), stateOf(contact), contact.email, nameOf(contact)],
        };
      });
      return { rows, total: pagination.total };
    },
    async open({ id }) {
      const contact = known.get(id);
      if (!contact) return { title: id, text: "The contact is no longer among the newest." };
      const { email, attributes, tags, lists, unsubscribed_at, created_at, updated_at } = contact;
      const head = fieldLines({
        id,
        name: nameOf(contact),
        state: stateOf(contact),
        tags: tags.map(({ name }) => name).join(", "),
        lists: lists.map(({ name }) => name).join(", "),
        unsubscribed: unsubscribed_at,
        added: created_at,
        changed: updated_at,
      });
      return { title: email, text: [head, fieldLines(attributes)].filter((part) => part !== "").join("\n\n") };
    },
  };
}

function nameOf({ first_name, last_name }: Contact): string {
  return [first_name, last_name].filter((name) => name).join(" ");
}

function stateOf({ subscribed, bounced }: Contact): string {
  if (bounced) return "bounced";
  return subscribed ? "subscribed" : "unsubscribed";
}
