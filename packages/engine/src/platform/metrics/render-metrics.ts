import { type MetricDefinition, type MetricName, metricCatalog } from "./catalog.js";
import type { Instrument, Sample } from "./instruments.js";

/** The media type of the Prometheus text format. */
export const metricsMediaType = "text/plain; version=0.0.4; charset=utf-8";

/** Returns metrics in the Prometheus text format, version 0.0.4. A metric without a sample has its HELP and TYPE lines only. */
export function renderMetrics(instruments: Readonly<Record<MetricName, Instrument>>): string {
  const lines: string[] = [];
  for (const name of Object.keys(metricCatalog) as MetricName[]) {
    const definition: MetricDefinition = metricCatalog[name];
    lines.push(`# HELP ${name} ${escapeHelp(definition.help)}`, `# TYPE ${name} ${definition.type}`);
    for (const sample of instruments[name].samples()) lines.push(sampleLine(name, definition.labels ?? [], sample));
  }
  return `${lines.join("\n")}\n`;
}

function sampleLine(name: string, names: readonly string[], { suffix, le, labels, value }: Sample): string {
  const pairs = names.map((label, at) => `${label}="${escapeLabel(labels[at] ?? "")}"`);
  if (le !== undefined) pairs.push(`le="${le}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${numberText(value)}`;
}

function escapeHelp(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

/** Returns a label value with the three characters escaped that the text format cannot hold. */
export function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"');
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}
