// The bundle replaces Headers, Request and Response by these classes, because Node's own load TLS, HTTP/2 and compression.
// They have the members that the SDK and this client use, and store bodies as bytes. README.md has the measured cost.

type HeadersLike = Iterable<readonly [string, string]> | Readonly<Record<string, string>>;
type BodyLike = string | Uint8Array | ArrayBuffer | null | undefined;

/** Header fields with case-insensitive names. */
export class Headers {
  readonly #fields = new Map<string, string>();

  constructor(init: HeadersLike = {}) {
    const entries = Symbol.iterator in init ? (init as Iterable<readonly [string, string]>) : Object.entries(init);
    for (const [name, value] of entries) this.append(name, value);
  }

  get(name: string): string | null {
    return this.#fields.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#fields.has(name.toLowerCase());
  }

  set(name: string, value: unknown): void {
    this.#fields.set(name.toLowerCase(), String(value).trim());
  }

  append(name: string, value: unknown): void {
    const earlier = this.get(name);
    this.set(name, earlier === null ? value : `${earlier}, ${String(value).trim()}`);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  entries(): IterableIterator<[string, string]> {
    return [...this.#fields].sort(([one], [other]) => (one < other ? -1 : 1)).values();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

/** A form. No call has one, but openapi-fetch checks each body for it. */
export class FormData {}

class BodyHolder {
  readonly headers: Headers;
  /** Null where there is no body. */
  readonly body: Uint8Array | null;

  constructor(headers: HeadersLike | undefined, body: BodyLike) {
    this.headers = new Headers(headers ?? {});
    this.body = bytesOf(body);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.body ?? []).buffer;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.body ?? new Uint8Array());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

interface RequestInit {
  method?: string;
  headers?: HeadersLike;
  body?: BodyLike;
  signal?: AbortSignal | null;
}

/** A request. Made from another request, it copies what `init` does not set. */
export class Request extends BodyHolder {
  readonly url: string;
  readonly method: string;
  readonly signal: AbortSignal;

  constructor(input: string | URL | Request, init: RequestInit = {}) {
    const from = input instanceof Request ? input : undefined;
    super(init.headers ?? from?.headers, init.body ?? from?.body);
    this.url = from?.url ?? new URL(String(input)).href;
    this.method = (init.method ?? from?.method ?? "GET").toUpperCase();
    this.signal = init.signal ?? from?.signal ?? new AbortController().signal;
  }

  clone(): Request {
    return new Request(this);
  }
}

interface ResponseInit {
  status?: number;
  statusText?: string;
  headers?: HeadersLike;
}

/** A response with its whole body. */
export class Response extends BodyHolder {
  readonly status: number;
  readonly statusText: string;

  constructor(body?: BodyLike, { status = 200, statusText = "", headers }: ResponseInit = {}) {
    super(headers, body);
    this.status = status;
    this.statusText = statusText;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  clone(): Response {
    return new Response(this.body, this);
  }
}

function bytesOf(body: BodyLike): Uint8Array | null {
  if (body === null || body === undefined) return null;
  if (typeof body === "string") return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}
