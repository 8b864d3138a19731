/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { triggerText } from "../../flow/step-words.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Pager } from "../../parts/pager.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Automation, toneOf } from "./automation.js";

const filters = [{ name: "status", label: "Status", options: ["draft", "active", "paused"] }];
const pageSize = 50;

/** The automations of a workspace, newest first. */
export function AutomationList({ route, workspace }: PageProps) {
  const { status = "", offset = "0" } = route.query;
  const search = new URLSearchParams({ limit: String(pageSize), offset, ...(status && { status }) });
  const path = `workspaces/${encodeURIComponent(workspace)}/v1/automations?${search}`;
  const { data, failure, pagination } = useResource<Automation[]>(path, {
    workspace,
    of: ["automations", "automation_runs"],
  });
  return (
    <PageFrame name="automations" title="Automations" ready={data !== undefined || failure !== undefined}>
      <FilterBar route={route} filters={filters} />
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && (
        <Empty
          title={status ? `No automation is ${status}.` : "No automations yet."}
          hint={
            status
              ? ""
              : "An automation sends mail and more when its trigger happens: create one with POST /v1/automations or posthorn automations init."
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable label="Automations" columns={columnsFor(route)} rows={data} idOf={({ id }) => id} />
      )}
      <Pager route={route} pagination={pagination} />
    </PageFrame>
  );
}

function columnsFor({ query: { workspace } }: Route): Column<Automation>[] {
  return [
    {
      title: "Status",
      cell: ({ status }) => <Badge tone={status === "active" ? "good" : toneOf(status)} text={status} />,
    },
    {
      title: "Name",
      kind: "main",
      cell: ({ id, name }) => (
        <a href={hrefOf(["automations", id], { workspace })} dir="auto">
          {name}
        </a>
      ),
    },
    {
      title: "Starts when",
      kind: "wide",
      cell: ({ trigger_type, trigger_config }) => <span dir="auto">{triggerText(trigger_type, trigger_config)}</span>,
    },
    { title: "Steps", kind: "number", cell: ({ steps }) => steps.length.toLocaleString() },
    { title: "Runs", kind: "number", cell: ({ run_count }) => run_count.toLocaleString() },
    { title: "Changed", kind: "when", cell: ({ updated_at }) => <Time at={updated_at} /> },
  ];
}
