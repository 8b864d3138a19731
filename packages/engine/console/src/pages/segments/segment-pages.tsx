/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { type Conditions, rulesInWords } from "../../parts/conditions-in-words.js";
import type { Column } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Rules } from "../../parts/rules.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { countText, Tiles } from "../../parts/tiles.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { Contact } from "../contacts/contact.js";
import { contactColumns } from "../contacts/contact-columns.js";
import type { PageProps } from "../page-table.js";

interface Segment {
  readonly id: string;
  readonly name: string;
  readonly conditions: Conditions | null;
  readonly updated_at: string;
}

const filters = [{ name: "search", label: "Search", kind: "search" as const }];

/** The segments of a workspace, or the segment that the address names. */
export function SegmentPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <Segments route={route} workspace={workspace} />
  ) : (
    <SegmentPage id={id} route={route} workspace={workspace} />
  );
}

function Segments({ route, workspace }: PageProps) {
  const segments = useResource<Segment[]>(v1(workspace, listPath("segments", route, ["search"])), {
    workspace,
    of: ["segments"],
  });
  const columns: Column<Segment>[] = [
    {
      title: "Segment",
      kind: "main",
      cell: ({ id, name }) => (
        <a href={hrefOf(["segments", id], { workspace: route.query.workspace })} dir="auto">
          {name}
        </a>
      ),
    },
    {
      title: "Rules",
      kind: "wide",
      cell: ({ conditions }) => (
        <span class="soft" dir="auto">
          {conditions === null
            ? "none"
            : rulesInWords(conditions).join(conditions.match === "all" ? ", and " : ", or ")}
        </span>
      ),
    },
    { title: "Changed", kind: "when", cell: ({ updated_at }) => <Time at={updated_at} /> },
  ];
  return (
    <PageFrame name="segments" title="Segments" ready={isShown(segments)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Segments"
        resource={segments}
        columns={columns}
        idOf={({ id }) => id}
        route={route}
        empty={
          route.query.search === undefined
            ? {
                title: "No segments.",
                hint: "A segment is a set of rules over contacts, such as everybody on the plan pro.",
              }
            : { title: "No segment fits." }
        }
      />
    </PageFrame>
  );
}

function SegmentPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `segments/${encodeURIComponent(id)}`;
  const live = { workspace, types: ["contact."], of: ["segments"] };
  const segment = useResource<Segment & { contact_count: number }>(v1(workspace, path), live);
  const contacts = useResource<Contact[]>(v1(workspace, listPath(`${path}/contacts`, route, [])), live);
  const { data, failure } = segment;
  const back = { href: hrefOf(["segments"], { workspace: route.query.workspace }), label: "Segments" };
  return (
    <PageFrame
      name="segments"
      title={data?.name ?? "Segment"}
      back={back}
      ready={isShown(segment) && isShown(contacts)}
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <div class="stack">
          <Section title="Rules">
            <Rules conditions={data.conditions} workspace={workspace} />
          </Section>
          <Tiles tiles={[["Contacts at this moment", countText(data.contact_count)]]} />
          <Section title="Contacts">
            <ResourceList
              label="Contacts of the segment"
              resource={contacts}
              columns={contactColumns(route.query.workspace)}
              idOf={(contact) => contact.id}
              route={route}
              empty={{ title: "No contact fits the rules." }}
            />
          </Section>
        </div>
      )}
    </PageFrame>
  );
}
