/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { durationText } from "../../parts/duration.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { DeliveryTable, useDeliveries } from "./delivery-table.js";
import { ReceiverHistory } from "./receiver-history.js";
import { answerText, type Delivery, healthOf, stateOf, type Webhook } from "./webhook.js";

/** A webhook: how its receiver has been doing, and its deliveries. */
export function WebhookPage({ id, route, workspace }: PageProps & { id: string }) {
  const { data, failure } = useResource<Webhook>(`webhooks/${encodeURIComponent(id)}`, { workspace, of: ["webhooks"] });
  const deliveries = useDeliveries(route, workspace, id);
  const back = { href: hrefOf(["webhooks"], { workspace: route.query.workspace }), label: "Webhooks" };
  return (
    <PageFrame
      name="webhooks"
      title={data?.url ?? "Webhook"}
      back={back}
      ready={failure !== undefined || (data !== undefined && (deliveries.data ?? deliveries.failure) !== undefined)}
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <>
          <Lead webhook={data} />
          <TestButton id={id} workspace={workspace} />
          <Health id={id} workspace={workspace} />
          <section class="block" aria-labelledby="deliveries">
            <h2 id="deliveries">Deliveries</h2>
            <DeliveryTable route={route} deliveries={deliveries} withUrl={false} />
          </section>
        </>
      )}
    </PageFrame>
  );
}

function Lead({ webhook }: { webhook: Webhook }) {
  const { event, failing_since, disabled_at, created_at } = webhook;
  return (
    <p class="lead">
      <Badge {...stateOf(webhook)} /> <code>{event}</code>{" "}
      <span class="soft">
        {disabled_at !== null ? "disabled " : failing_since !== null ? "failing since " : "since "}
        <Time at={disabled_at ?? failing_since ?? created_at} />
      </span>
    </p>
  );
}

interface TestResult {
  success: boolean;
  status_code: number;
  response_time_ms: number;
}

function TestButton({ id, workspace }: { id: string; workspace: string }) {
  const action = useAction();
  const [result, setResult] = useState<TestResult | undefined>();
  const send = async () => {
    const path = `workspaces/${encodeURIComponent(workspace)}/v1/webhooks/${encodeURIComponent(id)}/test`;
    setResult(await action.run<TestResult>(path, "POST"));
  };
  return (
    <div class="line">
      <button type="button" class="primary" disabled={action.isBusy} onClick={() => void send()}>
        Send a test event
      </button>
      <span role="status">
        {result !== undefined && (
          <>
            <Badge tone={result.success ? "good" : "bad"} text={answerText(result.status_code)} />{" "}
            <span class="soft">after {durationText(result.response_time_ms)}; a test is not recorded</span>
          </>
        )}
      </span>
      {action.failure !== undefined && <Problem failure={action.failure} />}
    </div>
  );
}

/** How many of the last deliveries a summary covers. */
const lastCount = 100;

function Health({ id, workspace }: { id: string; workspace: string }) {
  const path = `workspaces/${encodeURIComponent(workspace)}/deliveries?webhook_id=${encodeURIComponent(id)}`;
  const last = useResource<Delivery[]>(`${path}&limit=${lastCount}`, { workspace, of: ["deliveries"] });
  const waiting = useResource<Delivery[]>(`${path}&limit=1&status=pending`, { workspace, of: ["deliveries"] });
  if (last.data === undefined || last.data.length === 0) return null;
  const { rate, median, answers } = healthOf(last.data);
  return (
    <section aria-labelledby="health">
      <h2 id="health">The last {last.data.length === 1 ? "delivery" : `${last.data.length} deliveries`}</h2>
      <dl class="figures">
        <Figure name="Delivered" value={rate === undefined ? "–" : `${Math.floor(rate * 1000) / 10} %`} />
        <Figure name="Waiting" value={waiting.pagination?.total?.toLocaleString() ?? "–"} />
        <Figure name="Usual time" value={median === undefined ? "–" : durationText(median)} />
        <Figure
          name="Answers"
          value={answers.map(([status, count]) => `${answerText(status)} × ${count}`).join(", ") || "–"}
        />
      </dl>
      <ReceiverHistory deliveries={last.data} />
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
