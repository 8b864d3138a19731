import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import { oneCore, parentOf } from "./one-core.js";
import {
  backendsOf,
  clusterArgs,
  createKey,
  type Load,
  load,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 3;
const seconds = 3;
/** Enough for a rate: the first round, which is left out, compiles the code. */
const mails = 3_000;

/**
 * Notifuse 22 with PostgreSQL, measured once on one core by the method of this bench (transactional.send, which
 * delivers before it answers): sends a second, p99, and the requests a second of the same floor, stock Express 5
 * echoing the body.
 */
const notifuse = { 1: { ofFloor: 0.033 }, 16: { ofFloor: 0.027, rps: 175, p99: 159 }, 64: { ofFloor: 0.025 } };

/**
 * Measures engine and PostgreSQL on one core against Notifuse on the same (P3). Notifuse is not run here: its figures
 * are scaled to this machine by the floor that is measured in the same run.
 */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error(
      "scale-peers.bench: skipped, no PostgreSQL on this machine and POSTHORN_TEST_DATABASE_URL is not set",
    );
    return [];
  }
  try {
    return await measure(server, own !== undefined);
  } finally {
    await own?.remove();
  }
}

interface Round {
  echo: Load;
  accepted: Load;
  delivered: number;
}

async function measure(server: string, mayMove: boolean): Promise<Result[]> {
  const { under, move } = oneCore();
  const accepting = await createTestDatabase(server, `posthorn_peers_${process.pid}_api`);
  const delivering = await createTestDatabase(server, `posthorn_peers_${process.pid}_all`);
  const sink = await startSink();
  const echo = await startEcho(under);
  const api = await startEngine(clusterArgs(accepting.url, "api"), under);
  const all = await startEngine(clusterArgs(delivering.url, "all", sink.url), under);
  try {
    const [backend = 0] = await backendsOf(accepting.url);
    if (mayMove && backend > 0) move(parentOf(backend));
    const apiKey = { authorization: `Bearer ${await createKey(api)}` };
    const allKey = { authorization: `Bearer ${await createKey(all)}` };
    const accept = (connections: number) => load([`${api.url}/email/send`], apiKey, { connections, seconds });
    const deliver = async () => {
      const goal = (await sink.received()) + mails;
      const began = performance.now();
      await load([`${all.url}/email/send`], allKey, { connections: 16, amount: mails });
      return (mails / ((await untilReceived(sink, goal)) - began)) * 1000;
    };
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const floor = await load([echo.url], {}, { connections: 16, seconds });
      measured.push({ echo: floor, accepted: await accept(16), delivered: await deliver() });
    }
    measured.shift();
    const sides: Record<string, number> = {};
    for (const connections of [1, 64] as const) {
      const floor = (await load([echo.url], {}, { connections, seconds })).rps;
      const { rps } = await accept(connections);
      sides[`accepted/s, ${connections} connections`] = rounded(rps);
      sides[`of Notifuse's, ${connections} connections`] = rounded(rps / (floor * notifuse[connections].ofFloor));
    }
    return resultsOf(measured, sides);
  } finally {
    echo.stop();
    sink.stop();
    await Promise.all([api.stop(), all.stop()]);
    await Promise.all([accepting.drop(), delivering.drop()]);
  }
}

function resultsOf(measured: readonly Round[], sides: Record<string, number>): Result[] {
  const peer = notifuse[16];
  const theirs = ({ echo }: Round) => echo.rps * peer.ofFloor;
  const middle = (value: (round: Round) => number) => rounded(median(measured.map(value)));
  const detail = {
    "floor, rps": middle(({ echo }) => echo.rps),
    "Notifuse by the floor, sends/s": middle(theirs),
    "accepted/s": middle(({ accepted }) => accepted.rps),
    "p99, ms": middle(({ accepted }) => accepted.p99),
    "delivered/s": middle(({ delivered }) => delivered),
    ...sides,
  };
  const row = (ratio: (round: Round) => number, goal: Pick<Result, "id" | "what" | "gate" | "target">): Result => {
    const ratios = measured.map(ratio);
    const [min, max] = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))];
    return { ...goal, ratio: rounded(median(ratios)), min, max, rounds, detail };
  };
  const on = "engine and PostgreSQL on one core, 16 connections";
  const against = "against Notifuse's by the floor of this run";
  return [
    row((each) => each.accepted.rps / theirs(each), {
      id: "P3-accepted",
      what: `${on}: sends accepted a second, nothing delivered meanwhile, ${against}`,
      gate: ">= 12",
      target: ">= 40",
    }),
    row((each) => each.delivered / theirs(each), {
      id: "P3-delivered",
      what: `${on}: mails accepted and delivered a second, ${against}`,
      gate: ">= 6",
      target: ">= 20",
    }),
    // A slower machine is slower for both, so the peer's p99 is scaled like its rate.
    row((each) => each.accepted.p99 / (peer.p99 * (peer.rps / theirs(each))), {
      id: "P3-wait",
      what: `${on}: p99 of an accepted send, ${against}`,
      gate: "<= 0.15",
      target: "<= 0.08",
    }),
  ];
}

async function startEcho(under: readonly string[]): Promise<{ url: string; stop(): void }> {
  const file = fileURLToPath(new URL("./servers/echo.mjs", import.meta.url));
  const [command = "", ...rest] = [...under, process.execPath, file];
  const child = spawn(command, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [{ port, path }] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}${path}`, stop: () => child.disconnect() };
}
