import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import nodemailer from "nodemailer";
import { buildMime } from "../packages/engine/src/delivery/mime.js";
import { createSmtpMailer } from "../packages/engine/src/delivery/smtp-mailer.js";
import { benchMail, nodemailerMail } from "./bench-mail.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const connections = 5;
const mailsPerRound = 2000;
/** Enough that no connection waits for work. */
const inHand = 4 * connections;

/** Returns the real time (µs) of one mail while many are sent at once. */
async function timePerMail(send: (number: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const work = async () => {
    while (next < mailsPerRound) await send(next++);
  };
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: inHand }, work));
  return Number(process.hrtime.bigint() - start) / 1000 / mailsPerRound;
}

/** Measures mails per second of our SMTP mailer, MIME included, against nodemailer's pool, into the same sink. */
export async function run(): Promise<Result[]> {
  const sink = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)));
  const [port] = (await once(sink, "message")) as [number];
  const pool = nodemailer.createTransport({ host: "127.0.0.1", port, pool: true, maxConnections: connections });
  const server = { host: "127.0.0.1", port, secure: false, requireTls: false, auth: null };
  const mailer = createSmtpMailer({ server, maxConnections: connections });
  try {
    const finished = buildMime(benchMail(0));
    const envelope = benchMail(0).envelope;
    const own = () =>
      timePerMail(async (number) => {
        const { result } = await mailer.deliver(benchMail(number));
        assert.equal(result, "accepted");
      });
    const common = { rounds: 7, unit: "µs per mail", own };
    return [
      await interleave({
        ...common,
        id: "E1-raw",
        what: "SMTP: build and send 8 KB mails over 5 connections, against nodemailer's pool sending one finished mail",
        gate: ">= 1",
        target: ">= 1.5",
        reference: () => timePerMail(() => pool.sendMail({ envelope: { ...envelope }, raw: finished })),
      }),
      await interleave({
        ...common,
        id: "E1-built",
        what: "SMTP: build and send 8 KB mails over 5 connections, against nodemailer's pool building and sending them",
        gate: ">= 2.5",
        target: ">= 3",
        reference: () => timePerMail((number) => pool.sendMail(nodemailerMail(benchMail(number)))),
      }),
    ];
  } finally {
    await mailer.close();
    pool.close();
    sink.disconnect();
  }
}
