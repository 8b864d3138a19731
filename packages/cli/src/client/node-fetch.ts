import type { IncomingMessage } from "node:http";

/** Gives back the answer to a request, sent by node:http, which starts several times faster than the global fetch. */
export async function nodeFetch(request: Request): Promise<Response> {
  const bytes = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const answer = await exchange(request, bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
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

async function exchange({ url, method, headers, signal }: Request, body: Buffer | undefined): Promise<IncomingMessage> {
  // Loaded only where it is used; TLS costs more than the rest of a short command.
  const { request: send } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { "content-length": body.length }) },
      signal,
    };
    send(url, options, resolve).on("error", reject).end(body);
  });
}
