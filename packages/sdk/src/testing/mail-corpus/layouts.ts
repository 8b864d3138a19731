import type { Phrases } from "./phrases.js";

/** A mail, and what a reader finds in it. */
export interface CorpusMail {
  name: string;
  subject: string;
  html: string | null;
  text: string | null;
  code: string | null;
  link: string | null;
}

/** What differs between the mails of languages, so that no two have the same code or link. */
export interface Numbers {
  six: string;
  eight: string;
  four: string;
  letters: string;
  token: string;
}

type Layout = (words: Phrases, numbers: Numbers) => Omit<CorpusMail, "name">;

const site = "https://lumen.example";

const page = (preview: string, body: string) => `<!doctype html><html><head><title>Lumen</title><style>
  .x{color:#123456;font-size:13px} @media (max-width:600px){.x{width:320px}}</style></head>
<body style="margin:0;background:#f4f4f7"><div style="display:none;max-height:0">${preview}&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>
<table role="presentation" width="600" cellpadding="0"><tr><td style="padding:24px"><a href="${site}/"><img src="${site}/logo-2026.png" width="120" height="40" alt="Lumen"></a></td></tr>
${body}</table></body></html>`;

const row = (content: string) => `<tr><td style="padding:12px 24px;font-size:16px">${content}</td></tr>`;

const button = (url: string, text: string) =>
  `<table role="presentation"><tr><td bgcolor="#1455d9" style="border-radius:6px"><a href="${url}" style="display:inline-block;padding:14px 28px;color:#fff;font-weight:bold">${text}</a></td></tr></table>`;

function footer({ footer: [address, leave, choose, help, privacy] }: Phrases): string {
  return `<tr><td style="font-size:12px;color:#6b6b76"><p>${address}</p>
<p><a href="${site}/help">${help}</a> · <a href="${site}/privacy">${privacy}</a> · <a href="${site}/account/emails?u=81923">${choose}</a> · <a href="${site}/e/leave?u=81923&amp;l=4021">${leave}</a></p></td></tr>`;
}

const spaced = (code: string, size: number, by: string) => code.match(new RegExp(`.{${size}}`, "g"))?.join(by) ?? code;
const fill = (text: string, code: string) => text.replace("{c}", code);

/** The layouts, by name. */
export const layouts: Readonly<Record<string, Layout>> = {
  "code in a sentence of plain text": (words, { six }) => ({
    subject: words.row,
    html: null,
    text: `${fill(words.said, six)}\n\n${words.expiry}\n\n--\n${words.footer[0]}\n`,
    code: six,
    link: null,
  }),
  "code in wide letters": (words, { six }) => ({
    subject: words.row,
    html: page(
      words.label,
      row(words.label) +
        row(`<div style="font-size:36px;letter-spacing:8px;text-align:center">${six}</div>`) +
        row(words.expiry) +
        row(`${words.denial[0]} <a href="${site}/security/report?c=71200">${words.denial[1]}</a>.`) +
        footer(words),
    ),
    text: null,
    code: six,
    link: null,
  }),
  "code in two groups": (words, { six }) => ({
    subject: words.row,
    html: page(
      words.expiry,
      row(words.label) + row(`<h1>${spaced(six, 3, "&nbsp;")}</h1>`) + row(words.expiry) + footer(words),
    ),
    text: `${words.label}\n\n${spaced(six, 3, " ")}\n\n${words.expiry}`,
    code: six,
    link: null,
  }),
  "code in groups of two digits": (words, { eight }) => ({
    subject: words.row,
    html: null,
    text: `${words.label}\n\n    ${spaced(eight, 2, "-")}\n\n${words.expiry}\n\n${words.footer[0]}`,
    code: eight,
    link: null,
  }),
  "one digit in each cell": (words, { six }) => ({
    subject: words.row,
    html: page(
      words.label,
      row(words.label) +
        row(
          `<table><tr>${[...six].map((digit) => `<td style="border:1px solid #ccc;width:40px;font-size:28px">${digit}</td>`).join("<td width=8></td>")}</tr></table>`,
        ) +
        row(words.expiry) +
        footer(words),
    ),
    text: null,
    code: six,
    link: null,
  }),
  "code in the subject as well": (words, { four, token }) => ({
    subject: fill(words.subject, four),
    html: page(
      fill(words.subject, four),
      row(`<p>${fill(words.said, `<b>${four}</b>`)}</p>`) + row(words.expiry) + footer(words),
    ),
    text: null,
    code: four,
    link: null,
    ...(token === "" && { link: null }),
  }),
  "letters and digits in a row of a table": (words, { letters }) => ({
    subject: words.row,
    html: page(
      words.expiry,
      `<tr><td><table><tr><td>IP</td><td>203.0.113.24</td></tr><tr><td>${words.row}</td><td><strong>${letters}</strong></td></tr><tr><td>Chrome 141</td><td>14.03.2026 09:41</td></tr></table></td></tr>` +
        row(words.expiry) +
        footer(words),
    ),
    text: null,
    code: letters,
    link: null,
  }),
  "link to confirm": (words, { token }) => {
    const url = `${site}/verify?uid=4820193&token=${token}`;
    return {
      subject: words.confirm[0],
      html: page(
        words.confirm[1],
        row(`<h2>${words.confirm[0]}</h2>`) +
          row(words.confirm[1]) +
          row(button(url.replace("&", "&amp;"), words.confirm[2])) +
          row(`<a href="${url.replace("&", "&amp;")}">${url.replace("&", "&amp;")}</a>`) +
          row(`${words.denial[0]} <a href="${site}/security/report?c=71200">${words.denial[1]}</a>.`) +
          footer(words),
      ),
      text: null,
      code: null,
      link: url,
    };
  },
  "link to reset, with digits": (words, { token, eight }) => {
    const url = `${site}/account/${eight}/reset/${token}`;
    return {
      subject: words.reset[0],
      html: null,
      text: `${words.reset[1]}\n\n${words.reset[2]}:\n${url}\n\n${words.denial[0]} ${words.denial[1]}: ${site}/help\n\n${words.footer[0]}\n${words.footer[1]}: ${site}/e/unsubscribe/81923\n`,
      code: null,
      link: url,
    };
  },
  "tracked link to sign in, or a code": (words, { token, six }) => {
    const url = `https://click.mailer.example/ls/click?upn=u001.${token}-2Fx`;
    return {
      subject: words.signIn[0],
      html: page(
        words.signIn[1],
        row(words.signIn[1]) +
          row(button(url, words.signIn[2])) +
          row(words.label) +
          row(`<code style="font-size:20px">${six}</code>`) +
          footer(words).replaceAll(`${site}/`, "https://click.mailer.example/ls/click?upn=u001.a1b2c3d4e5f6a7b8c9d0"),
      ),
      text: null,
      code: six,
      link: url,
    };
  },
  "order without code and link": (words, { eight }) => ({
    subject: words.order[0],
    html: page(
      words.order[0],
      row(`<h2>${words.order[0]}</h2>`) +
        row(words.order[1].replace("{o}", eight)) +
        row(button(`${site}/orders/${eight}`, words.order[2])) +
        `<tr><td><table><tr><td>2 ×</td><td>SKU 48201</td><td>64.95</td></tr></table></td></tr>` +
        footer(words),
    ),
    text: null,
    code: null,
    link: null,
  }),
  "sale with a voucher": (words, { letters }) => ({
    subject: words.sale[0],
    html: page(
      words.sale[0],
      row(`<h1>${words.sale[0]}</h1>`) +
        row(words.sale[1].replace("{k}", `<b>SPRING${letters.replace(/\D/g, "").slice(0, 2) || "20"}</b>`)) +
        row(button(`${site}/sale`, words.sale[2])) +
        footer(words),
    ),
    text: null,
    code: null,
    link: null,
  }),
  "parcel with a number": (words, { eight }) => ({
    subject: words.parcel[0],
    html: null,
    text: `${words.parcel[1].replace("{t}", `00340${eight}17`)}\n\n${words.parcel[2]}: ${site}/track/00340${eight}17\n\n${words.footer[0]}\n${words.footer[1]}: ${site}/e/leave?u=81923`,
    code: null,
    link: null,
  }),
  "code in the text of an image": (words, { six }) => ({
    subject: words.row,
    html: page(
      "Lumen",
      row(words.label) +
        row(`<img src="${site}/otp/81923.png" width="300" height="80" alt="${six}">`) +
        row(words.expiry) +
        footer(words),
    ),
    text: null,
    code: six,
    link: null,
  }),
};
