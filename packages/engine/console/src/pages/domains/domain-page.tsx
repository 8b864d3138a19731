/** @jsxImportSource preact */
import { v1 } from "../../api/paths.js";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/code.js";
import { ConfirmButton } from "../../parts/confirm-button.js";
import { type Column, DataTable } from "../../parts/data-table.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { hrefOf, navigate } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { type DnsRecord, type Domain, domainTones } from "./domain.js";

const words: Readonly<Record<string, string>> = {
  verified: "found as it should be",
  pending: "not found",
  failed: "found, but different",
};

const columns: readonly Column<DnsRecord>[] = [
  {
    title: "DNS says",
    cell: ({ status }) => <Badge tone={domainTones[status] ?? "plain"} text={words[status] ?? status} />,
  },
  { title: "Type", kind: "short", cell: ({ type }) => type },
  { title: "Name", kind: "address", cell: ({ name }) => <Copied text={name} label="name" /> },
  { title: "Value", kind: "main whole", cell: ({ value }) => <Copied text={value} label="value" /> },
  { title: "For", kind: "short", cell: ({ purpose }) => purpose },
];

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
  const { data, failure } = domain;
  const href = hrefOf(["domains"], { workspace: route.query.workspace });
  const action = useAction();
  const ask = async () => {
    await action.run(`${path}/verify`, "POST", undefined, "DNS was asked.");
    domain.reload();
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
      {data !== undefined && <Records domain={data} />}
    </PageFrame>
  );
}

function Records({ domain: { status, dkim_enabled, dns_records } }: { domain: Domain }) {
  return (
    <>
      <p class="lead">
        <Badge tone={domainTones[status] ?? "plain"} text={status} />{" "}
        {dkim_enabled ? "Its mail is signed." : "Its mail is not signed before all its records are found."}
      </p>
      <Section title="Records to publish">
        <DataTable label="Records" columns={columns} rows={dns_records} idOf={({ name }) => name} />
      </Section>
    </>
  );
}
