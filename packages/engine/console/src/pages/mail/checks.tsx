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
  /** What it means, and what to do. */
  readonly detail: string;
  readonly line: number;
  readonly column: number;
  readonly snippet: string;
  readonly clients: readonly { name: string; support: "yes" | "partial" | "no" }[];
}

interface CheckReport {
  readonly findings: readonly CheckFinding[];
  readonly summary: Readonly<Record<"error" | "warning" | "info" | "bytes", number>>;
}

const tones: Readonly<Record<string, Tone>> = { error: "bad", warning: "busy" };

const gravity = ["error", "warning", "info"];

function byGravity(one: CheckFinding, other: CheckFinding): number {
  return gravity.indexOf(one.severity) - gravity.indexOf(other.severity);
}

/** A longer piece of the source says no more. */
const longestSnippet = 160;

const columns: readonly Column<CheckFinding>[] = [
  { title: "Severity", cell: ({ severity }) => <Badge tone={tones[severity] ?? "plain"} text={severity} /> },
  { title: "Finding", kind: "main whole widest", cell: (finding) => <Finding finding={finding} /> },
  { title: "Line", kind: "number", cell: ({ line, column }) => `${line}:${column}` },
];

function Finding({ finding: { title, detail, rule, snippet, clients } }: { finding: CheckFinding }) {
  const named = (support: "no" | "partial") =>
    clients.filter((each) => each.support === support).map(({ name }) => name);
  return (
    <div class="finding">
      <strong>{title}</strong>
      <span class="sub">{detail}</span>
      {snippet !== "" && (
        <code class="snippet" dir="ltr">
          {snippet.slice(0, longestSnippet)}
          {snippet.length > longestSnippet && "…"}
        </code>
      )}
      <Clients names={named("no")} text="Not supported" />
      <Clients names={named("partial")} text="Supported in part" />
      <code class="sub">{rule}</code>
    </div>
  );
}

/** The detail of a finding names the first clients only. */
function Clients({ names, text }: { names: readonly string[]; text: string }) {
  if (names.length === 0) return null;
  return (
    <details class="sub">
      <summary>
        {text} by {names.length === 1 ? "one client" : `${names.length} clients`}
      </summary>
      {names.join(", ")}
    </details>
  );
}

/** Shows what is wrong with a mail: clients that do not show it, links, size, accessibility and more. `path` is that of the admin API. */
export function Checks({ path }: { path: string }) {
  const { data, failure, reload } = useResource<CheckReport>(path);
  return (
    <>
      {data !== undefined && data.findings.length > 0 && <p class="soft">{summaryOf(data.summary)}</p>}
      <ResourceList
        label="Checks"
        resource={{ data: data?.findings.toSorted(byGravity), failure, reload, pagination: null }}
        columns={columns}
        idOf={({ rule, line, column, title }) => `${rule} ${line}:${column} ${title}`}
        empty={{ title: "Nothing is wrong with this mail." }}
      />
    </>
  );
}

function summaryOf({ error, warning, info, bytes }: CheckReport["summary"]): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const size = bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
  return `${counted(error, "error")}, ${counted(warning, "warning")}, ${counted(info, "note")}, in ${size}`;
}
