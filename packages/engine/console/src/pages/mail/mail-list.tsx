/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Pager } from "../../parts/pager.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type MessageRow, statuses, toneOf } from "./message.js";

const filters = [
  { name: "to", label: "Address" },
  { name: "status", label: "Status", options: statuses },
  { name: "campaign_id", label: "Campaign" },
  { name: "automation_id", label: "Automation" },
];
const pageSize = 50;

/** The mail of a workspace, newest first, as it comes and goes. */
export function MailList({ route, workspace }: PageProps) {
  const mail = useResource<MessageRow[]>(pathOf(route, workspace), { workspace, types: ["email."], every: 2000 });
  const { data, failure, pagination } = mail;
  const isFiltered = filters.some(({ name }) => route.query[name] !== undefined);
  return (
    <PageFrame name="mail" title="Mail" ready={data !== undefined || failure !== undefined}>
      <FilterBar route={route} filters={filters} />
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && (
        <Empty
          title={isFiltered ? "No mail fits these filters." : "No mail yet."}
          hint={isFiltered ? "" : "A message is here as soon as the API has accepted it."}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable label="Mail" columns={columnsFor(route)} rows={data} idOf={({ message_id }) => message_id} />
      )}
      <Pager route={route} pagination={pagination} />
    </PageFrame>
  );
}

function pathOf({ query }: Route, workspace: string): string {
  const search = new URLSearchParams({ limit: String(pageSize) });
  for (const name of [...filters.map((filter) => filter.name), "offset"]) {
    if (query[name] !== undefined) search.set(name, query[name]);
  }
  return `workspaces/${encodeURIComponent(workspace)}/messages?${search}`;
}

function columnsFor({ query }: Route): Column<MessageRow>[] {
  const { workspace } = query;
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
