import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { describe, expect, it } from "vitest";
import { makeRsaKeyPair, openRsaKey } from "../platform/rsa.js";
import { type DkimSigner, SigningError, signMail } from "./dkim.js";
import { buildMime } from "./mime.js";
import { createSmtpMailer } from "./smtp-mailer.js";
import { exampleMail } from "./testing/example-mail.js";
import { startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const pair = await makeRsaKeyPair();
const signer: DkimSigner = { domain: "example.com", selector: "k1", key: openRsaKey(pair), time: 1_767_323_045 };
const published = { "k1._domainkey.example.com": `v=DKIM1; k=rsa; p=${pair.public_key}` };

/** What somebody else's verifier says of a mail: `pass`, or what is wrong. */
async function judge(mail: Buffer): Promise<string> {
  const resolver = async (name: string) => {
    const text = (published as Record<string, string>)[name];
    if (text === undefined) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    // As the DNS has it: in strings of at most 255 bytes.
    return [text.match(/.{1,255}/g) ?? []];
  };
  const { results } = await dkimVerify(mail, { resolver });
  expect(results.length).toBe(1);
  return results[0]?.status.result ?? "";
}

const signed = async (changes = {}) => signMail(buildMime(exampleMail(changes)), signer);
const altered = (mail: Buffer, from: string | RegExp, to: string) => {
  const text = mail.toString("latin1");
  expect(text).toMatch(from);
  return Buffer.from(text.replace(from, to), "latin1");
};

const long = "word ".repeat(150).trim();
const mails: [string, Buffer][] = [
  ["html and text", await signed()],
  ["text alone", await signed({ html: null })],
  ["no text at all", await signed({ html: null, text: "" })],
  ["blank lines at its end", await signed({ html: null, text: "Hi\n\n\n\n" })],
  ["a long line", await signed({ html: `<p>${"x".repeat(20_000)}</p>`, text: "y".repeat(5000) })],
  ["a subject that is not ASCII", await signed({ subject: "Grüße aus Köln — 🎉 und noch viel mehr davon" })],
  [
    "a subject and a name that have to be folded",
    await signed({ subject: long, from: { name: long, address: "shop@example.com" } }),
  ],
  ["no Reply-To", await signed({ replyTo: null })],
];

describe("a signed mail", () => {
  it.each(mails)("verifies with another implementation: %s", async (_what, mail) => {
    expect(await judge(mail)).toBe("pass");
  });

  it("verifies with any content", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.option(text), async (subject, body, html) => {
        expect(await judge(await signed({ subject, text: body, html }))).toBe("pass");
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  it.each([
    ["Subject", "Subject: Your order", "Subject: Another order"],
    ["From", "<shop@example.com>", "<shap@example.com>"],
    ["To", "To: ada@example.com", "To: bob@example.com"],
    ["Reply-To", "help@example.com", "halp@example.com"],
    ["Date", "03:04:05", "03:04:06"],
    ["Message-ID", "<01hf", "<02hf"],
    ["List-Unsubscribe", "unsubscribe/abc", "unsubscribe/abd"],
    ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click", "List-Unsubscribe=Two-Click"],
    ["Content-Type", "multipart/alternative", "multipart/mixed"],
    ["our own id", "X-Posthorn-Message-Id: msg_0", "X-Posthorn-Message-Id: msg_1"],
    ["body", /\r\n\r\n--/, "\r\n\r\nx\r\n--"],
    ["a second Subject", "\r\nFrom:", "\r\nSubject: Won!\r\nFrom:"],
    ["a second From", "\r\nFrom:", "\r\nFrom: mallory@example.net\r\nFrom:"],
  ])("is bad once it is altered: %s", async (_what, from, to) => {
    expect(await judge(altered(await signed(), from, to))).not.toBe("pass");
  });

  it("verifies after a relay refolded its headers and changed the case of their names", async () => {
    const mail = await signed();
    const folded = altered(
      altered(mail, "Subject: Your order", "SUBJECT:  Your\r\n\t order "),
      "\r\nMIME-Version:",
      "\r\nmime-version:  ",
    );
    expect(await judge(folded)).toBe("pass");
  });

  it("is the mail with one header in front, equal at every attempt, in lines of at most 78 characters", async () => {
    const bytes = buildMime(exampleMail());
    const mail = await signMail(bytes, signer);
    expect(mail.equals(await signMail(bytes, signer))).toBe(true);
    expect(mail.subarray(mail.length - bytes.length).equals(bytes)).toBe(true);
    const head = mail.subarray(0, mail.length - bytes.length).toString("latin1");
    expect(head).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/simple; d=example\.com; s=k1;/);
    expect(head).toContain("t=1767323045;");
    const lines = head.split("\r\n").slice(0, -1);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(lines.slice(1).every((line) => line.startsWith(" "))).toBe(true);
  });

  it("names the signed headers, and From, Reply-To, To and Subject once more, so that none can be added", async () => {
    const head = (await signed({ replyTo: null })).toString("latin1").replaceAll("\r\n ", " ");
    const names = /h=([^;]+);/.exec(head)?.[1]?.split(/[:\s]+/);
    expect(names).toEqual(
      (
        "From To Subject Date Message-ID MIME-Version Content-Type List-Unsubscribe List-Unsubscribe-Post " +
        "X-Posthorn-Message-Id From Reply-To To Subject"
      ).split(" "),
    );
  });
});

describe("a signed mail on its way", () => {
  async function deliver(by: DkimSigner) {
    const server = await startScriptedSmtpServer();
    const { host, port } = server;
    const mailer = createSmtpMailer({ server: { host, port, secure: false, requireTls: false, auth: null } });
    try {
      const outcome = await mailer.deliver({ ...exampleMail({ text: ".\n..\n" }), signer: by });
      return { outcome, bodies: server.mails.map(({ body }) => body) };
    } finally {
      await mailer.close();
      await server.close();
    }
  }

  it("arrives as it was signed", async () => {
    const { outcome, bodies } = await deliver(signer);
    expect(outcome.result).toBe("accepted");
    expect(bodies).toHaveLength(1);
    expect(await judge(Buffer.from(bodies[0] ?? "", "latin1"))).toBe("pass");
  });

  it("is not sent when the key cannot sign", async () => {
    const { publicKey: key } = generateKeyPairSync("ed25519");
    const { outcome, bodies } = await deliver({ ...signer, key });
    expect(outcome).toMatchObject({ result: "failed", retry: false, response: "unusable key" });
    expect(bodies).toEqual([]);
  });
});

describe("a mail that must not be signed", () => {
  const mail = buildMime(exampleMail()).toString("latin1");

  it.each([
    ["has a second From", mail.replace("From:", "From: other@example.com\r\nFrom:")],
    ["has a second Subject", mail.replace("To:", "subject : Another\r\nTo:")],
    ["has no To", mail.replace(/^To: .*\r\n/m, "")],
    ["has no end of its headers", mail.slice(0, mail.indexOf("\r\n\r\n"))],
  ])("%s", async (_what, text) => {
    await expect(signMail(Buffer.from(text, "latin1"), signer)).rejects.toThrow(SigningError);
  });
});

describe("dkimpy", () => {
  const program = `
import base64, dkim, json, sys
given = json.load(sys.stdin)
def txt(name, timeout=5):
    return given["dns"].get(name.decode().rstrip("."), "").encode()
print(json.dumps([dkim.verify(base64.b64decode(mail), dnsfunc=txt) for mail in given["mails"]]))`;
  const present = spawnSync("python3", ["-c", "import dkim"]).status === 0;
  const about = present ? "agrees" : "is not here to be asked";

  it(about, async () => {
    if (!present) return console.log("dkimpy is not installed: signatures have mailauth's opinion alone");
    const good = mails.map(([, mail]) => mail);
    const bad = [altered(await signed(), "List-Unsubscribe=One-Click", "List-Unsubscribe=Two-Click")];
    const input = { dns: published, mails: [...good, ...bad].map((mail) => mail.toString("base64")) };
    const { stdout, stderr } = spawnSync("python3", ["-c", program], {
      input: JSON.stringify(input),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([...good.map(() => true), ...bad.map(() => false)]);
  }, 30_000);
});
