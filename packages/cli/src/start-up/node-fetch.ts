import type { IncomingMessage } from "node:http";

/** A response with its whole body. */
interface Arrived {
  answer: IncomingMessage;
  body: Buffer;
}

/** Whether this process has sent a request before. */
let hasAsked = false;

/** Sends a request by node:http, which loads several times faster than the global fetch, and returns the response. */
export async function nodeFetch(request: Request): Promise<Response> {
  const bytes = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const { answer, body } = await exchange(request, bytes);
  const status = answer.statusCode ?? 0;
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    statusText: answer.statusMessage,
    headers: headersOf(answer),
  });
}

/** Returns the headers of a response of node:http. */
export function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

async function exchange({ url, method, headers, signal }: Request, body: Buffer | undefined): Promise<Arrived> {
  // TLS is loaded for https only.
  const isSecure = url.startsWith("https:");
  const { request: send } = isSecure ? await import("node:https") : await import("node:http");
  // Most commands send one request, so the first one uses no keep-alive agent.
  const agent = hasAsked || isSecure ? undefined : false;
  hasAsked = true;
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { "content-length": body.length }) },
    };
    const sent = send(url, options, (answer) => {
      const chunks: Buffer[] = [];
      // Listeners, because an async iterator loads more of node:stream.
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ answer, body: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    sent.on("error", reject).end(body);
    // The `signal` option of node:http would load the code that watches a whole stream.
    const stop = (): void => void sent.destroy(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
    sent.on("close", () => signal.removeEventListener("abort", stop));
  });
}
