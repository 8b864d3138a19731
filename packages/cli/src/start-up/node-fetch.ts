import type { IncomingMessage } from "node:http";

/** An answer that has arrived whole. */
interface Arrived {
  answer: IncomingMessage;
  body: Buffer;
}

/** Whether this process has asked a server before. */
let hasAsked = false;

/** Returns the answer to a request, sent by node:http, which starts several times faster than the global fetch. */
export async function nodeFetch(request: Request): Promise<Response> {
  const bytes = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const { answer, body } = await exchange(request, bytes);
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    headers.append(answer.rawHeaders[index] ?? "", answer.rawHeaders[index + 1] ?? "");
  }
  const status = answer.statusCode ?? 0;
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    statusText: answer.statusMessage,
    headers,
  });
}

async function exchange({ url, method, headers, signal }: Request, body: Buffer | undefined): Promise<Arrived> {
  // Loaded only where it is used; TLS costs more than the rest of a short command.
  const isSecure = url.startsWith("https:");
  const { request: send } = isSecure ? await import("node:https") : await import("node:http");
  // Most commands ask once: to keep the connection for another time is a thirtieth of what they take.
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
      // Listened to one by one: an iterator is more to start than all of this.
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ answer, body: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    sent.on("error", reject).end(body);
    // Node's own way of listening to the signal watches the whole stream.
    const stop = (): void => void sent.destroy(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
    sent.on("close", () => signal.removeEventListener("abort", stop));
  });
}
