/** @jsxImportSource preact */
import { v1 } from "../../api/paths.js";
import { useResource } from "../../api/use-resource.js";
import { Badge } from "../../parts/badge.js";
import { durationText } from "../../parts/duration.js";
import { Facts } from "../../parts/facts.js";
import { NamedLink } from "../../parts/named-link.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown, ResourceList } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { countText, shareText, Tiles } from "../../parts/tiles.js";
import { Time } from "../../parts/time.js";
import { PlotView } from "../../plot/plot-view.js";
import { hrefOf } from "../../router/route.js";
import { columnsFor } from "../mail/mail-list.js";
import type { MessageRow } from "../mail/message.js";
import type { PageProps } from "../page-table.js";
import { type Campaign, campaignTones, type Progress, paceOf } from "./campaign.js";

type CampaignProps = PageProps & { campaign: Campaign; progress: Progress };

/** A campaign: how far it is while it is sent, and what came of it. */
export function CampaignPage({ id, route, workspace }: PageProps & { id: string }) {
  const part = encodeURIComponent(id);
  const live = { workspace, types: ["campaign.", "email."], of: ["messages"] };
  const campaign = useResource<Campaign>(v1(workspace, `campaigns/${part}`), live);
  const progress = useResource<Progress>(campaign.data && `campaigns/${part}/progress`, live);
  const failure = campaign.failure ?? progress.failure;
  const { data } = campaign;
  const back = { href: hrefOf(["campaigns"], { workspace: route.query.workspace }), label: "Campaigns" };
  const isReady = campaign.failure !== undefined || isShown(progress);
  return (
    <PageFrame name="campaigns" title={data?.name ?? "Campaign"} back={back} ready={isReady}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && progress.data !== undefined && (
        <CampaignStory campaign={data} progress={progress.data} route={route} workspace={workspace} />
      )}
    </PageFrame>
  );
}

function CampaignStory(props: CampaignProps) {
  const { campaign, progress } = props;
  return (
    <>
      <p class="lead">
        <Badge tone={campaignTones[progress.status] ?? "plain"} text={progress.status} />{" "}
        <span dir="auto">{campaign.subject}</span>
      </p>
      {progress.status === "sending" && <Sending progress={progress} />}
      <Numbers progress={progress} />
      <div class="columns">
        <Section title="Campaign">
          <CampaignFacts {...props} />
        </Section>
        <div class="stack">
          {progress.sent > 0 && <Outcome progress={progress} />}
          <Failures {...props} />
        </div>
      </div>
    </>
  );
}

function Sending({ progress }: { progress: Progress }) {
  const { sent, unsent, recipients } = progress;
  const pace = paceOf(progress);
  return (
    <section class="panel" aria-labelledby="sending">
      <div class="head">
        <h2 id="sending">
          {countText(sent + unsent)} of {countText(recipients)} sent
        </h2>
        <span class="soft">
          {pace === undefined
            ? "It has just begun."
            : `${countText(Math.round(pace.rate))} a second, ${durationText(pace.left)} left`}
        </span>
      </div>
      <progress max={Math.max(1, recipients)} value={sent + unsent} aria-labelledby="sending" />
    </section>
  );
}

function Numbers({ progress }: { progress: Progress }) {
  const { recipients, sent, unsent, delivered, unique_opens, unique_clicks, bounces, complaints, unsubscribes } =
    progress;
  const share = (part: number, whole: number) => (whole === 0 ? undefined : shareText(part / whole));
  return (
    <Tiles
      tiles={[
        ["Recipients", countText(recipients)],
        ["Sent", countText(sent), unsent > 0 ? `${countText(unsent)} failed` : undefined],
        ["Delivered", countText(delivered), share(delivered, sent)],
        ["Opened", countText(unique_opens), share(unique_opens, delivered)],
        ["Clicked", countText(unique_clicks), share(unique_clicks, delivered)],
        ["Bounced", countText(bounces), share(bounces, sent)],
        ["Complaints", countText(complaints), share(complaints, delivered)],
        ["Unsubscribed", countText(unsubscribes), share(unsubscribes, delivered)],
      ]}
    />
  );
}

function CampaignFacts({ campaign, progress, route, workspace: of }: CampaignProps) {
  const { id, template_id, list_id, segment_id } = campaign;
  const { workspace } = route.query;
  const { started_at, completed_at } = progress;
  const took = started_at !== null && completed_at !== null ? Date.parse(completed_at) - Date.parse(started_at) : null;
  return (
    <Facts
      facts={[
        ["Began", started_at && <Time at={started_at} />],
        ["Ended", completed_at && <Time at={completed_at} />],
        ["Took", took === null ? null : durationText(took)],
        ["Template", <NamedLink key="template" noun="templates" id={template_id} workspace={of} />],
        ["List", list_id && <NamedLink noun="lists" id={list_id} workspace={of} />],
        ["Segment", segment_id && <NamedLink noun="segments" id={segment_id} workspace={of} />],
        [
          "Mail",
          <a key="mail" href={hrefOf(["mail"], { workspace, campaign_id: id })}>
            All its mail
          </a>,
        ],
        ["Id", <code key="id">{id}</code>],
      ]}
    />
  );
}

/** The results as bars: how many came how far, and how often. */
function Outcome({ progress }: { progress: Progress }) {
  const { recipients, sent, delivered, unique_opens, unique_clicks, opens, clicks } = progress;
  const { bounces, complaints, unsubscribes, unsent } = progress;
  return (
    <>
      <PlotView
        title="How far they came"
        kind="bars"
        labelTitle="Step"
        data={{
          labels: ["Recipients", "Sent", "Delivered", "Opened", "Clicked"],
          series: [
            { name: "Messages", values: [recipients, sent, delivered, unique_opens, unique_clicks] },
            { name: "Events", values: [null, null, null, opens, clicks] },
          ],
        }}
      />
      <PlotView
        title="What went wrong"
        color={2}
        kind="bars"
        labelTitle="Outcome"
        data={{
          labels: ["Failed", "Bounced", "Complained", "Unsubscribed"],
          series: [{ name: "Messages", values: [unsent, bounces, complaints, unsubscribes] }],
        }}
      />
    </>
  );
}

function Failures({ campaign: { id }, progress: { unsent, bounces }, route, workspace }: CampaignProps) {
  const path = (status: string) =>
    `workspaces/${encodeURIComponent(workspace)}/messages?count=false&limit=10&campaign_id=${id}&status=${status}`;
  const live = { workspace, types: ["email.bounced"], of: ["messages"] };
  const failed = useResource<MessageRow[]>(unsent > 0 ? path("failed") : undefined, live);
  const bounced = useResource<MessageRow[]>(bounces > 0 ? path("bounced") : undefined, live);
  const all = [...(failed.data ?? []), ...(bounced.data ?? [])];
  if (unsent + bounces === 0) return null;
  return (
    <Section
      title="Failures"
      aside={
        <a href={hrefOf(["mail"], { workspace: route.query.workspace, campaign_id: id, status: "failed" })}>
          All that failed
        </a>
      }
    >
      <ResourceList
        label="Mail that failed"
        resource={{ ...failed, data: all, failure: failed.failure ?? bounced.failure }}
        columns={[
          ...columnsFor(route).filter(({ title }) => title !== "Accepted"),
          { title: "Why", cell: ({ last_response }) => <span dir="auto">{last_response ?? "–"}</span> },
        ]}
        idOf={({ message_id }) => message_id}
        empty={{ title: "None of them is shown yet." }}
      />
    </Section>
  );
}
