import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pause } from "../e2e/support/pause.js";
import { freePort } from "../packages/engine/src/store/testing/free-port.js";
import { shippedMail } from "./shipped-mail.js";

/** Another project's mock, which accepts sends. */
export interface Peer {
  process: ChildProcess;
  url: string;
  body: string;
  /** The headers of the next call. */
  headers(): Record<string, string>;
}

export type PeerName = "prism" | "emulate" | "http-middleware" | "stripe-mock";

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "peers");
const known: { name: PeerName; file: string }[] = JSON.parse(
  readFileSync(new URL("./peers.json", import.meta.url), "utf8"),
);
const json = { "content-type": "application/json" };
const resend = { from: "shop@example.com", to: ["ada@example.com"], subject: "Your order has shipped" };
const { html } = JSON.parse(shippedMail);

/** Starts a peer on a free port. Prints the reason and returns undefined where it was not fetched. */
export async function startPeer(name: PeerName): Promise<Peer | undefined> {
  const folder = join(cache, name);
  const program = join(folder, known.find((peer) => peer.name === name)?.file ?? "");
  if (!existsSync(join(folder, "fetched.txt"))) {
    process.stderr.write(`${name} is left out: \`node scripts/peers.mjs\` fetches it\n`);
    return undefined;
  }
  const port = await freePort();
  let turn = 0;
  const node = (...words: string[]) => [process.execPath, ...words];
  const page = fileURLToPath(new URL("../openapi.yaml", import.meta.url));
  const middleware = fileURLToPath(new URL("./servers/http-middleware.mjs", import.meta.url));
  const at = `http://127.0.0.1:${port}`;
  const ways: Record<PeerName, Omit<Peer, "process"> & { command: string[] }> = {
    prism: {
      command: node(program, "mock", page, "--port", String(port), "--host", "127.0.0.1", "--verboseLevel", "silent"),
      url: `${at}/email/send`,
      body: shippedMail,
      headers: () => ({ ...json, authorization: "Bearer a-key" }),
    },
    emulate: {
      command: node(program, "--service", "resend", "--port", String(port)),
      url: `${at}/emails`,
      body: JSON.stringify({ ...resend, html }),
      // A key can send 5,000 mails an hour.
      headers: () => ({ ...json, authorization: `Bearer re_${turn++ % 400}` }),
    },
    "http-middleware": {
      command: node(middleware, folder, String(port)),
      url: `${at}/email/send`,
      body: shippedMail,
      headers: () => json,
    },
    "stripe-mock": {
      command: [program, "-http-addr", `127.0.0.1:${port}`],
      url: `${at}/v1/customers`,
      body: "name=Ada&email=ada%40example.com",
      headers: () => ({ "content-type": "application/x-www-form-urlencoded", authorization: "Bearer sk_test_123" }),
    },
  };
  const { command, ...way } = ways[name];
  const [file = "", ...words] = command;
  const child = spawn(file, words, { stdio: ["ignore", "ignore", "ignore"] });
  await untilAnswered(way);
  return { ...way, process: child };
}

async function untilAnswered({ url, body, headers }: Omit<Peer, "process">): Promise<void> {
  let last: unknown;
  for (let turn = 0; turn < 200; turn++) {
    try {
      const response = await fetch(url, { method: "POST", headers: headers(), body });
      const text = await response.text();
      if (response.ok) return;
      last = `${response.status} ${text}`;
    } catch (error) {
      last = error;
    }
    await pause(100);
  }
  throw new Error(`${url} took nothing: ${last}`);
}
