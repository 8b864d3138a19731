/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import type { Conditions } from "../../parts/conditions-in-words.js";
import type { Column } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Rules } from "../../parts/rules.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { countText } from "../../parts/tiles.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { Contact } from "../contacts/contact.js";
import { contactColumns } from "../contacts/contact-columns.js";
import type { PageProps } from "../page-table.js";

interface ContactList {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly conditions: Conditions | null;
  readonly member_count: number;
  readonly created_at: string;
}

const filters = [{ name: "type", label: "Type", options: ["static", "dynamic"] }];
const types = ["list.", "contact."];
const of = ["lists"];

/** The lists of a workspace, or the list that the address names. */
export function ListPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <Lists route={route} workspace={workspace} />
  ) : (
    <ListPage id={id} route={route} workspace={workspace} />
  );
}

function Lists({ route, workspace }: PageProps) {
  const lists = useResource<ContactList[]>(v1(workspace, listPath("lists", route, ["type"])), { workspace, types, of });
  const columns: Column<ContactList>[] = [
    {
      title: "List",
      kind: "main",
      cell: ({ id, name, description }) => (
        <span>
          <a href={hrefOf(["lists", id], { workspace: route.query.workspace })} dir="auto">
            {name}
          </a>
          {description !== null && (
            <span class="sub" dir="auto">
              {description}
            </span>
          )}
        </span>
      ),
    },
    { title: "Type", cell: ({ type }) => type },
    { title: "Members", kind: "number", cell: ({ member_count }) => countText(member_count) },
    { title: "Made", kind: "when", cell: ({ created_at }) => <Time at={created_at} /> },
  ];
  return (
    <PageFrame name="lists" title="Lists" ready={isShown(lists)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Lists"
        resource={lists}
        columns={columns}
        idOf={({ id }) => id}
        route={route}
        empty={{ title: "No lists.", hint: <code>posthorn lists create --name Readers</code> }}
      />
    </PageFrame>
  );
}

function ListPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `lists/${encodeURIComponent(id)}`;
  const list = useResource<ContactList>(v1(workspace, path), { workspace, types, of });
  const members = useResource<Contact[]>(v1(workspace, listPath(`${path}/members`, route, [])), {
    workspace,
    types,
    of,
  });
  const { data, failure } = list;
  const back = { href: hrefOf(["lists"], { workspace: route.query.workspace }), label: "Lists" };
  return (
    <PageFrame name="lists" title={data?.name ?? "List"} back={back} ready={isShown(list) && isShown(members)}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <div class="stack">
          <p class="lead" dir="auto">
            {data.type}, {countText(data.member_count)} {data.member_count === 1 ? "member" : "members"}
            {data.description !== null && <span class="sub">{data.description}</span>}
          </p>
          {data.type === "dynamic" && (
            <Section title="Who belongs to it">
              <Rules conditions={data.conditions} workspace={workspace} />
            </Section>
          )}
          <Section title="Members">
            <ResourceList
              label="Members"
              resource={members}
              columns={contactColumns(route.query.workspace)}
              idOf={(contact) => contact.id}
              route={route}
              empty={{ title: "It has no members." }}
            />
          </Section>
        </div>
      )}
    </PageFrame>
  );
}
