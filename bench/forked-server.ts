import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { shippedMail } from "./shipped-mail.js";

/** A server of `bench/servers` in a separate process, and the request that it answers. */
export interface ForkedServer {
  child: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

/** Starts a server with arguments and resolves once it listens. */
export async function forkServer(file: string, ...words: string[]): Promise<ForkedServer> {
  const child = fork(fileURLToPath(new URL(`./servers/${file}`, import.meta.url)), words, { execArgv: [] });
  const [{ port, path, headers }] = await once(child, "message");
  return { child, url: `http://127.0.0.1:${port}${path}`, headers: { "content-type": "application/json", ...headers } };
}

/** Sends a mail of about a kilobyte. Throws unless it is accepted. */
export async function sendOne({ url, headers }: Pick<ForkedServer, "url" | "headers">): Promise<void> {
  const response = await fetch(url, { method: "POST", headers, body: shippedMail });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}
