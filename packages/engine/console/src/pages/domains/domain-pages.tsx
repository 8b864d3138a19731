/** @jsxImportSource preact */
import { listPath, v1 } from "../../api/paths.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { Badge } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { Field, fieldsOf } from "../../parts/form-fields.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Time } from "../../parts/time.js";
import { hrefOf, navigate } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Domain, domainTones } from "./domain.js";
import { DomainPage } from "./domain-page.js";

/** The sending domains of a workspace, or the one that the address names. */
export function DomainPages({ route, workspace }: PageProps) {
  const [, id] = route.path;
  return id === undefined ? (
    <Domains route={route} workspace={workspace} />
  ) : (
    <DomainPage id={id} route={route} workspace={workspace} />
  );
}

function Domains({ route, workspace }: PageProps) {
  const domains = useResource<Domain[]>(v1(workspace, listPath("domains", route, [])), { workspace, of: ["domains"] });
  const columns: Column<Domain>[] = [
    { title: "Status", cell: ({ status }) => <Badge tone={domainTones[status] ?? "plain"} text={status} /> },
    {
      title: "Domain",
      kind: "main",
      cell: ({ id, domain }) => <a href={hrefOf(["domains", id], { workspace: route.query.workspace })}>{domain}</a>,
    },
    { title: "Signed", cell: ({ dkim_enabled }) => (dkim_enabled ? "yes" : "not yet") },
    { title: "Changed", kind: "when", cell: ({ updated_at }) => <Time at={updated_at} /> },
  ];
  return (
    <PageFrame name="domains" title="Domains" ready={isShown(domains)}>
      <div class="stack">
        <ResourceList
          label="Domains"
          resource={domains}
          columns={columns}
          idOf={({ id }) => id}
          route={route}
          empty={{ title: "No sending domains.", hint: "Mail is signed for a domain once its records are in DNS." }}
        />
        <NewDomain workspace={workspace} of={route.query.workspace} />
      </div>
    </PageFrame>
  );
}

function NewDomain({ workspace, of }: { workspace: string; of: string | undefined }) {
  const action = useAction();
  const add = async (domain: string | undefined) => {
    const made = await action.run<Domain>(v1(workspace, "domains"), "POST", { domain }, "The domain is registered.");
    if (made !== undefined) navigate(hrefOf(["domains", made.id], { workspace: of }));
  };
  return (
    <Section title="Register a domain">
      <form class="form" onSubmit={(event) => void add(fieldsOf(event).domain)}>
        <Field name="domain" label="Domain" hint="such as example.com" isRequired />
        <div class="whole actions">
          <button type="submit" class="primary" disabled={action.isBusy}>
            Register
          </button>
        </div>
        <ActionResult action={action} />
      </form>
    </Section>
  );
}
