import { expect, test } from "vitest";
import { cpuTimeOf, referenceWork } from "../../platform/testing/cpu-time.js";
import { readReport } from "./read-report.js";

// Repeats each piece at each place of a report: the cost of a construct must be linear in its size.

const pieces = [
  ...'a@ \t="\\()<>[]{}:;,.-/?!%#&\u00ff\u0000',
  "a ",
  "a@",
  "a@b.c ",
  "@a.",
  "a:",
  "a;",
  "a=b;",
  "((a)",
  '"\\',
  "=?utf-8?q?a?= ",
  "=?utf-8?b?",
  "?=",
  "=20",
  "=\r\n",
  " \r\n",
  "\r\n",
  "\r",
  "\n\t",
  "a\r\n",
  "a: b\r\n",
  "\r\n a",
  "--b\r\n",
  "--b",
  "--b--\r\n",
  "<a",
  "<br",
  "<div>",
  "[http:",
  "550 ",
  "5.1.1 ",
  "user unknown ",
  "delivery ",
  "mailbox ",
  "-- ",
  "-=>* ",
];

const report = (part: string) => `Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n${part}\r\n--b--\r\n`;

const places: Readonly<Record<string, (text: string) => string>> = {
  "a recipient": (text) => report(`Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${text}\r\n`),
  "a diagnostic": (text) =>
    report(`Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; ${text}\r\n`),
  "a status": (text) => report(`Content-Type: message/delivery-status\r\n\r\n${text}`),
  "a feedback report": (text) => report(`Content-Type: message/feedback-report\r\n\r\n${text}`),
  "a returned mail": (text) => report(`Content-Type: message/rfc822\r\n\r\n${text}`),
  "a part": (text) => report(text),
  "a header": (text) => `${text}\r\n\r\nx`,
  "a subject": (text) => `Subject: ${text}\r\n\r\nx`,
  "failed recipients": (text) => `X-Failed-Recipients: ${text}\r\n\r\nx`,
  "a type": (text) => `Content-Type: ${text}\r\n\r\nx`,
  "parameters of a type": (text) => `Content-Type: multipart/mixed; boundary=${text}\r\n\r\nx`,
  words: (text) => `Subject: failure\r\n\r\n${text}`,
  HTML: (text) => `Content-Type: text/html\r\n\r\n${text}`,
  "quoted-printable": (text) => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}x`,
  base64: (text) => `Content-Transfer-Encoding: base64\r\n\r\n${text}`,
};

/** Returns the CPU time of reading a mail, in ms. */
function costOf(raw: string): Promise<number> {
  const bytes = Buffer.from(raw, "latin1");
  return cpuTimeOf(() => readReport(bytes));
}

/** Returns the least of up to three costs of reading a mail, in ms, because one may include a garbage collection. */
async function leastCostOf(raw: string, bound: number): Promise<number> {
  let least = await costOf(raw);
  for (let again = 0; least >= bound && again < 2; again++) least = Math.min(least, await costOf(raw));
  return least;
}

test.each(Object.entries(places))("the cost of a mebibyte in %s is linear", { timeout: 60_000 }, async (_, place) => {
  // 400 ms, where the machine is not a slow one.
  const most = Math.max(400, 8 * (await cpuTimeOf(referenceWork)));
  for (const piece of pieces) {
    const sized = (bytes: number) => place(piece.repeat(Math.ceil(bytes / piece.length)));
    // Quadratic time would be 64 times as much. Some milliseconds are for the garbage collector.
    const bound = Math.min(16 * (await costOf(sized(128 * 1024))) + 150, most);
    expect(await leastCostOf(sized(1024 * 1024), bound), JSON.stringify(piece)).toBeLessThan(bound);
  }
});
