/** @jsxImportSource preact */
import { useResource } from "../../api/use-resource.js";
import { FilterBar } from "../../parts/filter-bar.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Loading, Problem } from "../../parts/states.js";
import { countText, shareText, Tiles } from "../../parts/tiles.js";
import type { PlotData, PlotKind } from "../../plot/plot-layout.js";
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

type Series = readonly [name: string, field: keyof Counts];

interface Plot {
  readonly title: string;
  readonly kind: PlotKind;
  readonly series: readonly Series[];
  /** Which of the colors the first series has; default the first. */
  readonly color?: number;
}

const plots: readonly Plot[] = [
  { title: "Sends", kind: "bars", series: [["Sends", "sends"]] },
  {
    title: "Where they come from",
    kind: "lines",
    series: [
      ["API", "api_sends"],
      ["Campaigns", "campaign_sends"],
    ],
  },
  { title: "Deliveries", kind: "lines", series: [["Delivered", "delivered"]] },
  { title: "Bounces", kind: "bars", series: [["Bounced", "bounces"]], color: 2 },
  { title: "Opens", kind: "lines", series: [["Opened", "opens"]] },
  { title: "Clicks", kind: "lines", series: [["Clicked", "clicks"]] },
];

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
        {plots.map(({ title, kind, color, series }) => (
          <PlotView
            key={title}
            title={title}
            kind={kind}
            color={color}
            labelTitle="Day"
            isNewestFirst
            data={dataOf(days, series)}
          />
        ))}
      </div>
      <p class="soft small">
        Days are UTC days. Each message counts once for each of these; simulated mail does not count.
      </p>
    </>
  );
}

function dataOf(days: readonly DayCounts[], series: readonly Series[]): PlotData {
  return {
    labels: days.map(({ date }) => date.slice(5)),
    series: series.map(([name, field]) => ({ name, values: days.map((day) => day[field]) })),
  };
}
