/** @jsxImportSource preact */
import { v1 } from "../../api/paths.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { Badge, type Tone } from "../../parts/badge.js";
import { CopyButton } from "../../parts/code.js";
import { ConfirmButton } from "../../parts/confirm-button.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { hrefOf, navigate } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type DnsAnswers, type DnsRecord, type Domain, type DomainDns, domainTones } from "./domain.js";

const words: Readonly<Record<string, readonly [Tone, string]>> = {
  found: ["good", "found as it should be"],
  missing: ["busy", "not found"],
  wrong: ["bad", "found, but different"],
  unknown: ["plain", "DNS did not answer"],
};

/** A record, and what DNS has of it now; undefined while DNS is asked. */
type ShownRecord = DnsRecord & { readonly now: DnsAnswers | undefined };

const columns: readonly Column<ShownRecord>[] = [
  { title: "DNS says", cell: ({ now }) => <Finding finding={now?.finding} /> },
  { title: "Type", kind: "short", cell: ({ type }) => type },
  { title: "For", kind: "short", cell: ({ purpose }) => purpose },
  { title: "Record", kind: "main whole widest", cell: (record) => <Values record={record} /> },
];

/** The name of a record, the value to publish, and right below it what DNS has. */
function Values({ record: { type, name, value, now } }: { record: ShownRecord }) {
  return (
    <dl class="record">
      <dt>Name</dt>
      <dd>
        <Copied text={name} label="name" />
      </dd>
      <dt>Publish</dt>
      <dd>
        <Copied text={value} label="value" />
      </dd>
      <dt>In DNS now</dt>
      <dd>
        <Answers type={type} now={now} />
      </dd>
    </dl>
  );
}

function Finding({ finding }: { finding: string | undefined }) {
  if (finding === undefined) return <Badge tone="plain" text="asking…" />;
  const [tone, text] = words[finding] ?? ["plain", finding];
  return <Badge tone={tone} text={text} />;
}

/** The values that DNS has. Those of an alias are the way that it takes. */
function Answers({ type, now }: { type: string; now: DnsAnswers | undefined }) {
  if (now === undefined) return <span class="soft">…</span>;
  if (now.answers.length === 0) return <span class="soft">{now.finding === "missing" ? "none" : "not known"}</span>;
  return (
    <ul class="answers">
      {now.answers.map((answer, at) => (
        <li key={at}>
          {type === "CNAME" && at > 0 && <span aria-hidden="true">→ </span>}
          <code>{answer}</code>
        </li>
      ))}
      {now.answers_left_out > 0 && <li class="soft">and {now.answers_left_out} more</li>}
    </ul>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span class="copied">
      <code>{text}</code> <CopyButton text={text} label={label} />
    </span>
  );
}

/** A sending domain: the records to publish, and what DNS says of each now. */
export function DomainPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = v1(workspace, `domains/${encodeURIComponent(id)}`);
  const domain = useResource<Domain>(path, { workspace, of: ["domains"] });
  const dns = useResource<DomainDns>(`domains/${encodeURIComponent(id)}/dns`, { workspace, of: ["domains"] });
  const { data, failure } = domain;
  const href = hrefOf(["domains"], { workspace: route.query.workspace });
  const action = useAction();
  const ask = async () => {
    await action.run(`${path}/verify`, "POST", undefined, "DNS was asked.");
    domain.reload();
    dns.reload();
  };
  const remove = async () => {
    if ((await action.run(path, "DELETE", undefined, "It was removed.")) !== undefined) navigate(href);
  };
  return (
    <PageFrame
      name="domains"
      title={data?.domain ?? "Domain"}
      back={{ href, label: "Domains" }}
      ready={isShown(domain)}
      actions={
        data && (
          <>
            <button type="button" class="primary" disabled={action.isBusy} onClick={() => void ask()}>
              {action.isBusy ? "Asking DNS…" : "Ask DNS now"}
            </button>
            <ConfirmButton
              label="Remove"
              question="Remove the domain"
              isBusy={action.isBusy}
              onConfirm={() => void remove()}
            />
          </>
        )
      }
    >
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      <ActionResult action={action} />
      {data !== undefined && <Records domain={data} dns={dns.data} />}
    </PageFrame>
  );
}

function Records({ domain, dns }: { domain: Domain; dns: DomainDns | undefined }) {
  const { status, dkim_enabled, dns_records } = domain;
  const now = new Map(dns?.records.map((record) => [record.name, record]));
  const rows = dns_records.map((record) => ({ ...record, now: now.get(record.name) }));
  return (
    <>
      <p class="lead">
        <Badge tone={domainTones[status] ?? "plain"} text={status} />{" "}
        {dkim_enabled ? "Its mail is signed." : "Its mail is not signed before all its records are found."}
      </p>
      <Section title="Records to publish">
        {dns !== undefined && (
          <p class="soft">
            As DNS was on <Time at={dns.asked_at} />.
          </p>
        )}
        <DataTable label="Records" columns={columns} rows={rows} idOf={({ name }) => name} />
      </Section>
    </>
  );
}
