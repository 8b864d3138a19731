import { type MetricName, metricCatalog } from "../platform/metrics/catalog.js";

/** The samples of a text in the Prometheus format, each with its labels as they are written. */
export type ReadMetrics = ReadonlyMap<string, number>;

const helpLine = /^# HELP ([a-z_]+) (\S.*)$/;
const typeLine = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/;
const sampleLine = /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (-?\d\S*|NaN|[+-]Inf)$/;

/**
 * Returns the samples of a text in the Prometheus format 0.0.4. Throws for a line that the format does not allow, for a sample
 * without a declaration before it, and for one that occurs twice.
 */
export function readMetrics(text: string): ReadMetrics {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const samples = new Map<string, number>();
  let declared = "";
  for (const line of text.slice(0, -1).split("\n")) {
    const name = helpLine.exec(line)?.[1];
    if (name !== undefined) declared = name;
    else if (line.startsWith("#")) assertType(line, declared);
    else addSample(samples, line, declared);
  }
  return samples;
}

function assertType(line: string, declared: string): void {
  const [, name, type] = typeLine.exec(line) ?? [];
  if (name !== declared || metricCatalog[name as MetricName].type !== type) throw new Error(`not a TYPE line: ${line}`);
}

function addSample(samples: Map<string, number>, line: string, declared: string): void {
  const [, name = "", labels, value] = sampleLine.exec(line) ?? [];
  if (
    value === undefined ||
    name.replace(/_(?:bucket|sum|count)$/, "") !== declared.replace(/_(?:bucket|sum|count)$/, "")
  ) {
    throw new Error(`not a sample of ${declared}: ${line}`);
  }
  const key = labels === undefined ? name : `${name}{${labels}}`;
  if (samples.has(key)) throw new Error(`a second sample: ${key}`);
  samples.set(key, value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value));
}
