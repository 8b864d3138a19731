/** A request to a server that somebody named: a subscriber of events, the target of a step. */
export interface OutboundRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Null where there is none. */
  body: string | null;
  /** Aborted when the answer is of no use any more. */
  signal?: AbortSignal;
}

/** What came of a request. */
export interface OutboundAnswer {
  /** 0 when there was no answer. */
  status_code: number;
  /** In ms of real time. */
  duration_ms: number;
  /** Why there was no answer, in words its sender may read: they name no address. */
  error: string | null;
  /** The `Retry-After` header as given. */
  retry_after: string | null;
  /** The beginning of the body, at most 16 KiB of it. */
  body: string;
}

/** Whether a server took what was sent to it. */
export function isSuccess({ status_code }: Pick<OutboundAnswer, "status_code">): boolean {
  return status_code >= 200 && status_code < 300;
}

/** The way out: the only one for requests to servers that users name. */
export interface Outbound {
  /** Set where requests leave the process: there are receivers that look at their own clocks. */
  readonly isNetwork?: true;
  /** Why a URL can be no target, or undefined; asks no DNS. */
  problem(url: string): string | undefined;
  /** Sends a request and gives what came of it; never rejects. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** The way out of an engine that has none. */
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
