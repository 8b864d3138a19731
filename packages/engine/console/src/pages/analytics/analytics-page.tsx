/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Loading, Problem } from "../../parts/states.js";
import { countText, shareText, Tiles } from "../../parts/tiles.js";
import type { PlotData } from "../../plot/plot-layout.js";
import { PlotView } from "../../plot/plot-view.js";
import type { PageProps } from "../page-table.js";

const names = ["sends", "campaign_sends", "api_sends", "delivered", "opens", "clicks", "bounces"] as const;
type Counts = Record<(typeof names)[number], number>;
type DayCounts = Counts & { date: string };

interface Analytics {
  readonly days: readonly DayCounts[];
  readonly totals: Counts;
}

const periods = [
  ["7", "7 days"],
  ["90", "90 days"],
  ["365", "a year"],
] as const;

/** The mail of a workspace by day: plots, each with its table. */
export function AnalyticsPage({ route, workspace }: PageProps) {
  const { days = "30" } = route.query;
  const path = `workspaces/${encodeURIComponent(workspace)}/analytics?days=${encodeURIComponent(days)}`;
  const analytics = useResource<Analytics>(path, { workspace, types: ["email."], of: ["messages"] });
  const { data, failure } = analytics;
  return (
    <PageFrame name="analytics" title="Analytics" ready={isShown(analytics)}>
      <FilterBar route={route} filters={[{ name: "days", label: "Period", options: periods, none: "30 days" }]} />
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && <Plots analytics={data} />}
    </PageFrame>
  );
}

function Plots({ analytics: { days, totals } }: { analytics: Analytics }) {
  const share = (part: number, whole: number) => (whole === 0 ? undefined : shareText(part / whole));
  return (
    <>
      <Tiles
        tiles={[
          ["Sends", countText(totals.sends)],
          ["Delivered", countText(totals.delivered), share(totals.delivered, totals.sends)],
          ["Opened", countText(totals.opens), share(totals.opens, totals.delivered)],
          ["Clicked", countText(totals.clicks), share(totals.clicks, totals.delivered)],
          ["Bounced", countText(totals.bounces), share(totals.bounces, totals.sends)],
        ]}
      />
      <div class="columns even">
        <PlotView
          title="Sends"
          kind="bars"
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [["Sends", "sends"]])}
        />
        <PlotView
          title="Where they come from"
          kind="lines"
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [
            ["API", "api_sends"],
            ["Campaigns", "campaign_sends"],
          ])}
        />
        <PlotView
          title="Deliveries"
          kind="lines"
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [["Delivered", "delivered"]])}
        />
        <PlotView
          title="Bounces"
          kind="bars"
          color={2}
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [["Bounced", "bounces"]])}
        />
        <PlotView
          title="Opens"
          kind="lines"
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [["Opened", "opens"]])}
        />
        <PlotView
          title="Clicks"
          kind="lines"
          labelTitle="Day"
          isNewestFirst
          data={seriesOf(days, [["Clicked", "clicks"]])}
        />
      </div>
      <p class="soft small">
        Days are UTC days. Each message counts once for each of these; simulated mail does not count.
      </p>
    </>
  );
}

function seriesOf(days: readonly DayCounts[], series: readonly (readonly [string, keyof Counts])[]): PlotData {
  return {
    labels: days.map(({ date }) => date.slice(5)),
    series: series.map(([name, field]) => ({ name, values: days.map((day) => day[field]) })),
  };
}
