// Compares the check of compatibility with the `html-check` of a real Mailpit: on mails as services send them, and on a probe for
// each feature of the data about mail clients.
import { spawn } from "node:child_process";
import { expect, test, vi } from "vitest";
import { freePort } from "../../store/testing/free-port.js";
import { checkMail } from "../check-mail.js";
import { sourceOfText } from "../mail-source.js";
import { featureProbes } from "../testing/feature-probes.js";
import { mailCorpus } from "../testing/mail-corpus.js";

/** The URL or the program of a Mailpit, which the set-up of the tests finds. It says so where there is none. */
const found = process.env.POSTHORN_TEST_MAILPIT;
const hasMailpit = found !== undefined && found !== "docker";

/** All of the corpus, or each seventh mail of it. */
const isWhole = process.env.POSTHORN_WHOLE_CORPUS !== undefined;
if (hasMailpit && !isWhole)
  console.log("A seventh of the mails is compared with Mailpit's html-check; all with POSTHORN_WHOLE_CORPUS=1.");

/** Returns the URL of the Mailpit, started where only its program is known, and a function that ends it. */
async function openMailpit(): Promise<{ url: string; close(): void }> {
  if (found === undefined || /^https?:/.test(found)) return { url: (found ?? "").replace(/\/$/, ""), close: () => {} };
  const [smtp, http] = [await freePort(), await freePort()];
  const flags = ["--smtp", `127.0.0.1:${smtp}`, "--listen", `127.0.0.1:${http}`, "--disable-version-check"];
  const program = spawn(found, [...flags, "--block-remote-css-and-fonts"], { stdio: "ignore" });
  const url = `http://127.0.0.1:${http}`;
  await vi.waitFor(() => fetch(`${url}/readyz`), { timeout: 20_000 });
  return { url, close: () => void program.kill() };
}

interface MailpitCheck {
  Warnings: { Slug: string; Results: { Support: string }[] }[];
}

/** Returns what Mailpit's html-check warns of: the features that some client does not support, or not wholly. */
async function askMailpit(url: string, HTML: string): Promise<string[]> {
  const address = { Email: "ada@example.com" };
  const mail = { From: address, To: [address], Subject: "x", HTML };
  const sent = await fetch(`${url}/api/v1/send`, { method: "POST", body: JSON.stringify(mail) });
  const { ID } = (await sent.json()) as { ID: string };
  const checked = await fetch(`${url}/api/v1/message/${ID}/html-check`);
  const text = await checked.text();
  // Mailpit divides by the number of elements in the body, and then fails to write the result as JSON.
  if (text.startsWith("json: unsupported value")) return [];
  const { Warnings } = JSON.parse(text) as MailpitCheck;
  return Warnings.filter(
    ({ Slug, Results }) => Slug === "html-script" || Results.some(({ Support }) => Support !== "yes"),
  ).map(({ Slug }) => Slug);
}

function own(html: string): string[] {
  return checkMail(sourceOfText(html, "html", false))
    .findings.map(({ rule }) => rule)
    .filter((rule) => rule.startsWith("compatibility/"))
    .map((rule) => rule.slice("compatibility/".length));
}

test.runIf(hasMailpit)("whatever Mailpit finds is found, and at least a fifth more", { timeout: 120_000 }, async () => {
  const mailpit = await openMailpit();
  try {
    const mails = mailCorpus().filter((_, index) => isWhole || index % 7 === 0);
    const probes = featureProbes().filter((_, index) => isWhole || index % 3 === 0);
    const missed: string[] = [];
    let [theirs, ours] = [0, 0];
    for (const { name, html } of [...mails, ...probes.map(({ slug, html }) => ({ name: slug, html }))]) {
      const [found, warned] = [own(html), await askMailpit(mailpit.url, html)];
      missed.push(...warned.filter((slug) => !found.includes(slug)).map((slug) => `${name}: ${slug}`));
      theirs += warned.length;
      ours += found.length;
    }
    console.log(`${mails.length} mails and ${probes.length} probes: Mailpit finds ${theirs}, posthorn check ${ours}.`);
    expect(missed).toEqual([]);
    expect(ours).toBeGreaterThan(theirs * 1.2);
  } finally {
    await mailpit.close();
  }
});
