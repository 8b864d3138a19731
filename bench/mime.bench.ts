import assert from "node:assert/strict";
import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { buildMime } from "../packages/engine/src/delivery/mime.js";
import { benchMail, nodemailerMail } from "./bench-mail.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const mail = benchMail(1);
const composed = () => new MailComposer(nodemailerMail(mail)).compile().build();

/** CPU microseconds of this process for one of `count` mails. */
async function cpuPerMail(count: number, build: () => Promise<Buffer> | Buffer): Promise<number> {
  const before = process.cpuUsage();
  for (let built = 0; built < count; built++) await build();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** Measures our MIME builder against nodemailer's on the same mail of 8 KB. */
export async function run(): Promise<Result[]> {
  const [theirs, ours] = [await simpleParser(await composed()), await simpleParser(buildMime(mail))];
  for (const field of ["subject", "html", "text", "messageId"] as const) {
    assert.equal(ours[field], theirs[field], `a reader finds the same ${field} in both`);
  }
  const result = await interleave({
    id: "M1",
    what: "MIME: build a mail of 8 KB html and 1 KB text, against nodemailer",
    gate: ">= 10",
    target: ">= 30",
    rounds: 11,
    unit: "CPU µs per mail",
    reference: () => cpuPerMail(200, composed),
    own: () => cpuPerMail(4000, () => buildMime(mail)),
  });
  return [result];
}
