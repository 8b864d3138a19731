/** What a route is asked: the parameters of its path, the query, and the body read as JSON (undefined when empty). */
export interface Question {
  params: Record<string, string>;
  query: URLSearchParams;
  json: () => Promise<unknown>;
}

/** What a route says. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Route = (question: Question) => Answer | Promise<Answer>;

/** A refusal in Mailpit's form: its message as plain text. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "RefusedError";
    this.status = status;
  }
}

/** The refusal for what does not exist. */
export function notFound(message = "404 page not found"): RefusedError {
  return new RefusedError(404, message);
}

/** An answer of that media type. */
export function answer(contentType: string, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return { status: 200, headers: { "Content-Type": contentType, ...headers }, body };
}

/** An answer in JSON. */
export function json(body: unknown): Answer {
  return answer("application/json", JSON.stringify(body));
}

/** The answer to what is done and has nothing to tell. */
export function ok(): Answer {
  return answer("text/plain", "ok");
}
