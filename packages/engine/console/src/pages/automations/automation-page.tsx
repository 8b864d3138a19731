/** @jsxImportSource preact */
import { useMemo, useState } from "preact/hooks";
import { type Action, useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { outlineOf } from "../../flow/flow-outline.js";
import { triggerText } from "../../flow/step-words.js";
import { Badge } from "../../parts/badge.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Loading, Problem } from "../../parts/states.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Automation, type Explanation, type StepCounts, toneOf } from "./automation.js";
import { ExplainedSteps, ExplainForm } from "./explain-form.js";
import { FlowView } from "./flow-view.js";
import { countMarks, explanationMarks } from "./marks.js";
import { RunList } from "./run-list.js";

/** An automation as a picture, with its runs, and what it would do for a contact. */
export function AutomationPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `workspaces/${encodeURIComponent(workspace)}/v1/automations/${encodeURIComponent(id)}`;
  const { data, failure, reload } = useResource<Automation>(path, { workspace, of: ["automations"] });
  const counts = useResource<StepCounts>(`automations/${encodeURIComponent(id)}/counts`, {
    workspace,
    of: ["automation_runs"],
  });
  const action = useAction();
  const [explanation, setExplanation] = useState<Explanation | undefined>();
  const back = { href: hrefOf(["automations"], { workspace: route.query.workspace }), label: "Automations" };
  const change = async (status: string) => {
    if ((await action.run(path, "PATCH", { status })) !== undefined) reload();
  };
  return (
    <PageFrame
      name="automations"
      title={data?.name ?? "Automation"}
      back={back}
      ready={data !== undefined || failure !== undefined}
      actions={data && <StatusButton automation={data} action={action} onChange={change} />}
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {action.failure !== undefined && <Problem failure={action.failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <>
          <Lead automation={data} counts={counts.data} />
          <Flow automation={data} counts={counts.data} explanation={explanation} />
          <section class="block" aria-labelledby="explain">
            <h2 id="explain">What would it do?</h2>
            <ExplainForm id={id} onExplained={setExplanation} />
            {explanation !== undefined && <ExplainedSteps explanation={explanation} />}
          </section>
          <RunList automation={data} route={route} workspace={workspace} />
        </>
      )}
    </PageFrame>
  );
}

interface StatusButtonProps {
  automation: Automation;
  action: Action;
  onChange: (status: string) => void;
}

function StatusButton({ automation: { status }, action, onChange }: StatusButtonProps) {
  const isActive = status === "active";
  return (
    <button
      type="button"
      class={isActive ? "" : "primary"}
      disabled={action.isBusy}
      onClick={() => onChange(isActive ? "paused" : "active")}
    >
      {isActive ? "Pause" : "Activate"}
    </button>
  );
}

function Lead({ automation, counts }: { automation: Automation; counts: StepCounts | undefined }) {
  const { status, trigger_type, trigger_config } = automation;
  const runs = counts && Object.entries(counts.runs).filter(([, count]) => count > 0);
  return (
    <p class="lead">
      <Badge tone={status === "active" ? "good" : toneOf(status)} text={status} />{" "}
      <span dir="auto">{triggerText(trigger_type, trigger_config)}</span>
      {runs?.map(([name, count]) => (
        <span key={name} class="soft">
          {` · ${count.toLocaleString()} ${name}`}
        </span>
      ))}
    </p>
  );
}

interface FlowProps {
  automation: Automation;
  counts: StepCounts | undefined;
  explanation: Explanation | undefined;
}

function Flow({ automation, counts, explanation }: FlowProps) {
  const outline = useMemo(() => outlineOf(automation.steps), [JSON.stringify(automation.steps)]);
  const marks = explanation === undefined ? countMarks(automation, counts) : explanationMarks(automation, explanation);
  return <FlowView automation={automation} outline={outline} marks={marks} />;
}
