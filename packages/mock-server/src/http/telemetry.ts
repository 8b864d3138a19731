import http from "node:http";
import type { AddressInfo } from "node:net";
import type { CoreParts } from "@posthorn/engine/core";
import {
  answerMetrics,
  Metrics,
  openTracer,
  readCollector,
  sendResponse,
  silentLog,
  toCoreRequest,
  version,
} from "@posthorn/engine/internal";
import type { MockEngine } from "../engine/mock-engine.js";
import { printed } from "../matchers/differences.js";

/** A collector of traces. */
export interface OtlpOptions {
  /** Its base, such as `http://127.0.0.1:4318`, or the whole address, which ends in `/v1/traces`. */
  url: string;
  /** Headers of every request, as in `OTEL_EXPORTER_OTLP_HEADERS`: `api-key=VALUE,x-team=mail`. */
  headers?: string | undefined;
  /** The share of the calls without a `traceparent` whose trace is recorded, as in `OTEL_TRACES_SAMPLER_ARG`. Default: 1. */
  share?: number | string | undefined;
  /** Called when the collector takes no spans, and when it takes them again; not for each batch. */
  onChange?: (message: string) => void;
}

/** What an engine counts and traces with. */
type Telemetry = Pick<CoreParts, "metrics" | "tracer"> & {
  /** Sends the spans that wait. */
  close(): Promise<void>;
};

/** Returns what an engine counts and traces with; without a collector nothing is traced. @throws RangeError for wrong options. */
export function openTelemetry(otlp: string | OtlpOptions | undefined): Telemetry {
  const metrics = new Metrics(version);
  if (otlp === undefined) return { metrics, close: async () => {} };
  const { url, headers, share, onChange = () => {} }: OtlpOptions = typeof otlp === "string" ? { url: otlp } : otlp;
  const variables = { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share?.toString() };
  const collector = readCollector(String(url), variables);
  const say = (message: string, { reason }: { reason?: unknown } = {}) =>
    onChange(reason === undefined ? message : `${message} (${reason})`);
  const log = { ...silentLog, warn: say, info: say };
  const { tracer, close } = openTracer(collector, { attributes: { "posthorn.role": "mock" }, log, metrics });
  return { metrics, tracer, close };
}

/** A listener that serves the metrics without a token. */
export interface MetricsListener {
  /** Ends in `/metrics`. */
  readonly url: string;
  /** Begins to answer; calls wait until then. */
  answerFor(engine: MockEngine): void;
  close(): void;
}

/** Opens a listener at `HOST:PORT`. @throws RangeError for what is no host with a port, and where it cannot listen. */
export async function listenForMetrics(at: string): Promise<MetricsListener> {
  const [, address, name, port = ""] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+)):(\d{1,5})$/i.exec(String(at)) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port) > 65_535) {
    throw new RangeError(`metrics must be HOST:PORT, such as 127.0.0.1:9464; it is ${printed(at)}`);
  }
  let begin: (engine: MockEngine) => void = () => {};
  const engine = new Promise<MockEngine>((resolve) => {
    begin = resolve;
  });
  const server = http.createServer(async (request, response) => {
    sendResponse(response, await answerMetrics((await engine).core, toCoreRequest(request, response)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new RangeError(`metrics cannot be served at ${at} (${code ?? message}): choose another address`)),
    );
    server.listen(Number(port), host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${address === undefined ? host : `[${address}]`}:${bound}/metrics`,
    answerFor: begin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
