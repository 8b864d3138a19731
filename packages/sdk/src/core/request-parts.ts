/** The parts of a request. openapi-fetch constructs it in place of a `Request`, which takes much longer (bench/sdk.bench.ts). */
export class RequestParts {
  declare readonly url: string;
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body: string | ArrayBuffer | undefined;
  declare readonly signal: AbortSignal | undefined;

  constructor(url: string, { method = "GET", headers, body, signal }: RequestInit) {
    this.url = url;
    this.method = method;
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
    this.body = (body as string | ArrayBuffer | null) ?? undefined;
    this.signal = signal ?? undefined;
  }
}

/** Returns the parts of a request, and reads its body. */
export async function toRequestParts(request: Request): Promise<RequestParts> {
  const bytes = await request.arrayBuffer();
  const { url, method, headers, signal } = request;
  return new RequestParts(url, {
    method,
    headers: new Headers(headers),
    body: bytes.byteLength ? bytes : null,
    signal,
  });
}
