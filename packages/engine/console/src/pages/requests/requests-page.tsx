/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { durationText } from "../../parts/duration.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { ExchangeView } from "./exchange-view.js";
import { type LoggedRequest, toneOf } from "./logged-request.js";

const pageSize = 100;
const filters = [
  { name: "path", label: "Path" },
  { name: "answer", label: "Answer", options: ["2xx", "4xx", "5xx"] },
];

/** The calls of the public API of all workspaces, newest first, and one of them with its bodies. */
export function RequestsPage({ route, workspace }: PageProps) {
  const { before, call } = route.query;
  const after = before === undefined ? undefined : Math.max(0, Number(before) - 1 - pageSize);
  const range = after === undefined ? "newest=true" : `after=${after}`;
  const { data, failure } = useResource<LoggedRequest[]>(`requests?limit=${pageSize}&${range}`, {
    workspace,
    of: ["requests"],
  });
  // The service profile keeps no log of calls.
  const isMissing = failure?.kind === "not_found";
  const rows = data && shownOf(data, route);
  return (
    <PageFrame name="requests" title="Requests" ready={data !== undefined || failure !== undefined}>
      {!isMissing && <FilterBar route={route} filters={filters} />}
      {isMissing && <Empty title="This server keeps no log of calls." hint="The local profile and the mock do." />}
      {failure !== undefined && !isMissing && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {rows?.length === 0 && (
        <Empty
          title={data?.length === 0 ? "No calls yet." : "No call of these fits the filters."}
          hint={data?.length === 0 ? "Calls of the API are here as they are answered." : ""}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div class={call === undefined ? "" : "split"}>
          <div>
            <DataTable
              label="Requests"
              columns={columnsFor(route, call !== undefined)}
              rows={rows}
              idOf={({ seq }) => String(seq)}
            />
            <Steps route={route} first={data?.[0]?.seq ?? 1} />
          </div>
          {call !== undefined && <ExchangeView key={call} seq={call} closeHref={hrefTo(route, { call: undefined })} />}
        </div>
      )}
    </PageFrame>
  );
}

/** Returns the calls that fit the filters of the address, newest first. */
function shownOf(calls: readonly LoggedRequest[], { query: { path = "", answer = "" } }: Route): LoggedRequest[] {
  const fits = (call: LoggedRequest) =>
    `/v1${call.path}`.includes(path) && (answer === "" || String(call.status).startsWith(answer.slice(0, 1)));
  return calls.filter((call) => fits(call)).reverse();
}

function hrefTo(route: Route, change: Readonly<Record<string, string | undefined>>): string {
  return hrefOf(route.path, { ...route.query, ...change });
}

function Steps({ route, first }: { route: Route; first: number }) {
  return (
    <nav class="pager" aria-label="Pages of the list">
      {route.query.before !== undefined && <a href={hrefTo(route, { before: undefined })}>Newest</a>}
      {first > 1 && <a href={hrefTo(route, { before: String(first) })}>Older</a>}
    </nav>
  );
}

function columnsFor(route: Route, isNarrow: boolean): Column<LoggedRequest>[] {
  const call: Column<LoggedRequest> = {
    title: "Call",
    kind: "main single",
    cell: ({ seq, method, path }) => (
      <a
        href={hrefTo(route, { call: String(seq) })}
        aria-current={route.query.call === String(seq) ? "true" : undefined}
      >
        <code dir="auto">{`${method} /v1${path}`}</code>
      </a>
    ),
  };
  const columns: Column<LoggedRequest>[] = [
    {
      title: "Status",
      cell: (row) => <Badge tone={toneOf(row)} text={row.lost ? `${row.status}, lost` : String(row.status)} />,
    },
    call,
    { title: "Error", kind: "wide fit", cell: ({ code }) => code ?? <span class="soft">–</span> },
    {
      title: "Key",
      kind: "wide fit",
      cell: ({ key_last4 }) => (key_last4 === null ? <span class="soft">–</span> : <code>…{key_last4}</code>),
    },
    { title: "Took", kind: "number", cell: ({ duration_ms }) => durationText(duration_ms) },
    { title: "Answered", kind: "when", cell: ({ at }) => <Time at={at} /> },
  ];
  return isNarrow ? columns.filter(({ title }) => !["Error", "Key", "Answered"].includes(title)) : columns;
}
