/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import type { Column } from "../../parts/data-table.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { TemplatePage } from "./template-page.js";

interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly version: number;
  readonly updated_at: string;
}

/** The templates of a workspace, or the template that the address names. */
export function TemplatePages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <Templates route={route} workspace={workspace} />
  ) : (
    <TemplatePage id={id} route={route} workspace={workspace} />
  );
}

const filters = [{ name: "search", label: "Search", kind: "search" as const }];

function Templates({ route, workspace }: PageProps) {
  const templates = useResource<TemplateSummary[]>(v1(workspace, listPath("templates", route, ["search"])), {
    workspace,
    of: ["templates"],
  });
  const columns: Column<TemplateSummary>[] = [
    {
      title: "Template",
      kind: "main",
      cell: ({ id, name, description }) => (
        <span>
          <a href={hrefOf(["templates", id], { workspace: route.query.workspace })} dir="auto">
            {name}
          </a>
          {description !== null && (
            <span class="sub" dir="auto">
              {description}
            </span>
          )}
        </span>
      ),
    },
    { title: "Version", kind: "number", cell: ({ version }) => version },
    { title: "Changed", kind: "when", cell: ({ updated_at }) => <Time at={updated_at} /> },
  ];
  return (
    <PageFrame name="templates" title="Templates" ready={isShown(templates)}>
      <FilterBar route={route} filters={filters} />
      <ResourceList
        label="Templates"
        resource={templates}
        columns={columns}
        idOf={({ id }) => id}
        route={route}
        empty={
          route.query.search === undefined
            ? { title: "No templates.", hint: <code>posthorn templates push</code> }
            : { title: "No template fits." }
        }
      />
    </PageFrame>
  );
}
