/** The answer of a server. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text of another body. Untyped, because each test checks its own fields. */
  // biome-ignore lint/suspicious/noExplicitAny: every test reads its own fields
  body: any;
}

export interface Question {
  method?: string;
  /** Sent as a bearer token. */
  token?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  fetch?: (request: Request) => Promise<Response>;
}

/** Sends one request and returns the answer, whatever its status. */
export async function ask(url: string, question: Question = {}): Promise<Answer> {
  const { method = "GET", token, body, headers = {}, fetch = globalThis.fetch } = question;
  const request = new Request(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await fetch(request);
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("Content-Type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
