/** @jsxImportSource preact */

import { v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { type Choice, type Filter, FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type MessageRow, statuses, toneOf } from "./message.js";

const parameters = ["to", "status", "campaign_id", "automation_id", "template_id", "since", "until", "cursor"];
const pageSize = 50;

/** The mail of a workspace, newest first, as it comes and goes. */
export function MailList({ route, workspace }: PageProps) {
  const mail = useResource<MessageRow[]>(pathOf(route, workspace), { workspace, types: ["email."], of: ["messages"] });
  const filters = useFilters(workspace, mail.data !== undefined);
  const isFiltered = parameters.some((name) => route.query[name] !== undefined);
  return (
    <PageFrame name="mail" title="Mail" ready={isShown(mail)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Mail"
        resource={mail}
        columns={columnsFor(route)}
        idOf={({ message_id }) => message_id}
        route={route}
        empty={
          isFiltered
            ? { title: "No mail fits these filters." }
            : { title: "No mail yet.", hint: "A message is here as soon as the API has accepted it." }
        }
      />
    </PageFrame>
  );
}

function pathOf({ query }: Route, workspace: string): string {
  // A total would cost more the more mail there is, and nobody reads it.
  const search = new URLSearchParams({ limit: String(pageSize), count: "false" });
  for (const name of parameters) if (query[name] !== undefined) search.set(name, query[name]);
  return `workspaces/${encodeURIComponent(workspace)}/messages?${search}`;
}

/** Returns the filters. What campaigns, automations and templates are called is asked for once the mail is drawn. */
function useFilters(workspace: string, isDrawn: boolean): Filter[] {
  const campaigns = useChoices(isDrawn ? v1(workspace, "campaigns?limit=100") : undefined);
  const automations = useChoices(isDrawn ? v1(workspace, "automations?limit=100") : undefined);
  const templates = useChoices(isDrawn ? v1(workspace, "templates?limit=100") : undefined);
  return [
    { name: "to", label: "Address" },
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
export function columnsFor({ query: { workspace } }: Pick<Route, "query">): Column<MessageRow>[] {
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
