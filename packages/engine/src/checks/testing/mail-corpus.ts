/** A mail of the corpus. */
export interface CorpusMail {
  name: string;
  html: string;
}

/** The words of a mail in one language. */
interface Words {
  lang: string;
  hello: string;
  body: string;
  go: string;
  leave: string;
}

const languages: readonly Words[] = [
  { lang: "en", hello: "Hello Ada,", body: "Your parcel is on its way.", go: "Track it", leave: "Unsubscribe" },
  {
    lang: "de",
    hello: "Hallo Ada,",
    body: "Ihr Paket ist unterwegs – größer als gedacht.",
    go: "Verfolgen",
    leave: "Abmelden",
  },
  {
    lang: "fr",
    hello: "Bonjour Ada,",
    body: "Votre colis est en route, à bientôt.",
    go: "Suivre",
    leave: "Se désabonner",
  },
  { lang: "ja", hello: "エイダ様", body: "お荷物を発送しました。", go: "追跡する", leave: "配信停止" },
  { lang: "he", hello: "שלום עדה,", body: "החבילה שלך בדרך אליך.", go: "מעקב", leave: "להסרה" },
];

/** What a mail is for: the part between greeting and footer. */
const kinds: Readonly<Record<string, (words: Words) => string>> = {
  shipping: ({ body, go }) => `<p class="lead">${body}</p>${button(go, "https://shop.example.com/track/1Z999")}`,
  receipt: ({ body }) =>
    `<p>${body}</p><table class="items" width="100%" cellpadding="8" cellspacing="0" border="1"><tr><th align="left">#</th><th align="right">€</th></tr>${rows(8)}</table>`,
  newsletter: ({ body, go }) =>
    ["a.webp", "b.png", "c.svg", "d.gif"]
      .map(
        (image) =>
          `<div class="card"><img src="https://img.example.com/${image}" width="280" style="border-radius:8px;object-fit:cover"><h3>${body}</h3><a href="https://news.example.com/${image}">${go}</a></div>`,
      )
      .join(""),
  reset: ({ body, go }) =>
    `<p>${body}</p>${button(go, "https://app.example.com/reset?t=4f2a")}<p style="font-size:12px;color:#999">${body}</p>`,
  survey: ({ body, go }) =>
    `<p>${body}</p><form action="https://survey.example.com/1"><input type="radio" name="a"><input type="text" name="b" required><select><option>1</option></select><textarea></textarea><button type="submit">${go}</button></form>`,
  event: ({ body }) =>
    `<section><header><h1>${body}</h1></header><article><time>2026-04-01</time><ul><li>${body}</li></ul></article><video src="https://img.example.com/t.mp4" width="400"></video><audio src="a.mp3"></audio></section>`,
  digest: ({ body, go }) =>
    `<a href="#top">${go}</a><details><summary>${go}</summary>${body}</details><picture><source srcset="https://img.example.com/h.avif"><img src="https://img.example.com/h.jpg" alt="" width="500"></picture><hr><progress value="3" max="5"></progress><blockquote>${body}</blockquote>`,
};

const button = (text: string, href: string): string =>
  `<table role="presentation" class="button"><tr><td bgcolor="#1a73e8" style="border-radius:4px;padding:12px 24px"><a href="${href}" style="color:#ffffff;text-decoration:none;display:inline-block;font-weight:bold">${text}</a></td></tr></table>`;

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid rgba(0,0,0,0.1);vertical-align:top">Item ${index + 1}</td><td align="right" style="white-space:nowrap">${index * 7 + 3}.00</td></tr>`,
  ).join("");

/** How a mail is built: its styles, and what is around its content. */
const designs: Readonly<Record<string, { css: string; frame(content: string, words: Words): string }>> = {
  tables: {
    css: "",
    frame: (content) =>
      `<table width="100%" bgcolor="#f4f4f4" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" height="200" style="max-width:600px;background:#fff;font-family:Arial,sans-serif;line-height:1.5;letter-spacing:.2px"><tr><td style="padding:24px;text-align:left">${content}</td></tr></table></td></tr></table>`,
  },
  classes: {
    css: ".lead{font-size:1.1rem;margin:0 0 16px}.card{display:inline-block;width:48%;vertical-align:top;box-shadow:0 1px 3px rgba(0,0,0,.2)}a:hover{text-decoration:underline!important}.items td:first-child{font-weight:600}h1+p{color:#444}body>div{overflow:hidden}",
    frame: (content) => `<div style="margin:0 auto;max-width:640px;min-width:320px">${content}</div>`,
  },
  responsive: {
    css: "@media (max-width:600px){.card,.items{width:100%!important;display:block!important}}@media only screen and (min-width:601px){.card{float:left}}@import url(https://fonts.example.com/a.css);@font-face {font-family:X;src:url(x.woff2)}",
    frame: (content) =>
      `<div class="wrap" style="width:100%;box-sizing:border-box;font-family:X,system-ui">${content}</div>`,
  },
  modern: {
    css: ":root{--brand:#1a73e8}.grid{display:grid;grid-template-columns:1fr 1fr;gap:16px}.lead{color:var(--brand);font-size:clamp(14px,2vw,18px)}.card{aspect-ratio:4/3;inset:0;transform:rotate(1deg);transition:all .2s;opacity:.95;filter:none}.card:not(:last-child){margin-block-end:2ch}@supports (display:grid){.grid{width:calc(100% - 2rem)}}",
    frame: (content) =>
      `<main style="display:flex;flex-direction:column;align-items:center;justify-content:center;flex-wrap:wrap;min-height:100vh"><div class="grid" style="position:relative;z-index:1">${content}</div></main>`,
  },
  dark: {
    css: "@media (prefers-color-scheme:dark){body{background:#111!important;color:#eee!important}}@media (prefers-reduced-motion:reduce){*{animation:none!important}}@keyframes in{from{opacity:0}to{opacity:1}}.lead{animation:in 1s;text-shadow:0 1px #fff;text-transform:uppercase;white-space:pre-line;word-break:break-word}a:visited{color:purple}a::after{content:'→'}",
    frame: (content) =>
      `<div style="color:rgb(20,20,20);background:linear-gradient(#fff,#eee);outline:1px solid #ddd;visibility:visible">${content}</div>`,
  },
  office: {
    css: "table{border-collapse:collapse;mso-table-lspace:0}",
    frame: (content) =>
      `<!--[if mso]><v:rect style="width:600px"><v:fill src="x.png"></v:rect><![endif]--><table background="https://img.example.com/bg.png" style="background-size:cover;background-position:center;table-layout:fixed" width="600"><tr><td style="width:50%;height:40px;overflow:hidden;text-overflow:ellipsis;font:14px/1.4 Arial;background-image:url(https://img.example.com/cell.png)">${content}</td></tr></table>`,
  },
};

/** Returns 210 mails as services send them: seven kinds, in six ways to build a mail, in five languages. */
export function mailCorpus(): CorpusMail[] {
  return Object.entries(kinds).flatMap(([kind, content]) =>
    Object.entries(designs).flatMap(([design, { css, frame }]) =>
      languages.map((words) => ({
        name: `${kind}-${design}-${words.lang}`,
        html: documentOf(css, frame(`<h2>${words.hello}</h2>${content(words)}${footer(words)}`, words), words),
      })),
    ),
  );
}

function footer({ leave }: Words): string {
  return `<hr><p style="font-size:11px;color:#888888;text-align:center">Example Inc, 1 High Street<br><a href="https://example.com/unsubscribe/1">${leave}</a> · <a href="mailto:help@example.com">help@example.com</a></p>`;
}

function documentOf(css: string, body: string, { lang, body: preheader }: Words): string {
  return `<!DOCTYPE html>
<html lang="${lang}"${lang === "he" ? ' dir="rtl"' : ""}>
<head><meta charset="utf-8"><title>${preheader}</title><meta name="viewport" content="width=device-width">${css === "" ? "" : `<style type="text/css">${css}</style>`}</head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0">${preheader}</div>
${body}
</body>
</html>
`;
}
