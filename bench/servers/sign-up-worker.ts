// A worker of bench/sign-ups.ts: runs sign-ups one after another, each with a separate address, and checks the mail of each.
import { setTimeout as wait } from "node:timers/promises";
import { createMailbox } from "@posthorn/mock-server/mailbox";

/** What a worker does: `mailpit` is the URL of the Mailpit where the engine sends; without it, mail is waited for. */
export interface SignUpTask {
  signUps: number;
  url: string;
  key: string;
  token: string;
  mailpit?: string;
}

/** What a worker found. */
export interface SignUpReport {
  /** From the answer that accepts a mail to the answer of the call that waits for it, in ms. */
  latencies: number[];
  /** What went wrong: mail of another test, mail that was missed, time-outs. */
  problems: string[];
}

/** The pauses between the questions of a test that polls, in ms: those of Playwright's `expect.poll`. */
const pauses = [100, 250, 500, 1000];
const timeout = 30_000;

const codeOf = (n: number) => String(100_000 + ((n * 7919) % 900_000));
const htmlOf = (code: string) =>
  `<p>Order 4821937 of 14 March 2026.</p><p>Your code is <b>${code}</b>.</p><a href="https://shop.example/confirm?t=${code}">Confirm</a>`;

process.once("message", async (task: SignUpTask) => {
  const report: SignUpReport = { latencies: [], problems: [] };
  const signUp = task.mailpit === undefined ? signUpWithMailbox(task) : signUpWithPolling(task, task.mailpit);
  for (let n = 0; n < task.signUps; n += 1) {
    await signUp(codeOf(process.pid + n), report).catch((error) => report.problems.push(String(error)));
  }
  process.send?.(report, () => process.exit());
});

process.send?.("ready");

/** Sends the mail of a sign-up, and returns when it was accepted. */
async function send({ url, key }: SignUpTask, to: string, code: string): Promise<number> {
  const response = await fetch(`${url}/email/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ to, subject: "Confirm your address", html: htmlOf(code) }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the send was answered ${response.status}`);
  return performance.now();
}

function signUpWithMailbox(task: SignUpTask) {
  const { url, token } = task;
  return async (code: string, { latencies, problems }: SignUpReport): Promise<void> => {
    const mailbox = createMailbox({ url, token }, { label: "sign-up" });
    const coming = mailbox.waitForMail({}, { timeout }).then((mail) => ({ mail, at: performance.now() }));
    const [accepted, { mail, at }] = await Promise.all([send(task, mailbox.address, code), coming]);
    latencies.push(Math.max(0, at - accepted));
    if (mail.code !== code || mail.to[0] !== mailbox.address) {
      problems.push(`${mail.to[0]} got ${mail.code}, not ${code}`);
    }
    const { length } = await mailbox.mails();
    if (length !== 1) problems.push(`${mailbox.address} has ${length} mails`);
  };
}

function signUpWithPolling(task: SignUpTask, mailpit: string) {
  return async (code: string, { latencies, problems }: SignUpReport): Promise<void> => {
    const to = `sign-up.${crypto.randomUUID()}@mail.test`;
    const accepted = await send(task, to, code);
    const { ID } = await poll(async () => (await search(mailpit, to))[0]);
    const mail = (await (await fetch(`${mailpit}/api/v1/message/${ID}`)).json()) as { HTML: string };
    latencies.push(performance.now() - accepted);
    if (!mail.HTML.includes(code)) problems.push(`${to} did not get ${code}`);
    const { length } = await search(mailpit, to);
    if (length !== 1) problems.push(`${to} has ${length} mails`);
  };
}

async function search(url: string, to: string): Promise<{ ID: string }[]> {
  const response = await fetch(`${url}/api/v1/search?query=${encodeURIComponent(`to:"${to}"`)}`);
  return ((await response.json()) as { messages: { ID: string }[] }).messages;
}

async function poll<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + timeout;
  for (let count = 0; performance.now() < end; count += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(pauses[Math.min(count, pauses.length - 1)]);
  }
  throw new Error("no mail came in time");
}
