import type { IncomingMessage } from "node:http";
import { headersOf } from "./node-fetch.js";

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
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), pieces: answer };
}
