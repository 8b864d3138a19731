/** @jsxImportSource preact */
import { v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { Code, Json } from "../../parts/code.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Loading, Problem } from "../../parts/states.js";
import { type Tab, Tabs } from "../../parts/tabs.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { TemplatePreview } from "./template-preview.js";
import { VersionDiff } from "./version-diff.js";

/** A template as the public API has it. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly version: number;
  readonly html: string;
  readonly json_structure: unknown;
  readonly updated_at: string;
}

/** A template: its mail to a chosen contact, its source, and its versions side by side. */
export function TemplatePage({ id, route, workspace }: PageProps & { id: string }) {
  const template = useResource<Template>(v1(workspace, `templates/${encodeURIComponent(id)}`), {
    workspace,
    of: ["templates"],
  });
  const { data, failure } = template;
  const back = { href: hrefOf(["templates"], { workspace: route.query.workspace }), label: "Templates" };
  return (
    <PageFrame name="templates" title={data?.name ?? "Template"} back={back} ready={isShown(template)}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <>
          <p class="lead" dir="auto">
            Version {data.version}, changed <Time at={data.updated_at} />
            {data.description !== null && <span class="sub">{data.description}</span>}
          </p>
          <Tabs label="Template" tabs={tabsOf(data, workspace)} />
        </>
      )}
    </PageFrame>
  );
}

function tabsOf(template: Template, workspace: string): Tab[] {
  const shown: Tab[] = [
    { name: "Preview", content: () => <TemplatePreview template={template} workspace={workspace} /> },
    { name: "Versions", content: () => <VersionDiff template={template} /> },
    { name: "Source", content: () => <Code text={template.html} label="Source" /> },
  ];
  if (template.json_structure !== null) {
    shown.push({ name: "Structure", content: () => <Json value={template.json_structure} label="Structure" /> });
  }
  return shown;
}
