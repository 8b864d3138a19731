/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import type { PageProps } from "../page-table.js";
import type { Contact } from "./contact.js";
import { contactColumns } from "./contact-columns.js";
import { ContactPage } from "./contact-page.js";

/** The list of contacts, or the contact that the address names. */
export function ContactPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <ContactList route={route} workspace={workspace} />
  ) : (
    <ContactPage id={id} route={route} workspace={workspace} />
  );
}

const yesOrNo = [
  ["true", "yes"],
  ["false", "no"],
] as const;
const filters = [
  { name: "search", label: "Search", kind: "search" as const },
  { name: "subscribed", label: "Subscribed", options: yesOrNo },
  { name: "bounced", label: "Bounced", options: yesOrNo },
];
const names = filters.map(({ name }) => name);

function ContactList({ route, workspace }: PageProps) {
  const path = v1(workspace, listPath("contacts", route, names));
  const contacts = useResource<Contact[]>(path, { workspace, types: ["contact."] });
  const isFiltered = names.some((name) => route.query[name] !== undefined);
  return (
    <PageFrame name="contacts" title="Contacts" ready={isShown(contacts)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Contacts"
        resource={contacts}
        columns={contactColumns(route.query.workspace)}
        idOf={({ id }) => id}
        route={route}
        empty={
          isFiltered
            ? { title: "No contact fits." }
            : { title: "No contacts yet.", hint: <code>posthorn contacts create --email ada@example.com</code> }
        }
      />
    </PageFrame>
  );
}
