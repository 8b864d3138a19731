import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median, rounded } from "./median.js";
import { oneCore } from "./one-core.js";
import { type Peer, type PeerName, startPeer } from "./peers.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const rounds = 3;
const seconds = 4;
const connections = 64;

const goals: Record<PeerName, Pick<Result, "id" | "gate" | "target">> = {
  prism: { id: "K2-prism", gate: ">= 1.5", target: ">= 4" },
  "http-middleware": { id: "K2-middleware", gate: ">= 2.5", target: ">= 7" },
  emulate: { id: "K2-emulate", gate: ">= 1.2", target: ">= 3.5" },
  "stripe-mock": { id: "P4-stripe", gate: ">= 0.9", target: ">= 1.5" },
};

/**
 * Measures the sends a second of the mock as `posthorn mock` starts it, each rendered and captured, against other mocks
 * (K2, P4).
 */
export async function run(): Promise<Result[]> {
  const core = oneCore();
  const own = await startOwn();
  core.move(own.process.pid ?? 0);
  const results: Result[] = [];
  try {
    // The mock runs through all comparisons, so it is warmed up before the first.
    for (let round = 0; round < rounds; round++) await take(own);
    for (const name of Object.keys(goals) as PeerName[]) {
      const peer = await startPeer(name);
      if (peer === undefined) continue;
      core.move(peer.process.pid ?? 0);
      try {
        results.push(await compare(name, own, peer));
      } finally {
        peer.process.kill();
      }
    }
  } finally {
    own.process.disconnect();
  }
  return results;
}

async function compare(name: PeerName, own: Peer, peer: Peer): Promise<Result> {
  const pairs: { own: number; delivered: number; peer: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    pairs.push({ ...(await take(own)), peer: await rps(peer) });
  }
  pairs.shift();
  const ratios = pairs.map((pair) => pair.own / pair.peer);
  return {
    ...goals[name],
    what: `the mock as the command starts it, a send of a kilobyte, delivered behind the answers, ${connections} connections: rps against ${name}`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    detail: {
      [`${name}, rps`]: rounded(median(pairs.map((pair) => pair.peer))),
      "own, rps": rounded(median(pairs.map((pair) => pair.own))),
      "own, delivered/s": rounded(median(pairs.map((pair) => pair.delivered))),
    },
  };
}

/** Measures the sends a second that the mock accepts, and that it accepts and delivers, before any peer is measured. */
async function take(own: Peer): Promise<{ own: number; delivered: number }> {
  const began = performance.now();
  const accepted = await rps(own);
  own.process.send("settle");
  await once(own.process, "message");
  return { own: accepted, delivered: (accepted * seconds * 1000) / (performance.now() - began) };
}

async function startOwn(): Promise<Peer> {
  const child = fork(fileURLToPath(new URL("./servers/mock-http.mjs", import.meta.url)), ["small"], {
    execArgv: [],
  });
  const [{ port, path, headers }] = await once(child, "message");
  const all = { "content-type": "application/json", ...headers };
  return { process: child, url: `http://127.0.0.1:${port}${path}`, body: shippedMail, headers: () => all };
}

async function rps({ url, body, headers }: Peer): Promise<number> {
  const result = await autocannon({
    url,
    method: "POST",
    body,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...headers() } }) }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
