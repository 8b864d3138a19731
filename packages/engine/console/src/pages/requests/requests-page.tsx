/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { durationText } from "../../parts/duration.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";

/** An answered call of the public API. */
interface LoggedRequest {
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly duration_ms: number;
  readonly request_id: string | null;
  readonly key_last4: string | null;
  readonly lost: boolean;
}

const columns: readonly Column<LoggedRequest>[] = [
  {
    title: "Status",
    cell: ({ status, lost }) => (
      <Badge tone={status < 400 ? "good" : "bad"} text={lost ? `${status}, lost` : String(status)} />
    ),
  },
  { title: "Call", kind: "main", cell: ({ method, path }) => <code dir="auto">{`${method} /v1${path}`}</code> },
  { title: "Error", kind: "wide", cell: ({ code }) => code ?? <span class="soft">–</span> },
  {
    title: "Key",
    kind: "wide",
    cell: ({ key_last4 }) => (key_last4 === null ? <span class="soft">–</span> : <code>…{key_last4}</code>),
  },
  { title: "Took", kind: "number", cell: ({ duration_ms }) => durationText(duration_ms) },
  { title: "Answered", kind: "when", cell: ({ at }) => <Time at={at} /> },
];

/** The calls of the public API of all workspaces, newest first. */
export function RequestsPage() {
  const { data, failure } = useResource<LoggedRequest[]>("requests?limit=100&newest=true", {
    workspace: "",
    every: 1000,
  });
  // The service profile keeps no log of calls.
  const isMissing = failure?.kind === "not_found";
  return (
    <PageFrame name="requests" title="Requests" ready={data !== undefined || failure !== undefined}>
      {isMissing && <Empty title="This server keeps no log of calls." hint="The local profile and the mock do." />}
      {failure !== undefined && !isMissing && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && <Empty title="No calls yet." hint="Calls of the API are here as they are answered." />}
      {data !== undefined && data.length > 0 && (
        <DataTable label="Requests" columns={columns} rows={[...data].reverse()} idOf={({ seq }) => String(seq)} />
      )}
    </PageFrame>
  );
}
