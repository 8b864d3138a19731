/** @jsxImportSource preact */
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Empty, Loading, Problem } from "../../parts/states.js";
import type { PageProps } from "../page-table.js";
import { effectText, type Fault } from "./fault.js";
import { FaultForm } from "./fault-form.js";

/** The faults that calls of the public API meet: set, listed with what is left, removed. */
export function FaultsPage({ workspace }: PageProps) {
  const { data, failure, reload } = useResource<Fault[]>("faults", { workspace, of: ["faults"] });
  const action = useAction();
  const run = async (path: string, method: string, body?: unknown) => {
    const done = (await action.run(path, method, body)) !== undefined;
    reload();
    return done;
  };
  const isMissing = failure?.kind === "not_found";
  // Faults have no ids; those of one operation are numbered in the order in which they apply.
  const rows = data?.map((fault, at) => {
    const before = data.slice(0, at).filter(({ operation }) => operation === fault.operation).length;
    return { ...fault, id: before === 0 ? fault.operation : `${fault.operation}/${before + 1}` };
  });
  return (
    <PageFrame
      name="faults"
      title="Faults"
      ready={data !== undefined || failure !== undefined}
      actions={
        data !== undefined &&
        data.length > 0 && (
          <button type="button" disabled={action.isBusy} onClick={() => void run("faults", "DELETE")}>
            Remove all
          </button>
        )
      }
    >
      {isMissing && <Empty title="This server injects no faults." hint="The local profile and the mock do." />}
      {failure !== undefined && !isMissing && <Problem failure={failure} isOld={data !== undefined} />}
      {action.failure !== undefined && <Problem failure={action.failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <FaultForm isBusy={action.isBusy} onAdd={(body) => run("faults", "POST", body)} />}
      {rows?.length === 0 && (
        <Empty
          title="All calls are answered as they should be."
          hint="A fault makes the next calls of an operation go wrong."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label="Faults"
          columns={columnsFor((operation) => void run(`faults?operation=${encodeURIComponent(operation)}`, "DELETE"))}
          rows={rows}
          idOf={({ id }) => id}
        />
      )}
    </PageFrame>
  );
}

function columnsFor(remove: (operation: string) => void): Column<Fault & { id: string }>[] {
  return [
    { title: "Operation", cell: ({ operation }) => <code>{operation}</code> },
    { title: "A call", kind: "main", cell: (fault) => <span>{effectText(fault)}</span> },
    { title: "Left", kind: "number", cell: ({ left }) => (left === null ? "all" : left.toLocaleString()) },
    {
      title: "Remove",
      kind: "fit",
      cell: ({ operation, id }) =>
        id === operation && (
          <button
            type="button"
            class="quiet"
            aria-label={`Remove the faults of ${operation}`}
            onClick={() => remove(operation)}
          >
            Remove
          </button>
        ),
    },
  ];
}
