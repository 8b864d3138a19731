/** @jsxImportSource preact */
import { useMemo } from "preact/hooks";
import { useClock } from "../../api/clock-provider.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { outlineOf } from "../../flow/flow-outline.js";
import { stepTitle } from "../../flow/step-words.js";
import { Badge } from "../../parts/badge.js";
import { countdown } from "../../parts/countdown.js";
import { Facts } from "../../parts/facts.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Automation, lengthOf, type Run, toneOf } from "./automation.js";
import { FlowView } from "./flow-view.js";
import { runMarks } from "./marks.js";

/** One contact's way through an automation. */
export function RunPage({ id, runId, route, workspace }: PageProps & { id: string; runId: string }) {
  const v1 = `workspaces/${encodeURIComponent(workspace)}/v1/automations/${encodeURIComponent(id)}`;
  const automation = useResource<Automation>(v1, { workspace, of: ["automations"] });
  const path = `automations/${encodeURIComponent(id)}/runs/${encodeURIComponent(runId)}`;
  const { data, failure, reload } = useResource<Run>(path, { workspace, of: ["automation_runs", "automations"] });
  const action = useAction();
  const cancel = async () => {
    await action.run(`${v1}/runs/${encodeURIComponent(runId)}/cancel`, "POST");
    reload();
  };
  const isOver = data === undefined || !["active", "paused"].includes(data.status);
  return (
    <PageFrame
      name="automations"
      title={data?.contact_email ?? "Run"}
      back={{
        href: hrefOf(["automations", id], { workspace: route.query.workspace }),
        label: automation.data?.name ?? "Automation",
      }}
      ready={failure !== undefined || (data !== undefined && (automation.data ?? automation.failure) !== undefined)}
      actions={
        !isOver && (
          <button type="button" disabled={action.isBusy} onClick={() => void cancel()}>
            Cancel the run
          </button>
        )
      }
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {action.failure !== undefined && <Problem failure={action.failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <RunView run={data} automation={automation.data} />}
    </PageFrame>
  );
}

interface RunViewProps {
  run: Run;
  automation: Automation | undefined;
}

function RunView({ run, automation }: RunViewProps) {
  const { now, mode } = useClock();
  const { status, next_run_at, error } = run;
  return (
    <>
      <p class="lead">
        <Badge tone={toneOf(status)} text={status} />
        {next_run_at !== null && (
          <>
            {" next step "}
            <strong role="timer" data-next={next_run_at}>
              {countdown(Date.parse(next_run_at), now)}
            </strong>
            <span class="soft">
              {" "}
              (<Time at={next_run_at} />
              {mode === "manual" ? ", the clock is stopped" : ""})
            </span>
          </>
        )}
        {error !== null && <span dir="auto"> {error}</span>}
      </p>
      {automation !== undefined && <RunFlow run={run} automation={automation} now={now} />}
      <section class="block columns" aria-label="Log">
        <div>
          <h2>What happened</h2>
          <RunLog run={run} />
        </div>
        <RunFacts run={run} />
      </section>
    </>
  );
}

function RunFlow({ run, automation, now }: { run: Run; automation: Automation; now: number }) {
  const outline = useMemo(() => outlineOf(automation.steps), [JSON.stringify(automation.steps)]);
  return <FlowView automation={automation} outline={outline} marks={runMarks(automation, run, now)} />;
}

function RunLog({ run }: { run: Run }) {
  return (
    <ol class="timeline">
      <li class="completed">
        <strong>Started by {run.trigger_type.replaceAll("_", " ")}</strong> <Time at={run.started_at} />
      </li>
      {run.steps.map(({ step_id, step_type, position, status, started_at, completed_at, output, error }, index) => (
        <li key={`${step_id} ${index}`} data-id={step_id} class={status}>
          <strong>
            {position + 1} {stepTitle({ step_type })}
          </strong>{" "}
          <span class="soft">{status}</span> <Time at={completed_at ?? started_at} />
          {lengthOf(started_at, completed_at) !== "" && (
            <span class="soft"> after {lengthOf(started_at, completed_at)}</span>
          )}
          <div class="soft" dir="auto">
            {error !== null && <span class="alarm">{error}. </span>}
            {typeof output?.reason === "string" && output.reason}
          </div>
        </li>
      ))}
    </ol>
  );
}

function RunFacts({ run }: { run: Run }) {
  const { contact_id, contact_email, trigger_data, completed_at, cancelled_at, id } = run;
  return (
    <Facts
      facts={[
        [
          "Contact",
          <a key="contact" href={hrefOf(["contacts", contact_id])}>
            {contact_email}
          </a>,
        ],
        ["Trigger data", Object.keys(trigger_data).length === 0 ? null : JSON.stringify(trigger_data)],
        ["Completed", completed_at && <Time key="completed" at={completed_at} />],
        ["Cancelled", cancelled_at && <Time key="cancelled" at={cancelled_at} />],
        ["Id", <code key="id">{id}</code>],
      ]}
    />
  );
}
