import { checkMail } from "../packages/engine/src/checks/check-mail.js";
import { sourceOfText } from "../packages/engine/src/checks/mail-source.js";
import { mailCorpus } from "../packages/engine/src/checks/testing/mail-corpus.js";
import { startInbox } from "../packages/engine/src/inbox/start-inbox.js";
import { startMailpit } from "./mailpit.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 15;

/** Returns a mail of 60 KB: those of the corpus, one after another. */
function largeMail(): string {
  let html = "";
  for (const { html: each } of mailCorpus()) {
    html += each;
    if (html.length >= 60 * 1024) break;
  }
  return html.slice(0, 60 * 1024);
}

/** Measures the checks of a mail of 60 KB, and side by side with Mailpit's html-check. */
export async function run(): Promise<Result[]> {
  const html = largeMail();
  const own = () => checkMail(sourceOfText(html, "html", false)).findings.length;
  const cpu: number[] = [];
  for (let round = 0; round < rounds + 10; round++) {
    const before = process.cpuUsage();
    own();
    const { user, system } = process.cpuUsage(before);
    // The first rounds warm the code up.
    if (round >= 10) cpu.push((user + system) / 1000);
  }
  const results: Result[] = [
    {
      id: "H1",
      what: "check: CPU of all checks of a mail of 60 KB, in ms",
      ratio: rounded(median(cpu)),
      min: rounded(Math.min(...cpu)),
      max: rounded(Math.max(...cpu)),
      rounds,
      gate: "<= 30",
      target: "<= 15",
      detail: { kilobytes: rounded(html.length / 1024), findings: own() },
    },
  ];
  const beside = await besideMailpit(html);
  return beside === undefined ? results : [...results, beside];
}

/** Returns the time of the inbox's html-check as a share of Mailpit's, each over HTTP for the same mail; undefined without a Mailpit. */
async function besideMailpit(html: string): Promise<Result | undefined> {
  const mailpit = await startMailpit();
  if (mailpit === undefined) return undefined;
  let ids = 0;
  const now = () => performance.timeOrigin + performance.now();
  const inbox = await startInbox({ smtpPort: 0, httpPort: 0, now, newId: () => `m${++ids}`, random: () => 0.5 });
  try {
    const [theirs, ours] = [await opened(mailpit.url, html), await opened(inbox.url, html)];
    const shares: number[] = [];
    const times = { theirs: [] as number[], ours: [] as number[] };
    for (let round = 0; round < rounds + 10; round++) {
      const [reference, own] = [await theirs(), await ours()];
      if (round < 10) continue;
      times.theirs.push(reference);
      times.ours.push(own);
      shares.push(own / reference);
    }
    return {
      id: "H2",
      what: "check: the inbox's html-check of a mail of 60 KB, as a share of the time of Mailpit's",
      ratio: rounded(median(shares)),
      min: rounded(Math.min(...shares)),
      max: rounded(Math.max(...shares)),
      rounds,
      gate: "<= 0.5",
      target: "<= 0.33",
      detail: { mailpitMilliseconds: rounded(median(times.theirs)), ownMilliseconds: rounded(median(times.ours)) },
    };
  } finally {
    await inbox.close();
    mailpit.close();
  }
}

/** Sends a mail to an inbox, and returns a function that asks for its html-check and returns the time of the answer in ms. */
async function opened(url: string, HTML: string): Promise<() => Promise<number>> {
  const address = { Email: "ada@example.com" };
  const body = JSON.stringify({ From: address, To: [address], Subject: "x", HTML });
  const { ID } = (await (await fetch(`${url}/api/v1/send`, { method: "POST", body })).json()) as { ID: string };
  return async () => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/message/${ID}/html-check`);
    const { Warnings } = (await answer.json()) as { Warnings: unknown[] };
    if (Warnings.length === 0) throw new Error(`${url} finds nothing`);
    return performance.now() - start;
  };
}
