/** @jsxImportSource preact */

import { useClockState } from "../../api/clock-provider.js";
import { v1 } from "../../api/paths.js";
import { type Resource, useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { type Choice, type Filter, FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Pager } from "../../parts/pager.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type IncomingRow, incomingListRow, mergeByTime } from "./incoming.js";
import { type MailListRow, type MessageRow, statuses, toneOf } from "./message.js";

/** What only the mail of a workspace has. */
const ownFilters = ["status", "campaign_id", "automation_id", "template_id"];
const parameters = ["to", ...ownFilters, "since", "until", "cursor"];
const pageSize = 50;

/** The mail of a workspace, newest first, as it comes and goes; on a developer's machine also that of other programs. */
export function MailList({ route, workspace }: PageProps) {
  const isOther = route.query.source === "smtp";
  const sent = useResource<MessageRow[]>(isOther ? undefined : pathOf(route, workspace), {
    workspace,
    types: ["email."],
    of: ["messages"],
  });
  // Only the local profile and the mock have mail of other programs, and a clock to show.
  const isLocal = useClockState().data !== undefined;
  const isWanted = isOther || (isLocal && sent.data !== undefined && mayHaveIncoming(route));
  const incoming = useResource<IncomingRow[]>(isWanted ? incomingPath(route) : undefined, {
    workspace,
    types: [],
    of: ["mail"],
  });
  const mail = isOther ? asList(incoming) : merged(sent, isWanted ? incoming.data : []);
  const filters = useFilters(workspace, sent.data !== undefined);
  const isFiltered = ["source", ...parameters].some((name) => route.query[name] !== undefined);
  return (
    <PageFrame name="mail" title="Mail" ready={isShown(mail)}>
      <FilterBar route={route} filters={filters.filter(({ name }) => fits(name, isOther, isLocal))} />
      <ResourceList
        label="Mail"
        resource={mail}
        columns={columnsFor(route)}
        idOf={({ message_id }) => message_id}
        empty={
          isFiltered
            ? { title: "No mail fits these filters." }
            : { title: "No mail yet.", hint: "A message is here as soon as the API has accepted it." }
        }
      />
      <Pager route={route} pagination={mail.pagination} next={{ below: sent.data?.at(-1)?.created_at }} />
    </PageFrame>
  );
}

function fits(filter: string, isOther: boolean, isLocal: boolean): boolean {
  return filter === "source" ? isOther || isLocal : !(isOther && ownFilters.includes(filter));
}

function pathOf({ query }: Route, workspace: string): string {
  // A total would cost more the more mail there is, and nobody reads it.
  const search = new URLSearchParams({ limit: String(pageSize), count: "false" });
  for (const name of parameters) if (query[name] !== undefined) search.set(name, query[name]);
  return `workspaces/${encodeURIComponent(workspace)}/messages?${search}`;
}

/** Returns whether mail of other programs passes the filters. */
function mayHaveIncoming({ query }: Route): boolean {
  return query.source === undefined && ownFilters.every((name) => query[name] === undefined);
}

/** Returns the path of the mail of other programs: a page of it, or what may be among a page of messages. */
function incomingPath({ query }: Route): string {
  const { to, since, until, offset, source, below } = query;
  const search = new URLSearchParams({ limit: String(pageSize) });
  const given = { to, since, until: below ?? until, offset: source === undefined ? undefined : offset };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) search.set(name, value);
  return `mail/incoming?${search}`;
}

function asList({ data, ...rest }: Resource<IncomingRow[]>): Resource<MailListRow[]> {
  return { ...rest, data: data?.map(incomingListRow) };
}

/** Returns a page of messages with the mail of other programs among it. A page without messages waits for that. */
function merged(sent: Resource<MessageRow[]>, incoming: IncomingRow[] | undefined): Resource<MailListRow[]> {
  if (sent.data === undefined || (sent.data.length === 0 && incoming === undefined))
    return { ...sent, data: undefined };
  const oldest = sent.pagination?.has_more ? sent.data.at(-1)?.created_at : undefined;
  return { ...sent, data: mergeByTime(sent.data, incoming ?? [], oldest) };
}

/** Returns the filters. What campaigns, automations and templates are called is asked for once the mail is drawn. */
function useFilters(workspace: string, isDrawn: boolean): Filter[] {
  const campaigns = useChoices(isDrawn ? v1(workspace, "campaigns?limit=100") : undefined);
  const automations = useChoices(isDrawn ? v1(workspace, "automations?limit=100") : undefined);
  const templates = useChoices(isDrawn ? v1(workspace, "templates?limit=100") : undefined);
  return [
    { name: "to", label: "Address" },
    {
      name: "source",
      label: "Source",
      options: [
        ["posthorn", "Posthorn"],
        ["smtp", "other programs"],
      ],
    },
    { name: "status", label: "Status", options: statuses },
    { name: "campaign_id", label: "Campaign", options: campaigns },
    { name: "automation_id", label: "Automation", options: automations },
    { name: "template_id", label: "Template", options: templates },
    { name: "since", label: "From", kind: "time" },
    { name: "until", label: "Until", kind: "time" },
  ];
}

function useChoices(path: string | undefined): Choice[] {
  const { data } = useResource<{ id: string; name: string }[]>(path);
  return data?.map(({ id, name }): Choice => [id, name]) ?? [];
}

/** Returns the columns of a table of mail. */
export function columnsFor({ query: { workspace } }: Pick<Route, "query">): Column<MailListRow>[] {
  return [
    { title: "Status", cell: ({ status }) => <Badge tone={toneOf(status)} text={status} /> },
    {
      title: "Subject",
      kind: "main",
      cell: ({ message_id, subject }) => (
        <a href={hrefOf(["mail", message_id], { workspace })} dir="auto">
          {subject || "(no subject)"}
        </a>
      ),
    },
    { title: "To", kind: "address", cell: ({ to }) => <span dir="auto">{to}</span> },
    { title: "Accepted", kind: "when", cell: ({ created_at }) => <Time at={created_at} /> },
  ];
}
