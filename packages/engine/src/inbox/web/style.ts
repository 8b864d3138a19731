/** The style of the inbox's page. */
export const inboxStyle = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #23211c; --soft: #6b665a; --line: #e6e2d8;
  --accent: #8a5a00; --chosen: #fdf1d3; --dot: #d9920a;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191815; --card: #211f1b; --ink: #ece8de; --soft: #a39c8b; --line: #35322b;
    --accent: #f2c45c; --chosen: #35301f; --dot: #f2b632;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); }
h1, h2, p, ul, dl { margin: 0; padding: 0; }
ul { list-style: none; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 0.93em ui-monospace, "SF Mono", Menlo, Consolas, monospace; background: var(--line); padding: 0.1em 0.4em; border-radius: 4px; }

.bar { display: flex; align-items: center; gap: 1rem; padding: 0.7rem 1rem; border-bottom: 1px solid var(--line); background: var(--card); }
.brand { display: flex; align-items: center; gap: 0.6rem; color: inherit; text-decoration: none; }
.brand h1 { font-size: 1.1rem; font-weight: 650; letter-spacing: -0.01em; }
#search { flex: 1; min-width: 0; max-width: 34rem; margin: 0 auto; padding: 0.45rem 0.9rem; border: 1px solid var(--line); border-radius: 999px; background: var(--paper); }
.quiet { border: 1px solid var(--line); border-radius: 8px; background: none; padding: 0.35rem 0.8rem; cursor: pointer; white-space: nowrap; }
.quiet:hover:enabled { background: var(--chosen); }
.quiet:disabled { opacity: 0.45; cursor: default; }

main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(17rem, 25rem) 1fr; }
.list { overflow-y: auto; border-right: 1px solid var(--line); background: var(--card); }
#count { padding: 0.6rem 1rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 0.85rem; }
#count:empty { display: none; }
.row { position: relative; display: grid; grid-template-columns: 1fr auto; gap: 0 0.7rem; padding: 0.7rem 1rem 0.7rem 1.7rem; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); }
.row:hover, .row[aria-current] { background: var(--chosen); }
.row:focus-visible { outline-offset: -3px; }
.row span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row .people { font-size: 0.88rem; color: var(--soft); }
.row .time { font-size: 0.82rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.row .subject, .row .snippet { grid-column: 1 / -1; }
.row .snippet { font-size: 0.88rem; color: var(--soft); }
.row.unread .subject { font-weight: 650; }
.row.unread::before { content: ""; position: absolute; left: 0.7rem; top: 1.2rem; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--dot); }
#more { display: block; margin: 1rem auto; }
#empty, #nothing-found { padding: 4rem 2rem; text-align: center; color: var(--soft); }
body.empty main { grid-template-columns: 1fr; }
body.empty .list { border: 0; background: none; display: grid; place-content: center; }
body.empty .detail { display: none; }
#empty img { border-radius: 18px; margin-bottom: 1rem; }
#empty h2, #nothing-found h2 { font-size: 1.1rem; color: var(--ink); margin-bottom: 0.4rem; }

.detail { min-width: 0; display: flex; flex-direction: column; overflow-y: auto; }
#hint { margin: auto; padding: 2rem; color: var(--soft); }
#message { flex: 1; display: flex; flex-direction: column; padding: 1.2rem 1.6rem; min-height: 32rem; }
.head { display: flex; align-items: flex-start; gap: 0.8rem; }
#back { display: none; }
#subject { flex: 1; font-size: 1.4rem; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; outline: none; }
#people { display: grid; grid-template-columns: auto 1fr; gap: 0.15rem 1rem; margin-top: 0.7rem; font-size: 0.93rem; }
#people dt { color: var(--soft); }
#people dd { margin: 0; overflow-wrap: anywhere; }
#attachments { display: flex; flex-wrap: wrap; gap: 0.5rem; }
#attachments:not(:empty) { margin-top: 0.9rem; }
#attachments a { display: inline-block; max-width: 20rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 0.3rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; color: var(--accent); text-decoration: none; background: var(--card); }
#attachments a:hover { background: var(--chosen); }
.tabs { display: flex; gap: 1.2rem; margin-top: 1.1rem; border-bottom: 1px solid var(--line); }
.tabs button { border: 0; background: none; padding: 0.5rem 0.1rem; color: var(--soft); cursor: pointer; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--dot); font-weight: 600; }
.tabs button:disabled { opacity: 0.4; cursor: default; }
#panel { flex: 1; display: flex; flex-direction: column; margin-top: 1rem; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; background: var(--card); min-height: 18rem; }
#panel iframe { flex: 1; border: 0; background: #ffffff; color-scheme: light; }
#panel pre { flex: 1; margin: 0; padding: 1rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.87rem/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
#panel table { border-collapse: collapse; font-size: 0.87rem; width: 100%; }
#panel th { text-align: left; font-weight: 600; vertical-align: top; white-space: nowrap; color: var(--soft); }
#panel th, #panel td { padding: 0.4rem 1rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
#panel .scroll { overflow: auto; }

@media (max-width: 760px) {
  main { grid-template-columns: 1fr; }
  .list { border-right: 0; background: var(--card); }
  .detail { display: none; }
  body.reading .list, body.reading .bar { display: none; }
  body.reading .detail { display: flex; }
  .bar { gap: 0.6rem; padding: 0.6rem 0.8rem; }
  .brand h1 { display: none; }
  #search { margin: 0; font-size: 16px; }
  .head { flex-wrap: wrap; justify-content: space-between; }
  #back { display: block; }
  #subject { order: 1; flex-basis: 100%; }
  #message { padding: 0.9rem 1rem; }
  #panel th { white-space: normal; min-width: 7rem; }
}
`;
