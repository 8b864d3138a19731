/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { countText } from "../../parts/tiles.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Campaign, campaignTones } from "./campaign.js";
import { CampaignPage } from "./campaign-page.js";

/** The campaigns of a workspace, or the campaign that the address names. */
export function CampaignPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <Campaigns route={route} workspace={workspace} />
  ) : (
    <CampaignPage id={id} route={route} workspace={workspace} />
  );
}

const filters = [{ name: "status", label: "Status", options: ["draft", "sending", "sent", "failed"] }];

function Campaigns({ route, workspace }: PageProps) {
  const path = v1(workspace, listPath("campaigns", route, ["status"]));
  const campaigns = useResource<Campaign[]>(path, { workspace, types: ["campaign."], of: ["campaigns"] });
  const columns: Column<Campaign>[] = [
    { title: "Status", cell: ({ status }) => <Badge tone={campaignTones[status] ?? "plain"} text={status} /> },
    {
      title: "Campaign",
      kind: "main",
      cell: ({ id, name, subject }) => (
        <span>
          <a href={hrefOf(["campaigns", id], { workspace: route.query.workspace })} dir="auto">
            {name}
          </a>
          <span class="sub" dir="auto">
            {subject}
          </span>
        </span>
      ),
    },
    {
      title: "Recipients",
      kind: "number",
      cell: ({ total_recipients }) => (total_recipients === null ? "–" : countText(total_recipients)),
    },
    { title: "Sent", kind: "when", cell: ({ started_at }) => <Time at={started_at} /> },
  ];
  return (
    <PageFrame name="campaigns" title="Campaigns" ready={isShown(campaigns)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Campaigns"
        resource={campaigns}
        columns={columns}
        idOf={({ id }) => id}
        route={route}
        empty={{
          title: "No campaigns.",
          hint: "A campaign sends one template to all contacts of a list or a segment.",
        }}
      />
    </PageFrame>
  );
}
