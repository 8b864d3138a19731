import type { AbortSignalLike } from "./cancellation.js";

/** A request to a URL of a user: a webhook or a step. */
export interface OutboundRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  body: string | null;
  /** Cancels the request. */
  signal?: AbortSignalLike | undefined;
}

/** The result of a request. */
export interface OutboundAnswer {
  /** 0 without a response. */
  status_code: number;
  /** In ms of real time. */
  duration_ms: number;
  /** Why there was no response, without addresses; null for a response. */
  error: string | null;
  /** The `Retry-After` header as given. */
  retry_after: string | null;
  /** The first 16 KiB of the body. */
  body: string;
}

/** Whether the status is 2xx. */
export function isSuccess({ status_code }: Pick<OutboundAnswer, "status_code">): boolean {
  return status_code >= 200 && status_code < 300;
}

/** The client for all requests to URLs of users. */
export interface Outbound {
  /** Set where requests leave the process, to receivers with their own clocks. */
  readonly isNetwork?: true;
  /** Returns why a URL is not allowed, or undefined. Without a DNS query. */
  problem(url: string): string | undefined;
  /** Sends a request and returns its result; never rejects. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** The client of an engine that sends no requests. */
export const noOutbound: Outbound = {
  problem: () => undefined,
  send: async () => ({
    status_code: 0,
    duration_ms: 0,
    error: "this engine sends no requests",
    retry_after: null,
    body: "",
  }),
};
