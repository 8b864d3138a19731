/** A request to a route: the parameters of its path, the query, and the body as JSON (undefined when empty). */
export interface InboxRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  json: () => Promise<unknown>;
}

export interface InboxResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Route = (request: InboxRequest) => InboxResponse | Promise<InboxResponse>;

/** Thrown for a request that fails. As in Mailpit, the response is the message as plain text. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
  }
}

/** Returns the error for a path or message that does not exist. */
export function notFound(message = "404 page not found"): HttpError {
  return new HttpError(404, message);
}

/** Returns a response with status 200. */
export function respond(
  contentType: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): InboxResponse {
  return { status: 200, headers: { "Content-Type": contentType, ...headers }, body };
}

/** Returns a JSON response. */
export function json(body: unknown): InboxResponse {
  return respond("application/json", JSON.stringify(body));
}

/** Returns the response of a route without a result. */
export function ok(): InboxResponse {
  return respond("text/plain", "ok");
}
