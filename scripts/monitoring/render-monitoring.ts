import { type MetricDefinition, metricCatalog } from "../../packages/engine/src/platform/metrics/catalog.js";
import { renderAlerts } from "./render-alerts.js";
import { renderDashboard } from "./render-dashboard.js";

/** Returns the text of the files that are made from the list of metrics and of alerts, by path in the repository. */
export function renderMonitoring(): Map<string, string> {
  return new Map([
    ["monitoring/grafana-dashboard.json", renderDashboard()],
    ["monitoring/prometheus-alerts.yaml", renderAlerts()],
    ["docs/metrics.md", renderPage()],
  ]);
}

function renderPage(): string {
  const rows = Object.entries<MetricDefinition>(metricCatalog).map(([name, { type, help, labels = [] }]) => {
    const names = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${type} | ${names} | ${help} |`;
  });
  return `<!-- Made from the list of metrics by \`npm run generate\`. Change packages/engine/src/platform/metrics/catalog.ts, not this file. -->

# Every metric

What a process counts and measures, in the text format of Prometheus, version 0.0.4: \`GET /_posthorn/metrics\` with the operator token, and
\`/metrics\` without one where \`serve --metrics HOST:PORT\` is given. [Metrics and traces](metrics-and-traces.md) says how to collect them.

Every process answers for itself. No label has a tenant, an address, an id or a key, so the number of series does not grow with the data.
Counts are of this process since its start, and exact: what a transaction did is counted when it has committed.

| metric | type | labels | |
|---|---|---|---|
${rows.join("\n")}
`;
}
