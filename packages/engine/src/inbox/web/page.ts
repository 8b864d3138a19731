/** The inbox's page; `smtpAddress` (host and port, made by us) is what an empty inbox tells a newcomer. */
export function inboxPage(smtpAddress: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>Posthorn inbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>
</head>
<body>
<header class="bar">
  <a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28"><h1>Inbox</h1></a>
  <input id="search" type="search" placeholder="Search mail" aria-label="Search messages" autocomplete="off" spellcheck="false">
  <button id="delete-all" class="quiet" type="button" disabled>Delete all</button>
</header>
<main>
  <section class="list" aria-label="Messages">
    <p id="count" role="status"></p>
    <ul id="messages"></ul>
    <button id="more" class="quiet" type="button" hidden>Show older</button>
    <div id="empty" hidden>
      <img src="/favicon.svg" alt="" width="72" height="72">
      <h2>Nothing here yet</h2>
      <p>Mail sent to <code>${smtpAddress}</code> arrives here. None of it leaves this machine.</p>
    </div>
    <div id="nothing-found" hidden><h2>No message matches</h2><p>Try fewer words, or <code>from:</code>, <code>to:</code>, <code>subject:</code>, <code>is:unread</code>.</p></div>
  </section>
  <section class="detail" aria-label="Message">
    <p id="hint">Choose a message to read it.</p>
    <article id="message" hidden>
      <div class="head">
        <button id="back" class="quiet" type="button">&larr; All messages</button>
        <h2 id="subject" tabindex="-1"></h2>
        <button id="delete" class="quiet" type="button">Delete</button>
      </div>
      <dl id="people"></dl>
      <ul id="attachments" aria-label="Attachments"></ul>
      <div class="tabs" role="tablist" aria-label="How to show the message">
        <button role="tab" id="tab-html" aria-controls="panel" type="button">HTML</button>
        <button role="tab" id="tab-text" aria-controls="panel" type="button">Text</button>
        <button role="tab" id="tab-headers" aria-controls="panel" type="button">Headers</button>
        <button role="tab" id="tab-source" aria-controls="panel" type="button">Source</button>
      </div>
      <div id="panel" role="tabpanel" tabindex="0"></div>
    </article>
  </section>
</main>
<noscript><p>The inbox needs JavaScript to show your mail; the API under <code>/api/v1/</code> does not.</p></noscript>
</body>
</html>
`;
}

/** The icon of the page: a post horn. */
export const inboxIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="15" fill="#f2b632"/>
<g fill="none" stroke="#3a2a06" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<circle cx="28" cy="36" r="11.5"/>
<path d="M9 24.500h27c7 0 11-3 15.500-8.500v17c-4.500-5.500-8.500-8.500-15.500-8.500"/>
</g>
</svg>
`;
