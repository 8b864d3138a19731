import { request as httpRequest } from "node:http";
import type { Io } from "../../program/io.js";
import type { Delivery } from "./receive.js";

/** How the program took a delivery. */
export interface Forwarded {
  url: string;
  /** Null where no answer came. */
  status: number | null;
  duration_ms: number;
  error: string | null;
}

/** Those between two neighbours only, and those that are made anew. */
const notForwarded = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"]);
const patience = 30_000;

/** Hands a delivery on as it came, and gives back how it was taken. */
export async function forward(
  url: string,
  { headers, body }: Pick<Delivery, "headers" | "body">,
  { signal, now }: Pick<Io, "signal" | "now">,
): Promise<Forwarded> {
  const started = now();
  const send = url.startsWith("https:") ? (await import("node:https")).request : httpRequest;
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null): void =>
      resolve({ url, status, duration_ms: now() - started, error });
    const kept = headers.filter(([name]) => !notForwarded.has(name.toLowerCase()));
    const request = send(
      url,
      {
        method: "POST",
        headers: { ...Object.fromEntries(kept), "Content-Length": body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
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
