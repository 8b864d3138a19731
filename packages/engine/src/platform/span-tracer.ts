import type { Random } from "./random.js";
import {
  type EndedSpan,
  parseTraceparent,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type TraceContext,
  type Tracer,
} from "./trace.js";

export interface SpanTracerOptions {
  /** The share of the requests without a `traceparent` whose trace is recorded, from 0 to 1. */
  ratio: number;
  /** Separate from the randomness of ids, so that tracing changes no id. */
  random: Random;
  onEnded: (span: EndedSpan) => void;
}

/** Returns a tracer that passes each ended span on. */
export function createSpanTracer(options: SpanTracerOptions): Tracer {
  const { ratio, random } = options;
  const hex = (bytes: number) => Buffer.from(random.bytes(bytes)).toString("hex");
  const start = (traceId: string, parentSpanId: string | undefined, name: string, kind: SpanKind): Span =>
    new RecordedSpan(options.onEnded, { traceId, spanId: hex(8), parentSpanId, name, kind });
  return {
    startRequest(traceparent) {
      const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent);
      if (parent !== undefined) return parent.sampled ? start(parent.traceId, parent.spanId, "", "server") : undefined;
      return random.fraction() < ratio ? start(hex(16), undefined, "", "server") : undefined;
    },
    startSpan: ({ traceId, spanId }, name, kind) => start(traceId, spanId, name, kind),
  };
}

/** What is known of a span when it begins. */
type SpanStart = Pick<EndedSpan, "traceId" | "spanId" | "parentSpanId" | "name" | "kind">;

class RecordedSpan implements Span {
  readonly context: TraceContext;
  readonly #onEnded: (span: EndedSpan) => void;
  readonly #fields: SpanStart;
  readonly #startedAt = wallTime();
  #isEnded = false;

  constructor(onEnded: (span: EndedSpan) => void, fields: SpanStart) {
    this.#onEnded = onEnded;
    this.#fields = fields;
    this.context = { traceId: fields.traceId, spanId: fields.spanId };
  }

  end(result: { name?: string; attributes?: SpanAttributes; error?: string | undefined } = {}): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const { name = this.#fields.name, attributes = {}, error } = result;
    this.#onEnded({ ...this.#fields, name, attributes, error, startedAt: this.#startedAt, endedAt: wallTime() });
  }
}

/** Returns the wall clock's time in nanoseconds: spans of several services are compared, so the engine's clock does not count. */
function wallTime(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
}
