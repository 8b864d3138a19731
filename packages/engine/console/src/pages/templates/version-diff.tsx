/** @jsxImportSource preact */
import { useMemo, useState } from "preact/hooks";
import { useResource } from "../../api/use-resource.js";
import { type DiffLine, diffLines, sideBySide } from "../../diff/diff-lines.js";
import { Loading, Problem } from "../../parts/states.js";
import type { Template } from "./template-page.js";

interface Version {
  readonly version: number;
  readonly name: string;
  readonly created_at: string;
}

/** Shows two versions of a template side by side, at first the newest beside the one before it. */
export function VersionDiff({ template }: { template: Template }) {
  const path = `templates/${template.id}/versions`;
  const [before, setBefore] = useState(Math.max(1, template.version - 1));
  const [after, setAfter] = useState(template.version);
  const versions = useResource<Version[]>(`${path}?limit=1000`);
  const left = useResource<{ html: string }>(`${path}/${before}`);
  const right = useResource<{ html: string }>(`${path}/${after}`);
  const failure = versions.failure ?? left.failure ?? right.failure;
  if (failure !== undefined) return <Problem failure={failure} />;
  if (versions.data === undefined || left.data === undefined || right.data === undefined) return <Loading />;
  return (
    <>
      <div class="filters">
        <VersionChooser label="Before" versions={versions.data} chosen={before} onVersion={setBefore} />
        <VersionChooser label="After" versions={versions.data} chosen={after} onVersion={setAfter} />
      </div>
      <Diff before={left.data.html} after={right.data.html} />
    </>
  );
}

interface VersionChooserProps {
  label: string;
  versions: readonly Version[];
  chosen: number;
  onVersion: (version: number) => void;
}

function VersionChooser({ label, versions, chosen, onVersion }: VersionChooserProps) {
  return (
    <label htmlFor={`version-${label}`}>
      <span>{label}</span>
      <select
        id={`version-${label}`}
        class="long"
        value={chosen}
        onChange={({ currentTarget }) => onVersion(Number(currentTarget.value))}
      >
        {versions.map(({ version, created_at }) => (
          <option key={version} value={version}>
            {version} · {created_at.slice(0, 16).replace("T", " ")}
          </option>
        ))}
      </select>
    </label>
  );
}

function Diff({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => sideBySide(diffLines(before, after)), [before, after]);
  const changes = rows.filter(({ change }) => change !== "same").length;
  return (
    <>
      <p class="soft">
        {changes === 0 ? "Both are the same." : changes === 1 ? "One line differs." : `${changes} lines differ.`}
      </p>
      <table class="diff" aria-label="Versions side by side">
        <colgroup>
          <col class="no" />
          <col />
          <col class="no" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">Line before</span>
            </th>
            <th scope="col">Before</th>
            <th scope="col">
              <span class="hidden">Line after</span>
            </th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ change, before: left, after: right }, at) => (
            <tr key={at} data-id={String(at + 1)} data-change={change}>
              <Side line={left} number={left?.before} mark="removed" />
              <Side line={right} number={right?.after} mark="added" />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Side({
  line,
  number,
  mark,
}: {
  line: DiffLine | undefined;
  number: number | undefined;
  mark: "removed" | "added";
}) {
  const isMarked = line !== undefined && line.change !== "same";
  return (
    <>
      <td class="no">{number}</td>
      <td class={isMarked ? mark : undefined} dir="auto">
        {isMarked && <span class="hidden">{mark}: </span>}
        {line?.text}
      </td>
    </>
  );
}
