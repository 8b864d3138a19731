import type { CoreResponse } from "../http/exchange.js";
import { sha256 } from "../platform/crypto.js";
import { escapeHtml } from "../platform/escape-html.js";

/** The style of all pages, for phones and for light and dark mode. */
const style = `
:root { color-scheme: light dark; --ink: #1d2329; --soft: #5b6670; --paper: #ffffff; --ground: #f3f4f2; --line: #d8dcd9; --act: #1d5f4b; --on-act: #ffffff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebe9; --soft: #a3adb0; --paper: #1b2022; --ground: #111516; --line: #343b3d; --act: #7fd1b0; --on-act: #10201a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance }
p { margin: 0 0 1rem } p:last-child { margin-bottom: 0 } form + p { margin-top: 1rem }
.soft { color: var(--soft); font-size: .9375rem }
.address { overflow-wrap: anywhere; font-weight: 600 }
button { font: inherit; font-weight: 600; padding: .6rem 1.25rem; min-height: 2.75rem; border: 1px solid var(--act); border-radius: .5rem; background: var(--act); color: var(--on-act); cursor: pointer }
button:hover { filter: brightness(1.1) }
[role=status] { padding: .5rem .75rem; border-left: 3px solid var(--act); background: var(--ground); border-radius: .25rem }
@media (max-width: 24rem) { body { padding: 1rem } main { padding: 1.5rem } }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
a { color: var(--act) } input { width: 1.125rem; height: 1.125rem; margin: 0; flex: none; accent-color: var(--act) }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0 } legend { padding: 0; margin-bottom: .5rem }
label { display: flex; gap: .6rem; padding: .45rem 0; align-items: center; cursor: pointer }
label span { min-width: 0; overflow-wrap: anywhere }
`;

const styleHash = Buffer.from(sha256(style), "hex").toString("base64");

/** Returns a page for recipients, without scripts and external content, and with headers against caching and referrers. */
export function htmlPage(status: number, title: string, body: string): CoreResponse {
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
  };
}

/** Returns the response to an invalid link: cut off, changed, or of a deleted message. */
export function deadLink(): CoreResponse {
  return htmlPage(404, "This link does not work", "<p>It may have been cut off. Try the link in the email again.</p>");
}

/** Returns the response to a method that a page does not have. */
export function wrongMethod(allow: string): CoreResponse {
  const page = htmlPage(405, "This is not possible here", "<p>Open the link in a browser.</p>");
  page.headers.Allow = allow;
  return page;
}

/** Returns the response to visits above the limit. */
export function tooManyVisits(seconds: number): CoreResponse {
  const page = htmlPage(
    429,
    "This page was asked for too often",
    `<p>Nothing was changed. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.</p>`,
  );
  page.headers["Retry-After"] = String(seconds);
  return page;
}
