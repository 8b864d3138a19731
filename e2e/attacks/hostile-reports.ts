/** Mails that are costly to parse without limits, by their construct. Each function takes the size of the mail. */
export type HostileReport = (bytes: number) => string;

const report = (part: string, ...header: string[]) =>
  [
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    ...header,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    part,
    "--b--",
    "",
  ].join("\r\n");

const status = (fields: string) =>
  report(`Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n${fields}`);

const words = (text: string, ...header: string[]) => [...header, "Content-Type: text/plain", "", text, ""].join("\r\n");

const times = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));

/** Returns lines of 900 characters, which servers accept. */
const lines = (piece: string, bytes: number) => times(`${times(piece, 900)}\r\n`, bytes);

const nested = (bytes: number) => {
  let text = "";
  for (let n = 0; text.length < bytes; n += 1) {
    text += `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`;
  }
  return text;
};

/** One for each construct of MIME and of reports. */
export const hostileReports: Readonly<Record<string, HostileReport>> = {
  "a recipient without end": (bytes) => status(`Final-Recipient: rfc822; ${times("a", bytes)}\r\nAction: failed\r\n`),
  "a recipient of many at signs": (bytes) => status(`Final-Recipient: rfc822; ${times("a@", bytes)}\r\n`),
  "a recipient over many lines": (bytes) => status(`Final-Recipient: rfc822;\r\n${times(" aaaaaaaaaaaa\r\n", bytes)}`),
  "a type of a field without end": (bytes) =>
    status(`Diagnostic-Code: ${times("a", bytes)} ; 550\r\nAction: failed\r\n`),
  "a status of blanks": (bytes) => status(`Action: failed\r\nStatus: ${times(" ", bytes)}x\r\n`),
  "a server's name of blanks": (bytes) => status(`Action: failed\r\nRemote-MTA: dns;${times(" \t", bytes)}x\r\n`),
  "recipients without end": (bytes) =>
    status(times("Final-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n", bytes)),
  "reporting servers without end": (bytes) => status(times("Reporting-MTA: dns; mx\r\n\r\n", bytes)),
  "fields without end in a status": (bytes) => status(times("a:b\r\n", bytes)),
  "empty lines in a status": (bytes) => status(times("\r\n \t\r\n", bytes)),
  "quoted-printable of blanks": (bytes) =>
    words(`${times(" ", bytes)}x`, "Content-Transfer-Encoding: quoted-printable"),
  "quoted-printable of blanks in lines": (bytes) =>
    words(lines(" \t", bytes), "Content-Transfer-Encoding: quoted-printable"),
  "quoted-printable of equals signs": (bytes) =>
    words(lines("=", bytes), "Content-Transfer-Encoding: quoted-printable"),
  "quoted-printable of soft breaks": (bytes) =>
    words(times("=\r\n", bytes), "Content-Transfer-Encoding: quoted-printable"),
  "base64 of junk": (bytes) => words(lines("!=*%", bytes), "Content-Transfer-Encoding: base64"),
  "base64 of padding": (bytes) => words(lines("QQ==", bytes), "Content-Transfer-Encoding: base64"),
  "groups in the To field": (bytes) => words("x", `To: ${times("a:", bytes)}`),
  "addresses in the To field": (bytes) => words("x", `To: ${times("a@b.c,", bytes)}`),
  "comments within comments in the To field": (bytes) => words("x", `To: ${times("(", bytes)}`),
  "quotes in the To field": (bytes) => words("x", `To: ${times('"\\', bytes)}`),
  "angles in the From field": (bytes) => words("x", `From: ${times("<", bytes)}`),
  "references without end": (bytes) => words("x", `References: ${times("<a@b> ", bytes)}`),
  "header fields without end": (bytes) => words("x", times("X-A: b\r\n", bytes).trimEnd()),
  "a header field over many lines": (bytes) => words("x", `X-A:\r\n${times(" a\r\n", bytes).trimEnd()}`),
  "a header without a colon": (bytes) => times("a", bytes),
  "encoded words in the subject": (bytes) => words("x", `Subject: ${times("=?utf-8?q?a?= ", bytes)}`),
  "encoded words without end": (bytes) => words("x", `Subject: ${times("=?utf-8?b?", bytes)}`),
  "failed recipients without end": (bytes) => words("x", `X-Failed-Recipients: ${times("a@b.cc, ", bytes)}`),
  "parameters of a type": (bytes) => `Content-Type: text/plain; ${times("a=b; ", bytes)}\r\n\r\nx\r\n`,
  "continued parameters of a type": (bytes) =>
    `Content-Type: text/plain; ${times("name*1*=utf-8''%41; ", bytes)}\r\n\r\nx\r\n`,
  "quotes in a type": (bytes) => `Content-Type: multipart/mixed; boundary=${times('"\\', bytes)}\r\n\r\nx\r\n`,
  "parts without end": (bytes) => report(times("Content-Type: text/plain\r\n\r\na\r\n--b\r\n", bytes)),
  "empty parts without end": (bytes) => report(times("--b\r\n", bytes)),
  "parts within parts": nested,
  "almost a boundary": (bytes) => report(times(`--${"b".repeat(60)}\r\n`, bytes)),
  "a boundary without end": (bytes) =>
    `Content-Type: multipart/mixed; boundary="${times("a", bytes)}"\r\n\r\n--a\r\n\r\nx\r\n`,
  "tags within tags": (bytes) => `Content-Type: text/html\r\n\r\n${lines("<div>", bytes)}\r\n`,
  "angles in HTML": (bytes) => `Content-Type: text/html\r\n\r\n${lines("<", bytes)}\r\n`,
  "a charset with escapes": (bytes) =>
    `Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n${lines("\u001b$B!!\u001b(B", bytes)}\r\n`,
  "links in the words": (bytes) => words(lines("[http:", bytes)),
  "addresses in the words": (bytes) => words(times("a@b.c d@e.f\r\n", bytes)),
  "an address without end in the words": (bytes) => words(lines("a", bytes)),
  "dashes in the words": (bytes) => words(lines("-=>* ", bytes)),
  "what failures say, without a failure": (bytes) => words(lines("user mailbox account address ", bytes)),
  "delivery without end": (bytes) => words(lines("delivery ", bytes)),
  "empty lines": (bytes) => words(times("\r\n", bytes)),
  "lines of one dot more": (bytes) => words(times("..\r\n", bytes)),
  "a returned mail of lines": (bytes) =>
    report(`Content-Type: message/rfc822\r\n\r\nList-Unsubscribe:${times("\r\n <http:", bytes)}`),
  "links that are not ours": (bytes) => words(times("<http://127.0.0.1/u/", bytes)),
  "base64 parts without end": (bytes) => words(times("Content-Transfer-Encoding: base64\r\n\r\nQQ\r\n", bytes)),
  "a complaint without end": (bytes) =>
    report(`Content-Type: message/feedback-report\r\n\r\nFeedback-Type: ${times("abuse ", bytes)}\r\n`),
  "bytes of no charset": (bytes) => words(lines("\u00ff\u00fe\u0080", bytes)),
  "lines ended by carriage returns": (bytes) => words(times("a\r", bytes)),
};
