/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { Facts } from "../../parts/facts.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Loading, Problem } from "../../parts/states.js";
import { Tabs } from "../../parts/tabs.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { contentTabs } from "./content-tabs.js";
import { type IncomingDetail, incomingStatus } from "./incoming.js";

/** A mail that another program sent to the embedded inbox. */
export function IncomingPage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `mail/${encodeURIComponent(id)}`;
  const mail = useResource<IncomingDetail>(path, { workspace, types: [], of: ["mail"] });
  const { data, failure } = mail;
  const back = { href: hrefOf(["mail"], { workspace: route.query.workspace }), label: "Mail" };
  const title = data?.subject || (data === undefined ? "Message" : "(no subject)");
  return (
    <PageFrame name="mail" title={title} back={back} ready={isShown(mail)}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <Incoming mail={data} checks={`${path}/checks`} />}
    </PageFrame>
  );
}

function Incoming({ mail, checks }: { mail: IncomingDetail; checks: string }) {
  const { id, from, to, code, received_at } = mail;
  return (
    <>
      <p class="lead">
        <Badge tone="plain" text={incomingStatus} /> <span dir="auto">to {to.join(", ")}</span>
      </p>
      <div class="columns">
        <section aria-labelledby="timeline">
          <h2 id="timeline">What happened</h2>
          <ol class="timeline">
            <li class="good">
              <strong>Received</strong> <Time at={received_at} />
              <div class="soft detail">Another program sent it to the embedded inbox.</div>
            </li>
          </ol>
          <Facts
            facts={[
              ["From", from],
              ["To", to.join(", ")],
              ["Code", code && <code key="code">{code}</code>],
              ["Id", <code key="id">{id}</code>],
            ]}
          />
        </section>
        <section aria-labelledby="content">
          <h2 id="content">Content</h2>
          <Tabs label="Content" tabs={contentTabs(mail, checks)} />
        </section>
      </div>
    </>
  );
}
