import type { EndedSpan, SpanAttributes, SpanKind } from "../../platform/trace.js";

/** The values of SpanKind in the protocol. */
const kinds: Readonly<Record<SpanKind, number>> = { server: 2, client: 3, consumer: 5 };

/** The value of StatusCode for a span that failed. */
const failed = 2;

/** Returns spans as the body of an OTLP request in JSON: 64-bit numbers are texts, ids are hexadecimal. */
export function toOtlpJson(spans: readonly EndedSpan[], resource: SpanAttributes): string {
  const { "service.name": name, "service.version": version } = resource;
  const scopeSpans = [{ scope: { name, version }, spans: spans.map(toOtlpSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] });
}

function toOtlpSpan(span: EndedSpan): object {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, error } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: String(startedAt),
    endTimeUnixNano: String(endedAt),
    attributes: attributesOf(attributes),
    status: error === undefined ? {} : { code: failed, message: error },
  };
}

function attributesOf(attributes: SpanAttributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: String(value) },
  }));
}
