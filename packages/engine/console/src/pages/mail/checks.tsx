/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge, type Tone } from "../../parts/badge.js";
import type { Column } from "../../parts/data-table.js";
import { ResourceList } from "../../parts/resource-list.js";

/** What a check of a mail found. */
interface CheckFinding {
  readonly rule: string;
  readonly severity: string;
  readonly title: string;
  readonly detail: string;
  readonly line: number;
  readonly column: number;
}

const tones: Readonly<Record<string, Tone>> = { error: "bad", warning: "busy" };

const columns: readonly Column<CheckFinding>[] = [
  { title: "Severity", cell: ({ severity }) => <Badge tone={tones[severity] ?? "plain"} text={severity} /> },
  {
    title: "Finding",
    kind: "main",
    cell: ({ title, detail, rule }) => (
      <span>
        {title}
        <span class="sub">{detail}</span>
        <code class="sub">{rule}</code>
      </span>
    ),
  },
  { title: "Place", kind: "short", cell: ({ line, column }) => `${line}:${column}` },
];

/** Shows what is wrong with a mail: clients that do not show it, links, size, accessibility and more. */
export function Checks({ id }: { id: string }) {
  const report = useResource<{ findings: CheckFinding[] }>(`messages/${encodeURIComponent(id)}/checks`);
  const { data, failure, reload } = report;
  return (
    <ResourceList
      label="Checks"
      resource={{ data: data?.findings, failure, reload, pagination: null }}
      columns={columns}
      idOf={({ rule, line, column }) => `${rule} ${line}:${column}`}
      empty={{ title: "Nothing is wrong with this mail." }}
    />
  );
}
