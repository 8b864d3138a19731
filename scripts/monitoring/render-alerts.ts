import { stringify } from "yaml";
import { alerts } from "./alerts.js";

/** The page that says what to look at and what to do; its headings have the names of the alerts. */
const runbook = "docs/on-call.md";

/** Returns the rule file for Prometheus. */
export function renderAlerts(): string {
  const rules = alerts.map(({ name, expression, for: duration, severity, summary }) => ({
    alert: name,
    expr: expression,
    for: duration,
    labels: { severity },
    annotations: { summary, runbook },
  }));
  const head = "# Made from scripts/monitoring/alerts.ts by `npm run generate`. Change the script, not this file.\n";
  return head + stringify({ groups: [{ name: "posthorn", rules }] }, { lineWidth: 0 });
}
