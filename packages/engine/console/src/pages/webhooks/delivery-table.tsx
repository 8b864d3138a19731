/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { Pager } from "../../parts/pager.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import { answerText, type Delivery, deliveryStatuses, toneOf } from "./webhook.js";

const filters = [{ name: "status", label: "Status", options: deliveryStatuses }];
const pageSize = 50;

/** Loads the deliveries of a workspace that the address names, to one webhook or to all. */
export function useDeliveries({ query }: Route, workspace: string, webhook_id?: string) {
  const { status, offset } = query;
  const search = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries({ webhook_id, status, offset })) if (value) search.set(name, value);
  const path = `workspaces/${encodeURIComponent(workspace)}/deliveries?${search}`;
  return useResource<Delivery[]>(path, { workspace, of: ["deliveries"] });
}

interface DeliveryTableProps {
  route: Route;
  deliveries: ReturnType<typeof useDeliveries>;
  /** Whether each row names its receiver. */
  withUrl: boolean;
}

/** Deliveries, newest first, with their last answer. */
export function DeliveryTable({ route, deliveries, withUrl }: DeliveryTableProps) {
  const { data, failure, pagination } = deliveries;
  const { status = "" } = route.query;
  return (
    <>
      <FilterBar route={route} filters={filters} />
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && (
        <Empty
          title={status ? `No delivery is ${status}.` : "No deliveries yet."}
          hint={status ? "" : "A delivery is here as soon as an event happens that is subscribed to."}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable label="Deliveries" columns={columnsFor(route, withUrl)} rows={data} idOf={({ id }) => id} />
      )}
      <Pager route={route} pagination={pagination} />
    </>
  );
}

function columnsFor({ query: { workspace } }: Route, withUrl: boolean): Column<Delivery>[] {
  const receiver: Column<Delivery> = {
    title: "Receiver",
    kind: "wide",
    cell: ({ url }) => <span dir="auto">{url}</span>,
  };
  return [
    { title: "Status", cell: ({ status }) => <Badge tone={toneOf(status)} text={status} /> },
    {
      title: "Event",
      kind: "main",
      cell: ({ id, event }) => <a href={hrefOf(["deliveries", id], { workspace })}>{event}</a>,
    },
    ...(withUrl ? [receiver] : []),
    { title: "Last answer", kind: "fit", cell: ({ attempts }) => lastAnswer(attempts.at(-1)) },
    { title: "Attempts", kind: "number", cell: ({ attempts }) => attempts.length },
    { title: "Next", kind: "when wide", cell: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
    { title: "Last attempt", kind: "when", cell: ({ attempts }) => <Time at={attempts.at(-1)?.at} /> },
  ];
}

function lastAnswer(attempt: Delivery["attempts"][number] | undefined) {
  return attempt === undefined ? <span class="soft">–</span> : answerText(attempt.status_code);
}
