/** @jsxImportSource preact */
import { Badge } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import { type Contact, nameOf, stateOf } from "./contact.js";

/** Returns the columns of a table of contacts, wherever one is. */
export function contactColumns(workspace: string | undefined): Column<Contact>[] {
  return [
    {
      title: "Contact",
      kind: "main",
      cell: (contact) => (
        <span>
          <a href={hrefOf(["contacts", contact.id], { workspace })} dir="auto">
            {contact.email}
          </a>
          {nameOf(contact) !== "" && (
            <span class="sub" dir="auto">
              {nameOf(contact)}
            </span>
          )}
        </span>
      ),
    },
    {
      title: "State",
      cell: (contact) => <Badge {...stateOf(contact)} />,
    },
    { title: "Tags", kind: "wide", cell: ({ tags }) => <Names names={tags} /> },
    { title: "Lists", kind: "wide", cell: ({ lists }) => <Names names={lists} /> },
    { title: "Added", kind: "when", cell: ({ created_at }) => <Time at={created_at} /> },
  ];
}

/** How many names are shown in a row. */
const shown = 3;

function Names({ names }: { names: readonly { id: string; name: string }[] }) {
  if (names.length === 0) return <span class="soft">–</span>;
  return (
    <span class="soft small" dir="auto">
      {names
        .slice(0, shown)
        .map(({ name }) => name)
        .join(", ")}
      {names.length > shown && ` and ${names.length - shown} more`}
    </span>
  );
}
