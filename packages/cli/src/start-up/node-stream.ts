import type { IncomingMessage } from "node:http";

/** A response whose body arrives piece by piece. */
export interface StreamedResponse {
  status: number;
  headers: Headers;
  pieces: AsyncIterable<Buffer>;
}

/** Sends a request without a body by node:http and returns the response. It fails when nothing arrives for `silence` ms. */
export async function nodeStream({ url, headers, signal }: Request, silence: number): Promise<StreamedResponse> {
  const { request: send } = url.startsWith("https:") ? await import("node:https") : await import("node:http");
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(url, { agent: false, headers: Object.fromEntries(headers), signal }, resolve);
    sent.on("error", reject).end();
    sent.setTimeout(silence, () => sent.destroy(new Error("nothing arrived in time")));
  });
  const received = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    received.append(answer.rawHeaders[index] ?? "", answer.rawHeaders[index + 1] ?? "");
  }
  return { status: answer.statusCode ?? 0, headers: received, pieces: answer };
}
