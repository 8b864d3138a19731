import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import { benchMail, nodemailerMail } from "./bench-mail.js";
import { startMailpit } from "./mailpit.js";
import { median, rounded } from "./median.js";
import { orderScope, orderTemplate } from "./order-confirmation.js";
import { serviceThreads } from "./processes.js";
import type { Result } from "./result.js";

const rounds = 5;
const recipients = 100;
const connections = 5;

/** Like most mail: with tracked links and an open pixel. */
const mail = {
  from_email: "shop@example.com",
  subject: "Order {{order_id}}",
  html: orderTemplate,
  template_data: orderScope.template_data,
};

interface Way {
  id: string;
  what: string;
  gate: string;
  target: string;
  /** The port of the server that both deliver to. */
  port: number;
  /** Calls of a round, each with the maximum number of recipients. */
  calls: number;
  /** Whether both sign their mails. */
  signed?: boolean;
}

/**
 * Measures mails from the API call to the durable record of the server's 250, with the threads that a service has, against
 * nodemailer's pool sending one finished mail to the same server. The server is the cheapest possible (E1, with and without DKIM), or a Mailpit where
 * one is installed (E2).
 */
export async function run(): Promise<Result[]> {
  const sink = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)));
  const [port] = (await once(sink, "message")) as [number];
  const mailpit = await startMailpit();
  const what = `as a service, sends to ${recipients} recipients, order confirmation with tracked links, ${connections} connections: mails/s against nodemailer's pool building`;
  const fast = { gate: ">= 2", target: ">= 3", port, calls: 20 };
  try {
    const results = [
      await compare({ ...fast, id: "E1", what: `accepted to delivered, ${what} and sending` }),
      await compare({
        ...fast,
        id: "E1-dkim",
        what: `accepted to signed and delivered, ${what}, signing and sending`,
        signed: true,
      }),
    ];
    if (mailpit === undefined) return results;
    const into = { port: mailpit.port, calls: 6, gate: ">= 0.95", target: ">= 1" };
    return [
      ...results,
      await compare({ ...into, id: "E2", what: `accepted to delivered into Mailpit, ${what} and sending` }),
    ];
  } finally {
    sink.disconnect();
    mailpit?.close();
  }
}

async function compare({ port, calls, signed = false, ...goal }: Way): Promise<Result> {
  const engine = await startEngine(port, signed);
  const pool = nodemailer.createTransport({
    host: "127.0.0.1",
    port,
    pool: true,
    maxConnections: connections,
    ...(signed && { dkim: { domainName: "example.com", keySelector: "k1", privateKey: newKey() } }),
  });
  const mails = calls * recipients;
  try {
    const own = async () => {
      engine.send({ calls, recipients, mail });
      const [{ micros, cpu }] = await once(engine, "message");
      return { rate: mails / (micros / 1e6), cpu: cpu / mails };
    };
    const finished = nodemailerMail(benchMail(0));
    const floor = async () => {
      const cpuBefore = process.cpuUsage();
      const began = process.hrtime.bigint();
      let next = 0;
      const work = async () => {
        while (next++ < mails) await pool.sendMail(finished);
      };
      await Promise.all(Array.from({ length: 4 * connections }, work));
      const { user, system } = process.cpuUsage(cpuBefore);
      return { rate: mails / (Number(process.hrtime.bigint() - began) / 1e9), cpu: (user + system) / mails };
    };
    const pairs = [];
    for (let round = 0; round <= rounds; round++) pairs.push({ floor: await floor(), own: await own() });
    pairs.shift();
    const ratios = pairs.map((pair) => pair.own.rate / pair.floor.rate);
    return {
      ...goal,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      detail: {
        "floor, mails/s": rounded(median(pairs.map((pair) => pair.floor.rate))),
        "own, mails/s": rounded(median(pairs.map((pair) => pair.own.rate))),
        "floor, CPU µs a mail": rounded(median(pairs.map((pair) => pair.floor.cpu))),
        "own, CPU µs a mail": rounded(median(pairs.map((pair) => pair.own.cpu))),
      },
    };
  } finally {
    pool.close();
    engine.disconnect();
  }
}

async function startEngine(port: number, signed: boolean): Promise<ChildProcess> {
  const server = fileURLToPath(new URL("./servers/deliver.mjs", import.meta.url));
  const args = [port, connections, signed ? "example.com" : "", serviceThreads].map(String);
  const engine = fork(server, args, { execArgv: [] });
  await once(engine, "message");
  return engine;
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
