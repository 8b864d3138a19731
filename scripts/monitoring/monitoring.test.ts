import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type MetricDefinition, metricCatalog } from "../../packages/engine/src/platform/metrics/catalog.js";
import { alerts } from "./alerts.js";
import dashboardSchema from "./grafana-dashboard.schema.json" with { type: "json" };
import { renderAlerts } from "./render-alerts.js";
import { renderDashboard } from "./render-dashboard.js";

const catalog: Readonly<Record<string, MetricDefinition>> = metricCatalog;
const rules = fileURLToPath(new URL("../../monitoring/prometheus-alerts.yaml", import.meta.url));

/** Returns the metrics of an expression with the labels that it selects or groups by. */
function selectionsIn(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:posthorn|process)_[a-z_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = "", matchers = ""]) => ({
      name: name.replace(/_bucket$/, ""),
      labels: [...matchers.matchAll(/([a-z_]+)(?==~?")/g)].map(([, label = ""]) => label),
    }),
  );
}

/** Labels that Prometheus adds to every metric. */
const added = ["instance", "job"];

function assertKnown(expression: string): void {
  const selections = selectionsIn(expression);
  expect(selections, expression).not.toEqual([]);
  for (const { name, labels } of selections) {
    expect(catalog, expression).toHaveProperty(name);
    for (const label of labels) expect([...added, ...(catalog[name]?.labels ?? [])], expression).toContain(label);
  }
}

describe("the dashboard", () => {
  const dashboard = JSON.parse(renderDashboard());

  it("fits the schema of Grafana's dashboards", () => {
    const validate = new Ajv({ allErrors: true }).compile(dashboardSchema);
    validate(dashboard);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("has a panel for each metric, whose queries name known metrics and labels", () => {
    const panels = dashboard.panels.filter(({ type }: { type: string }) => type !== "row");
    expect(panels).toHaveLength(Object.keys(metricCatalog).length);
    for (const { targets } of panels) for (const { expr } of targets) assertKnown(expr);
  });

  it("has no two panels in one place", () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe("the alerts", () => {
  it("name known metrics and labels", () => {
    for (const { expression } of alerts) assertKnown(expression);
  });

  it("are explained on the page for whoever is on call", () => {
    const page = readFileSync(fileURLToPath(new URL("../../docs/on-call.md", import.meta.url)), "utf8");
    for (const { name } of alerts) expect(page).toContain(name);
  });

  it("are rules that Prometheus accepts", ({ skip }) => {
    expect(readFileSync(rules, "utf8")).toBe(renderAlerts());
    const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "rules", rules], { encoding: "utf8" });
    if (error !== undefined) {
      console.log("Prometheus's check of the alert rules is skipped: no promtool on the PATH (Debian: prometheus).");
      skip();
    }
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(`${alerts.length} rules found`);
  });
});
