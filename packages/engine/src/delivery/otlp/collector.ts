import { parseUrl } from "../../platform/parse-url.js";
/** A collector of traces, and what is sent to it. */
export interface Collector {
  /** The address with its path. */
  url: string;
  /** Headers of every request; they may hold a secret. */
  headers: Readonly<Record<string, string>>;
  /** The share of the requests without a `traceparent` whose trace is recorded, from 0 to 1. */
  ratio: number;
}

/** The variables of OpenTelemetry that count beside the address. */
interface OtelVariables {
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: string | undefined;
}

/**
 * Returns where traces are posted; undefined for what is no http or https URL. The text is a collector's base, below which OTLP fixes
 * the path; the whole path is accepted, too.
 */
export function tracesUrl(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  url.pathname = path.endsWith("/v1/traces") ? path : `${path}/v1/traces`;
  return url.href;
}

/** Returns the collector at an address. @throws RangeError for a wrong address or variable. */
export function readCollector(text: string, variables: OtelVariables): Collector {
  const url = tracesUrl(text);
  if (url === undefined) throw new RangeError("the address of a collector must be an http or https URL");
  const share = variables.OTEL_TRACES_SAMPLER_ARG || "1";
  const ratio = /^(?:\d{1,9}|\d{0,9}\.\d{1,17})$/.test(share) ? Number(share) : Number.NaN;
  if (!(ratio >= 0 && ratio <= 1)) throw new RangeError("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  return { url, headers: readHeaders(variables.OTEL_EXPORTER_OTLP_HEADERS), ratio };
}

/** Returns the headers of a list such as `api-key=VALUE,x-team=mail`. They may hold a secret, so no message repeats one. */
function readHeaders(text = ""): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",").filter((each) => each.trim() !== "")) {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    const decoded = decodeHeader(value.trim());
    if (name === "" || decoded === undefined) {
      throw new RangeError("OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas");
    }
    headers[name] = decoded;
  }
  return headers;
}

function decodeHeader(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\t\x20-\x7e]*$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}
