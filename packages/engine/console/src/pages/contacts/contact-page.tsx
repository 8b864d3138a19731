/** @jsxImportSource preact */
import { v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { Badge, type Tone } from "../../parts/badge.js";
import { Code } from "../../parts/code.js";
import type { Column } from "../../parts/data-table.js";
import { Facts } from "../../parts/facts.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import { columnsFor } from "../mail/mail-list.js";
import type { MessageRow } from "../mail/message.js";
import type { PageProps } from "../page-table.js";
import { type Contact, nameOf, stateOf } from "./contact.js";

/** How many messages, events and runs are on the page of a contact; the newest ones. */
const most = 25;

/** The whole story of a contact: who it is, whether it gets mail, its mail, its runs and its events. */
export function ContactPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = v1(workspace, `contacts/${encodeURIComponent(id)}`);
  const contact = useResource<Contact>(path, { workspace, types: ["contact.", "list.", "email.", "suppression."] });
  const { data, failure } = contact;
  const back = { href: hrefOf(["contacts"], { workspace: route.query.workspace }), label: "Contacts" };
  return (
    <PageFrame name="contacts" title={data?.email ?? "Contact"} back={back} ready={isShown(contact)}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <Story contact={data} route={route} workspace={workspace} />}
    </PageFrame>
  );
}

type StoryProps = PageProps & { contact: Contact };

function Story({ contact, route, workspace }: StoryProps) {
  return (
    <>
      <p class="lead">
        <Badge {...stateOf(contact)} /> <span dir="auto">{nameOf(contact)}</span>
      </p>
      <Suppression contact={contact} workspace={workspace} />
      <div class="columns">
        <Profile contact={contact} workspace={route.query.workspace} />
        <div class="stack">
          <Messages contact={contact} route={route} workspace={workspace} />
          <Runs contact={contact} route={route} workspace={workspace} />
          <Events contact={contact} workspace={workspace} />
        </div>
      </div>
    </>
  );
}

/** Says that the address gets no mail, and why. */
function Suppression({ contact: { email }, workspace }: Pick<StoryProps, "contact" | "workspace">) {
  const path = `workspaces/${encodeURIComponent(workspace)}/suppressions/${encodeURIComponent(email)}`;
  const { data, failure } = useResource<{ reason: string; created_at: string }>(path, { workspace });
  if (data === undefined || failure?.kind === "not_found") return null;
  return (
    <section class="why" aria-labelledby="suppressed">
      <h2 id="suppressed">This address gets no mail</h2>
      <p>
        It is suppressed ({data.reason}) since <Time at={data.created_at} />.
      </p>
    </section>
  );
}

function Profile({ contact, workspace }: { contact: Contact; workspace: string | undefined }) {
  const { attributes, tags, lists, unsubscribed_at, created_at, updated_at, id } = contact;
  const names = Object.keys(attributes);
  return (
    <div class="stack">
      <Section title="Attributes">
        {names.length === 0 ? (
          <p class="soft">It has none.</p>
        ) : (
          <Facts
            facts={Object.entries(attributes).map(([name, value]) => [name, <Value key={name} value={value} />])}
          />
        )}
      </Section>
      <Section title="Tags and lists">
        {tags.length + lists.length === 0 && <p class="soft">It has no tags and is in no static list.</p>}
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag.id} class="tag" dir="auto">
              {tag.name}
            </li>
          ))}
          {lists.map((list) => (
            <li key={list.id}>
              <a class="tag" dir="auto" href={hrefOf(["lists", list.id], { workspace })}>
                {list.name}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Contact">
        <Facts
          facts={[
            ["Added", <Time key="added" at={created_at} />],
            ["Changed", <Time key="changed" at={updated_at} />],
            ["Unsubscribed", unsubscribed_at && <Time at={unsubscribed_at} />],
            ["Id", <code key="id">{id}</code>],
          ]}
        />
      </Section>
    </div>
  );
}

function Value({ value }: { value: unknown }) {
  return typeof value === "string" ? <span>{value}</span> : <code>{JSON.stringify(value)}</code>;
}

function Messages({ contact, route, workspace }: StoryProps) {
  const of = `workspaces/${encodeURIComponent(workspace)}/messages?count=false&limit=${most}`;
  const path = `${of}&to=${encodeURIComponent(contact.email)}`;
  const messages = useResource<MessageRow[]>(path, { workspace, types: ["email."], of: ["messages"] });
  const all = hrefOf(["mail"], { workspace: route.query.workspace, to: contact.email });
  const columns = columnsFor(route).filter(({ title }) => title !== "To");
  return (
    <Section title="Mail" aside={<a href={all}>All its mail</a>}>
      <ResourceList
        label="Mail of the contact"
        resource={messages}
        columns={columns}
        idOf={({ message_id }) => message_id}
        empty={{ title: "It has got no mail yet." }}
      />
    </Section>
  );
}

interface Run {
  readonly id: string;
  readonly automation_id: string;
  readonly status: string;
  readonly trigger_type: string;
  readonly started_at: string;
  readonly next_run_at: string | null;
  readonly error: string | null;
}

const runTones: Readonly<Record<string, Tone>> = { completed: "good", failed: "bad", active: "busy", paused: "busy" };

function Runs({ contact, route, workspace }: StoryProps) {
  const path = `workspaces/${encodeURIComponent(workspace)}/runs?limit=${most}&contact_id=${contact.id}`;
  const runs = useResource<Run[]>(path, { workspace, types: ["flow.", "email."] });
  const automations = useResource<{ id: string; name: string }[]>(v1(workspace, "automations?limit=100"));
  const nameOfAutomation = (id: string) => automations.data?.find((each) => each.id === id)?.name ?? id;
  const columns: Column<Run>[] = [
    { title: "Status", cell: ({ status }) => <Badge tone={runTones[status] ?? "plain"} text={status} /> },
    {
      title: "Automation",
      kind: "main",
      cell: ({ id, automation_id, error }) => (
        <span>
          <a href={hrefOf(["automations", automation_id, "runs", id], { workspace: route.query.workspace })} dir="auto">
            {nameOfAutomation(automation_id)}
          </a>
          {error !== null && <span class="sub">{error}</span>}
        </span>
      ),
    },
    { title: "Next step", kind: "when", cell: ({ next_run_at }) => <Time at={next_run_at} /> },
    { title: "Started", kind: "when", cell: ({ started_at }) => <Time at={started_at} /> },
  ];
  return (
    <Section title="Runs of automations">
      <ResourceList
        label="Runs of the contact"
        resource={runs}
        columns={columns}
        idOf={({ id }) => id}
        empty={{ title: "No automation has taken it up." }}
      />
    </Section>
  );
}

interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const eventColumns: readonly Column<ListedEvent>[] = [
  { title: "Event", kind: "when", cell: ({ type }) => <code>{type}</code> },
  {
    title: "Data",
    kind: "main",
    cell: ({ type, data }) => (
      <details>
        <summary>Show</summary>
        <Code text={JSON.stringify(data, null, 2)} label={`Data of ${type}`} />
      </details>
    ),
  },
  { title: "At", kind: "when", cell: ({ timestamp }) => <Time at={timestamp} /> },
];

function Events({ contact: { id }, workspace }: Pick<StoryProps, "contact" | "workspace">) {
  const path = `workspaces/${encodeURIComponent(workspace)}/events?newest=true&limit=${most}&about=${id}`;
  const events = useResource<ListedEvent[]>(path, { workspace });
  return (
    <Section title="Events">
      <ResourceList
        label="Events of the contact"
        resource={events}
        columns={eventColumns}
        idOf={(event) => event.id}
        empty={{ title: "Nothing has happened to it." }}
      />
    </Section>
  );
}
