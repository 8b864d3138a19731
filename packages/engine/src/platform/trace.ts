/** The position in a sampled trace under which new spans begin (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the parent of new spans. */
  readonly spanId: string;
}

export type SpanKind = "server" | "client" | "consumer";
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Something that takes time, as part of a trace. */
export interface Span {
  readonly context: TraceContext;
  /** Ends the span; `error` says why it failed. Later calls do nothing. */
  end(result?: { name?: string; attributes?: SpanAttributes; error?: string | undefined }): void;
}

/** A span that has ended, as it is exported. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Nanoseconds since 1970, of the wall clock. */
  readonly startedAt: bigint;
  readonly endedAt: bigint;
  readonly attributes: SpanAttributes;
  readonly error: string | undefined;
}

/** Begins spans. A context without a tracer records nothing. */
export interface Tracer {
  /** Returns the span of a request, or undefined where its trace is not sampled: its caller decides, else the sampling ratio. */
  startRequest(traceparent: string | undefined): Span | undefined;
  /** Returns a span below a parent. */
  startSpan(parent: TraceContext, name: string, kind: SpanKind): Span;
}

/** The only version of the header that is written. Later versions begin with the same fields. */
const header = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Returns what a `traceparent` header says, or undefined where it is not valid. */
export function parseTraceparent(text: string): (TraceContext & { sampled: boolean }) | undefined {
  const [, version, traceId = "", spanId = "", flags = "", rest] = header.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Returns the `traceparent` header of a sampled trace. */
export function toTraceparent({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Returns the position that a stored `traceparent` names; undefined without one. */
export function storedTrace(text: string | null | undefined): TraceContext | undefined {
  return text === null || text === undefined ? undefined : parseTraceparent(text);
}
