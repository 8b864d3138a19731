import {
  type MetricDefinition,
  type MetricName,
  metricCatalog,
} from "../../packages/engine/src/platform/metrics/catalog.js";

/** The metrics of each row of the dashboard. A metric in no row is an error, so that a new one is not forgotten. */
const rows: readonly { title: string; metrics: readonly MetricName[] }[] = [
  {
    title: "Mail",
    metrics: [
      "posthorn_messages_total",
      "posthorn_smtp_delivery_duration_seconds",
      "posthorn_smtp_connections",
      "posthorn_smtp_circuit_open",
      "posthorn_reports_total",
    ],
  },
  {
    title: "Jobs and webhooks",
    metrics: [
      "posthorn_jobs_due",
      "posthorn_jobs_oldest_due_seconds",
      "posthorn_jobs_total",
      "posthorn_deliveries_total",
      "posthorn_webhook_circuits_open",
    ],
  },
  {
    title: "Calls",
    metrics: [
      "posthorn_http_requests_total",
      "posthorn_http_request_duration_seconds",
      "posthorn_limit_refusals_total",
      "posthorn_limit_used_ratio",
    ],
  },
  {
    title: "Store",
    metrics: ["posthorn_store_commit_duration_seconds", "posthorn_store_available", "posthorn_store_free_bytes"],
  },
  {
    title: "Process",
    metrics: [
      "posthorn_event_loop_lag_seconds",
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "process_heap_bytes",
      "process_open_fds",
      "process_max_fds",
      "process_start_time_seconds",
      "posthorn_trace_spans_total",
      "posthorn_build_info",
    ],
  },
];

const datasource = { type: "prometheus", uid: "$datasource" };
/** The grid of Grafana has 24 columns. */
const columns = 24;
const panelSize = { w: 8, h: 7 };

interface Target {
  refId: string;
  expr: string;
  legendFormat: string;
  datasource: typeof datasource;
}

/** Returns the dashboard for Grafana. Throws when a metric is in no row, or in two. */
export function renderDashboard(): string {
  assertComplete();
  const dashboard = {
    uid: "posthorn",
    title: "Posthorn",
    description: "Made from the list of metrics by `npm run generate`. Change scripts/monitoring/render-dashboard.ts.",
    tags: ["posthorn"],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    timezone: "utc",
    templating: { list: variables() },
    annotations: { list: [] },
    links: [],
    panels: panels(),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function variables(): object[] {
  return [
    { name: "datasource", label: "Data source", type: "datasource", query: "prometheus", refresh: 1 },
    {
      name: "instance",
      label: "Process",
      type: "query",
      datasource,
      query: "label_values(posthorn_build_info, instance)",
      refresh: 2,
      includeAll: true,
      multi: true,
      allValue: ".*",
    },
  ];
}

function panels(): object[] {
  const all: object[] = [];
  let y = 0;
  for (const { title, metrics } of rows) {
    all.push({
      id: all.length + 1,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
      panels: [],
    });
    y += 1;
    for (const [at, name] of metrics.entries()) {
      const x = (at * panelSize.w) % columns;
      all.push(
        panel(all.length + 1, name, { ...panelSize, x, y: y + Math.floor((at * panelSize.w) / columns) * panelSize.h }),
      );
    }
    y += Math.ceil((metrics.length * panelSize.w) / columns) * panelSize.h;
  }
  return all;
}

function panel(id: number, name: MetricName, gridPos: object): object {
  const definition: MetricDefinition = metricCatalog[name];
  return {
    id,
    type: "timeseries",
    title: titleOf(name),
    description: definition.help,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit: unitOf(name, definition), min: 0 }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi" } },
    targets: targetsOf(name, definition),
  };
}

function targetsOf(name: MetricName, { type, labels = [] }: MetricDefinition): Target[] {
  const series = (suffix: string) => `${name}${suffix}{instance=~"$instance"}`;
  const legend = labels.map((label) => `{{${label}}}`).join(" ");
  if (type === "histogram") {
    return [0.5, 0.99].map((share, at) => {
      const by = ["le", ...labels].join(", ");
      const expr = `histogram_quantile(${share}, sum by (${by}) (rate(${series("_bucket")}[$__rate_interval])))`;
      return target(at, expr, `${legend} p${share * 100}`.trim());
    });
  }
  if (type === "gauge") return [target(0, series(""), `${legend} {{instance}}`.trim())];
  const by = labels.length > 0 ? ` by (${labels.join(", ")})` : "";
  return [target(0, `sum${by} (rate(${series("")}[$__rate_interval]))`, legend || "all")];
}

function target(at: number, expr: string, legendFormat: string): Target {
  return { refId: String.fromCharCode(65 + at), expr, legendFormat, datasource };
}

function titleOf(name: MetricName): string {
  const words = name
    .replace(/^posthorn_/, "")
    .replace(/_(?:seconds|total|bytes|info)$/, "")
    .replaceAll("_", " ");
  return words[0]?.toUpperCase() + words.slice(1);
}

function unitOf(name: MetricName, { type }: MetricDefinition): string {
  if (name.endsWith("_seconds")) return "s";
  if (name.endsWith("_bytes")) return "bytes";
  if (name.endsWith("_ratio")) return "percentunit";
  if (name === "process_cpu_seconds_total") return "percentunit";
  return type === "counter" ? "ops" : "short";
}

function assertComplete(): void {
  const shown = rows.flatMap(({ metrics }) => metrics);
  for (const name of Object.keys(metricCatalog) as MetricName[]) {
    const times = shown.filter((each) => each === name).length;
    if (times !== 1) throw new Error(`${name} is in ${times} rows of the dashboard, not in one`);
  }
}
