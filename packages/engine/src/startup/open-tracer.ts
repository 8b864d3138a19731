import type { Collector } from "../delivery/otlp/collector.js";
import { SpanExporter } from "../delivery/otlp/span-exporter.js";
import type { Log } from "../platform/log.js";
import type { Metrics } from "../platform/metrics/metrics.js";
import { systemRandom } from "../platform/random.js";
import { createSpanTracer } from "../platform/span-tracer.js";
import type { SpanAttributes, Tracer } from "../platform/trace.js";
import { version } from "../platform/version.js";

export interface TracerParts {
  /** What the spans say of the process, beside its name and version. */
  attributes: SpanAttributes;
  log: Log;
  metrics: Metrics;
}

/** Returns a tracer whose spans go to a collector, and a function that sends what waits. Its randomness is its own: tracing changes no id. */
export function openTracer(
  collector: Collector,
  { attributes, log, metrics }: TracerParts,
): { tracer: Tracer; close(): Promise<void> } {
  const { posthorn_trace_spans_total: spans } = metrics.instruments;
  const resource = { "service.name": "posthorn", "service.version": version, ...attributes };
  const onResult = (result: string, count: number) => spans.add(result, "", count);
  const exporter = new SpanExporter({ ...collector, resource, log, onResult });
  const tracer = createSpanTracer({ ratio: collector.ratio, random: systemRandom(), onEnded: exporter.add });
  return { tracer, close: () => exporter.close() };
}
