/** @jsxImportSource preact */

import { useClock } from "../../api/clock-provider.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { Code } from "../../parts/code.js";
import { countdown } from "../../parts/countdown.js";
import { durationText } from "../../parts/duration.js";
import { Facts } from "../../parts/facts.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Loading, Problem } from "../../parts/states.js";
import { Tabs } from "../../parts/tabs.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type Attempt, answerText, type Delivery, toneOf } from "./webhook.js";

interface DeliveryDetail extends Delivery {
  readonly created_at: string;
  readonly request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | null };
}

/** A delivery: every attempt with its answer, and the request. */
export function DeliveryPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `deliveries/${encodeURIComponent(id)}`;
  const { data, failure, reload } = useResource<DeliveryDetail>(path, { workspace, of: ["deliveries"] });
  const action = useAction();
  const replay = async () => {
    await action.run(`${path}/replay`, "POST");
    reload();
  };
  const { workspace: chosen } = route.query;
  const back =
    data === undefined
      ? { href: hrefOf(["deliveries"], { workspace: chosen }), label: "Deliveries" }
      : { href: hrefOf(["webhooks", data.webhook_id], { workspace: chosen }), label: data.url };
  return (
    <PageFrame
      name="deliveries"
      title={data?.event ?? "Delivery"}
      back={back}
      ready={data !== undefined || failure !== undefined}
      actions={
        data && (
          <button type="button" class="primary" disabled={action.isBusy} onClick={() => void replay()}>
            Replay
          </button>
        )
      }
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {action.failure !== undefined && <Problem failure={action.failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <>
          <Lead delivery={data} />
          <div class="columns">
            <section aria-labelledby="attempts">
              <h2 id="attempts">Attempts</h2>
              <Attempts attempts={data.attempts} />
              <DeliveryFacts delivery={data} />
            </section>
            <section aria-labelledby="request">
              <h2 id="request">Request</h2>
              <RequestTabs delivery={data} />
            </section>
          </div>
        </>
      )}
    </PageFrame>
  );
}

function Lead({ delivery: { status, next_attempt_at, url } }: { delivery: Delivery }) {
  const { now } = useClock();
  return (
    <p class="lead">
      <Badge tone={toneOf(status)} text={status} /> <span dir="auto">to {url}</span>
      {next_attempt_at !== null && (
        <span>
          {", next attempt "}
          <strong role="timer" data-next={next_attempt_at}>
            {countdown(Date.parse(next_attempt_at), now)}
          </strong>{" "}
          <span class="soft">
            (<Time at={next_attempt_at} />)
          </span>
        </span>
      )}
    </p>
  );
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p class="soft">None yet.</p>;
  return (
    <ol class="timeline">
      {attempts.map((attempt, at) => (
        <li key={`${at} ${attempt.at}`} class={isSuccess(attempt) ? "completed" : "failed"}>
          <strong>{answerText(attempt.status_code)}</strong> <Time at={attempt.at} />
          <span class="soft"> in {durationText(attempt.duration_ms)}</span>
          {attempt.error !== null && (
            <div class="alarm" dir="auto">
              {attempt.error}
            </div>
          )}
          {attempt.response ? (
            <pre class="answer" dir="auto">
              {attempt.response}
            </pre>
          ) : (
            attempt.status_code !== 0 && <div class="soft">The answer had no body.</div>
          )}
        </li>
      ))}
    </ol>
  );
}

function isSuccess({ status_code }: Attempt): boolean {
  return status_code >= 200 && status_code < 300;
}

function DeliveryFacts({ delivery: { id, event_id, webhook_id, created_at } }: { delivery: DeliveryDetail }) {
  return (
    <Facts
      facts={[
        ["Happened", <Time key="created" at={created_at} />],
        ["Delivery", <code key="id">{id}</code>],
        ["Event", <code key="event">{event_id}</code>],
        ["Webhook", <code key="webhook">{webhook_id}</code>],
      ]}
    />
  );
}

function RequestTabs({ delivery: { request } }: { delivery: DeliveryDetail }) {
  const { method, url, headers, body } = request;
  return (
    <>
      <p class="lead">
        <code dir="auto">{`${method} ${url}`}</code>
      </p>
      <Tabs
        label="Request"
        tabs={[
          {
            name: "Body",
            content: () =>
              body === null ? <p class="soft">The event has expired.</p> : <Code text={indented(body)} label="Body" />,
          },
          {
            name: "Headers",
            content: () => (
              <>
                <Facts facts={Object.entries(headers)} />
                <p class="soft small">
                  Each attempt also has its own signatures (<code>X-Service-Signature</code>), which are not kept.
                </p>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
