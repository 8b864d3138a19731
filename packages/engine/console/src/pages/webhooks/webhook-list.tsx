/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, type Route } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { stateOf, type Webhook } from "./webhook.js";

/** The subscriptions of a workspace: those that are active, and those that were disabled. */
export function WebhookList({ route, workspace }: PageProps) {
  const path = `workspaces/${encodeURIComponent(workspace)}/webhooks?limit=100&status=`;
  const active = useResource<Webhook[]>(`${path}active`, { workspace, of: ["webhooks"] });
  const disabled = useResource<Webhook[]>(`${path}disabled`, { workspace, of: ["webhooks"] });
  const failure = active.failure ?? disabled.failure;
  const all = active.data && disabled.data && [...active.data, ...disabled.data];
  const hidden = (disabled.pagination?.total ?? 0) - (disabled.data?.length ?? 0);
  const columns = columnsFor(route);
  return (
    <PageFrame
      name="webhooks"
      title="Webhooks"
      ready={all !== undefined || failure !== undefined}
      actions={<a href={hrefOf(["deliveries"], { workspace: route.query.workspace })}>All deliveries</a>}
    >
      {failure !== undefined && <Problem failure={failure} isOld={all !== undefined} />}
      {all === undefined && failure === undefined && <Loading />}
      {all?.length === 0 && (
        <Empty
          title="No webhooks yet."
          hint="Subscribe a URL to an event with POST /v1/webhooks/triggers or posthorn webhooks create."
        />
      )}
      {all !== undefined && all.length > 0 && (
        <DataTable label="Webhooks" columns={columns} rows={all} idOf={({ id }) => id} />
      )}
      {hidden > 0 && <p class="soft">{hidden.toLocaleString()} more were disabled earlier.</p>}
    </PageFrame>
  );
}

function columnsFor({ query: { workspace } }: Route): Column<Webhook>[] {
  return [
    { title: "Status", cell: (webhook) => <Badge {...stateOf(webhook)} /> },
    {
      title: "Receiver",
      kind: "main",
      cell: ({ id, url }) => (
        <a href={hrefOf(["webhooks", id], { workspace })} dir="auto">
          {url}
        </a>
      ),
    },
    { title: "Event", cell: ({ event }) => <code>{event}</code> },
    {
      title: "Since",
      kind: "when",
      cell: ({ failing_since, disabled_at, created_at }) => <Time at={disabled_at ?? failing_since ?? created_at} />,
    },
  ];
}
