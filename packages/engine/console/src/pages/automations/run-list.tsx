/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { stepTitle } from "../../flow/step-words.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { Pager } from "../../parts/pager.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Automation, positionsOf, type Run, runStatuses, toneOf } from "./automation.js";

const filters = [{ name: "status", label: "Status", options: runStatuses }];
const pageSize = 25;

/** The runs of an automation, newest first. */
export function RunList({ automation, route, workspace }: PageProps & { automation: Automation }) {
  const { status = "", offset = "0" } = route.query;
  const search = new URLSearchParams({ limit: String(pageSize), offset, ...(status && { status }) });
  const path = `workspaces/${encodeURIComponent(workspace)}/v1/automations/${encodeURIComponent(automation.id)}/runs?${search}`;
  const { data, failure, pagination } = useResource<Run[]>(path, { workspace, of: ["automation_runs"] });
  return (
    <section class="block" aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      <FilterBar route={route} filters={filters} />
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && (
        <Empty
          title={status ? `No run is ${status}.` : "No runs yet."}
          hint={status ? "" : "A run begins when its trigger happens."}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable label="Runs" columns={columnsFor(automation, route)} rows={data} idOf={({ id }) => id} />
      )}
      <Pager route={route} pagination={pagination} />
    </section>
  );
}

function columnsFor(automation: Automation, { query: { workspace } }: Route): Column<Run>[] {
  const positions = positionsOf(automation);
  const stepOf = (run: Run) => {
    const position = positions.get(run.current_step_id ?? "");
    const step = position === undefined ? undefined : automation.steps[position];
    return step === undefined ? "–" : `${(position ?? 0) + 1} ${stepTitle(step)}`;
  };
  return [
    { title: "Status", cell: ({ status }) => <Badge tone={toneOf(status)} text={status} /> },
    {
      title: "Contact",
      kind: "main",
      cell: ({ id, contact_email }) => (
        <a href={hrefOf(["automations", automation.id, "runs", id], { workspace })} dir="auto">
          {contact_email}
        </a>
      ),
    },
    { title: "At step", kind: "wide fit", cell: (run) => stepOf(run) },
    { title: "Next", kind: "when", cell: ({ next_run_at }) => <Time at={next_run_at} /> },
    { title: "Started", kind: "when", cell: ({ started_at }) => <Time at={started_at} /> },
  ];
}
