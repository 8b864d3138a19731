import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import { benchMail, nodemailerMail } from "./bench-mail.js";
import { median, rounded } from "./median.js";
import { orderScope, orderTemplate } from "./order-confirmation.js";
import type { Result } from "./result.js";

const rounds = 5;
const calls = 20;
const recipients = 100;
const mails = calls * recipients;
const connections = 5;

/**
 * Measures mails from the API call to the server's 250 written down, against nodemailer's pool sending one finished mail
 * into the same sink (E1).
 */
export async function run(): Promise<Result[]> {
  const sink = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)));
  const [port] = (await once(sink, "message")) as [number];
  const server = fileURLToPath(new URL("./servers/deliver.mjs", import.meta.url));
  const engine = fork(server, [String(port), String(connections)], { execArgv: [] });
  await once(engine, "message");
  const pool = nodemailer.createTransport({ host: "127.0.0.1", port, pool: true, maxConnections: connections });
  try {
    const mail = {
      from_email: "shop@example.com",
      subject: "Order {{order_id}}",
      html: orderTemplate,
      template_data: orderScope.template_data,
    };
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
    return [
      {
        id: "E1",
        what: `accepted to delivered, sends to ${recipients} recipients, order confirmation, ${connections} connections: mails/s against nodemailer's pool building and sending`,
        ratio: rounded(median(ratios)),
        min: rounded(Math.min(...ratios)),
        max: rounded(Math.max(...ratios)),
        rounds,
        gate: ">= 1.5",
        target: ">= 3",
        detail: {
          "floor, mails/s": rounded(median(pairs.map((pair) => pair.floor.rate))),
          "own, mails/s": rounded(median(pairs.map((pair) => pair.own.rate))),
          "floor, CPU µs a mail": rounded(median(pairs.map((pair) => pair.floor.cpu))),
          "own, CPU µs a mail": rounded(median(pairs.map((pair) => pair.own.cpu))),
        },
      },
    ];
  } finally {
    pool.close();
    engine.disconnect();
    sink.disconnect();
  }
}
