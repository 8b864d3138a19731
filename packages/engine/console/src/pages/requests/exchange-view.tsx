/** @jsxImportSource preact */
import { publicApiUrl } from "../../api/client.js";
import { useResource } from "../../api/use-resource.js";
import { operations } from "../../code/generated/operations.js";
import { requestAsCode } from "../../code/request-as-code.js";
import { Badge } from "../../parts/badge.js";
import { Code } from "../../parts/code.js";
import { durationText } from "../../parts/duration.js";
import { Facts } from "../../parts/facts.js";
import { Loading, Problem } from "../../parts/states.js";
import { type Tab, Tabs } from "../../parts/tabs.js";
import { Time } from "../../parts/time.js";
import { indented, type LoggedExchange, recordedCall, toneOf } from "./logged-request.js";

/** A call with its bodies, and as code that repeats it. */
export function ExchangeView({ seq, closeHref }: { seq: string; closeHref: string }) {
  const { data, failure } = useResource<LoggedExchange>(`requests/${encodeURIComponent(seq)}`);
  return (
    <section class="detail" aria-labelledby="call" data-call={data?.seq}>
      <div class="title">
        <h2 id="call" dir="auto">
          {data === undefined ? "Call" : (data.operation ?? `${data.method} /v1${data.path}`)}
        </h2>
        <a href={closeHref}>Close</a>
      </div>
      {failure !== undefined && <Problem failure={failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <>
          <CallFacts call={data} />
          <Tabs label="Call" tabs={tabsOf(data)} />
        </>
      )}
    </section>
  );
}

function CallFacts({ call }: { call: LoggedExchange }) {
  const { status, lost, code, duration_ms, at, request_id, key_last4, idempotency_key, method, path } = call;
  return (
    <Facts
      facts={[
        ["Call", <code key="call">{`${method} /v1${path}`}</code>],
        [
          "Answer",
          <span key="answer">
            <Badge tone={toneOf(call)} text={lost ? `${status}, lost` : String(status)} /> {code}
          </span>,
        ],
        [
          "Answered",
          <span key="at">
            <Time at={at} /> in {durationText(duration_ms)}
          </span>,
        ],
        ["Key", key_last4 && `…${key_last4}`],
        ["Idempotency key", idempotency_key],
        ["Request id", request_id && <code key="id">{request_id}</code>],
      ]}
    />
  );
}

function tabsOf(call: LoggedExchange): Tab[] {
  const { request_body, response_body, request_truncated, response_truncated, operation } = call;
  const recorded = recordedCall(call);
  const known = operation === null ? undefined : operations[operation];
  const code = recorded && requestAsCode(recorded, publicApiUrl, known);
  const codes = Object.entries({ curl: code?.curl, SDK: code?.sdk, CLI: code?.cli });
  return [
    { name: "Answer", content: () => <Body text={response_body} isCut={response_truncated} label="Answer" /> },
    { name: "Body", content: () => <Body text={request_body} isCut={request_truncated} label="Body" /> },
    ...codes.flatMap(([name, text]) =>
      text === undefined ? [] : [{ name, content: () => <Code text={text} label={name} /> }],
    ),
  ];
}

function Body({ text, isCut, label }: { text: string | null; isCut: boolean; label: string }) {
  if (text === null) return <p class="soft">There is none.</p>;
  return (
    <>
      <Code text={indented(text)} label={label} />
      {isCut && <p class="soft small">Only the beginning is kept.</p>}
    </>
  );
}
