/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { Json } from "../../parts/code.js";
import { durationText } from "../../parts/duration.js";
import { Facts } from "../../parts/facts.js";
import { NamedLink } from "../../parts/named-link.js";
import { PageFrame } from "../../parts/page-frame.js";
import { Loading, Problem } from "../../parts/states.js";
import { type Tab, Tabs } from "../../parts/tabs.js";
import { Time } from "../../parts/time.js";
import { hrefOf } from "../../router/route.js";
import type { PageProps } from "../page-table.js";
import { contentTabs } from "./content-tabs.js";
import { type MessageDetail, toneOf } from "./message.js";
import { timelineOf } from "./timeline.js";
import { whyNotDelivered } from "./why-not-delivered.js";

/** A message: what happened to it, why it was not delivered, and its content. */
export function MessagePage({ id, route, workspace }: PageProps & { id: string }) {
  const path = `messages/${encodeURIComponent(id)}`;
  const { data, failure } = useResource<MessageDetail>(path, { workspace, types: ["email."], of: ["messages"] });
  const back = { href: hrefOf(["mail"], { workspace: route.query.workspace }), label: "Mail" };
  const title = data?.subject || (data === undefined ? "Message" : "(no subject)");
  return (
    <PageFrame name="mail" title={title} back={back} ready={data !== undefined || failure !== undefined}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <Message message={data} workspace={workspace} />}
    </PageFrame>
  );
}

interface MessageProps {
  message: MessageDetail;
  workspace: string;
}

function Message({ message, workspace }: MessageProps) {
  const why = whyNotDelivered(message);
  return (
    <>
      <p class="lead">
        <Badge tone={toneOf(message.status)} text={message.status} /> <span dir="auto">to {message.to}</span>
      </p>
      {why !== undefined && (
        <section class="why" aria-labelledby="why">
          <h2 id="why">Why was this not delivered?</h2>
          <p dir="auto">{why}</p>
        </section>
      )}
      <div class="columns">
        <section aria-labelledby="timeline">
          <h2 id="timeline">What happened</h2>
          <Timeline message={message} />
          <MessageFacts message={message} workspace={workspace} />
        </section>
        <section aria-labelledby="content">
          <h2 id="content">Content</h2>
          <Tabs label="Content" tabs={tabsOf(message)} />
        </section>
      </div>
    </>
  );
}

function Timeline({ message }: { message: MessageDetail }) {
  return (
    <ol class="timeline">
      {timelineOf(message).map(({ name, at, after, detail, tone }, index) => (
        <li key={`${index} ${at}`} class={tone}>
          <strong>{name}</strong> <Time at={at} />
          {after !== null && after > 0 && <span class="soft"> +{durationText(after)}</span>}
          {detail !== null && (
            <div class="soft detail" dir="auto">
              {detail}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function MessageFacts({ message, workspace }: MessageProps) {
  const { from, from_name, reply_to, attempts, sandbox, suppression } = message;
  const link = (noun: string, id: string | null) => id && <NamedLink noun={noun} id={id} workspace={workspace} />;
  const { automation_id, run_id } = message;
  return (
    <Facts
      facts={[
        ["From", from_name ? `${from_name} <${from}>` : from],
        ["Reply to", reply_to],
        ["Attempts", String(attempts)],
        [
          "Suppression",
          suppression && (
            <>
              its address gets no mail: {suppression.reason}, since <Time at={suppression.created_at} />
            </>
          ),
        ],
        ["Contact", link("contacts", message.contact_id)],
        ["Campaign", link("campaigns", message.campaign_id)],
        ["Automation", link("automations", message.automation_id)],
        [
          "Run",
          automation_id && run_id && <a href={hrefOf(["automations", automation_id, "runs", run_id])}>Its steps</a>,
        ],
        ["Template", link("templates", message.template_id)],
        ["Batch", message.batch_id],
        ["Key", sandbox ? "sandbox: simulated, nothing was sent" : null],
        ["Id", <code key="id">{message.message_id}</code>],
      ]}
    />
  );
}

function tabsOf(message: MessageDetail): Tab[] {
  const { html, text, headers, events, template_data, rendered_with } = message;
  if (html === null && text === null) {
    const why = message.attempts === 0 ? "It is composed at the first attempt." : "It has expired.";
    return [
      { name: "Content", content: () => <p class="soft">There is no content to show. {why}</p> },
      { name: "Events", content: () => <Json value={events} label="Events" /> },
    ];
  }
  const shown = contentTabs({ html, text, headers }, `messages/${encodeURIComponent(message.message_id)}/checks`);
  shown.push({
    name: "Data",
    content: () => <Json value={{ template_data, ...rendered_with }} label="What it was rendered with" />,
  });
  shown.push({ name: "Events", content: () => <Json value={events} label="Events" /> });
  return shown;
}
