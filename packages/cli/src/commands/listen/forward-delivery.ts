import { request as httpRequest } from "node:http";
import type { Io } from "../../program/io.js";
import type { Delivery } from "./receiver.js";

/** The answer of the program that a delivery was forwarded to. */
export interface Forwarded {
  url: string;
  /** Null where no answer came. */
  status: number | null;
  duration_ms: number;
  error: string | null;
}

/** Hop-by-hop headers (RFC 9110 §7.6.1), and those that the new request sets. */
const droppedHeaders = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"]);
/** In milliseconds. */
const answerTimeout = 30_000;

/** Posts a delivery to a URL with the headers and bytes it came with; returns the answer, also where there was none. */
export async function forwardDelivery(
  url: string,
  { headers, body }: Pick<Delivery, "headers" | "body">,
  { signal, now }: Pick<Io, "signal" | "now">,
): Promise<Forwarded> {
  const started = now();
  const send = url.startsWith("https:") ? (await import("node:https")).request : httpRequest;
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null): void =>
      resolve({ url, status, duration_ms: now() - started, error });
    const kept = headers.filter(([name]) => !droppedHeaders.has(name.toLowerCase()));
    const request = send(
      url,
      {
        method: "POST",
        headers: { ...Object.fromEntries(kept), "Content-Length": body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
      },
      (response) => {
        response.resume();
        end(response.statusCode ?? null, null);
      },
    );
    request.on("error", (error) => end(null, reasonOf(error)));
    request.end(body);
  });
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === "ECONNREFUSED") return "nothing listens there";
  return error.name === "AbortError" || error.name === "TimeoutError" ? "no answer in time" : error.message;
}
