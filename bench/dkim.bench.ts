import { createTransport } from "nodemailer";
import { signMail } from "../packages/engine/src/delivery/dkim.js";
import { buildMime } from "../packages/engine/src/delivery/mime.js";
import { makeRsaKeyPair, openRsaKey, signRsa } from "../packages/engine/src/platform/rsa.js";
import { benchMail } from "./bench-mail.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const bytes = buildMime(benchMail(1));
const mailsPerRound = 300;

/** Returns the CPU time (µs) of this process for one mail of a round, the thread pool included. */
async function cpuPerMail(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < mailsPerRound; done++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / mailsPerRound;
}

/** Measures signing a mail of 8 KB, against its bare RSA signature and against nodemailer. */
export async function run(): Promise<Result[]> {
  const pair = await makeRsaKeyPair();
  const signer = { domain: "example.com", selector: "k1", key: openRsaKey(pair), time: 1_773_014_400 };
  const own = () => cpuPerMail(() => signMail(bytes, signer));
  const header = bytes.toString("latin1", 0, 600);

  const plain = createTransport({ streamTransport: true, buffer: true });
  const dkim = { domainName: "example.com", keySelector: "k1", privateKey: pair.private_key };
  const signing = createTransport({ streamTransport: true, buffer: true, dkim });
  const mail = { envelope: { from: "bounces@example.com", to: "ada@example.com" }, raw: bytes };

  return [
    await interleave({
      id: "M2",
      what: "DKIM: a mail's whole signature, in bare RSA signatures of 2,048 bits",
      gate: "<= 1.6",
      target: "<= 1.15",
      rounds: 11,
      unit: "CPU µs per mail",
      // The ratio is whole signature by bare signature, so the own work is the reference here.
      reference: own,
      own: () => cpuPerMail(() => signRsa(signer.key, header)),
    }),
    await interleave({
      id: "M2-nodemailer",
      what: "DKIM: sign a mail of 8 KB html and 1 KB text, against what nodemailer adds for it",
      gate: ">= 2",
      target: ">= 4",
      rounds: 11,
      unit: "CPU µs per mail",
      reference: async () =>
        (await cpuPerMail(() => signing.sendMail(mail))) - (await cpuPerMail(() => plain.sendMail(mail))),
      own,
    }),
  ];
}
