/** The behaviour of the inbox's page: plain JavaScript for browsers. Mail reaches the document as text only. */
export const inboxScript = String.raw`"use strict";
const PAGE = 100;
const REFRESH_MS = 2000;
const TABS = ["html", "text", "headers", "source"];
const $ = (id) => document.getElementById(id);
const state = { query: "", limit: PAGE, shown: "", messages: [], open: null, tab: "html" };

function element(name, text, attributes) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  return node;
}

async function api(path, options) {
  const response = await fetch("/api/v1/" + path, options);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

const messagePath = (id) => "message/" + encodeURIComponent(id);
const person = (who) => (who.Name ? who.Name + " <" + who.Address + ">" : who.Address);
const brief = (who) => who.Name || who.Address || "(no address)";
const size = (bytes) => (bytes < 1024 ? bytes + " B" : bytes < 1048576 ? (bytes / 1024).toFixed(1) + " KB" : (bytes / 1048576).toFixed(1) + " MB");
const moment = (iso, style) => new Date(iso).toLocaleString([], style);

async function refresh() {
  const query = state.query;
  const path = (query ? "search?query=" + encodeURIComponent(query) + "&" : "messages?") + "limit=" + state.limit;
  let text;
  try {
    text = await (await api(path)).text();
  } catch {
    $("count").textContent = "The inbox does not answer. It will be asked again.";
    state.shown = "";
    return;
  }
  if (query !== state.query || text === state.shown) return;
  state.shown = text;
  renderList(JSON.parse(text));
}

function renderList(page) {
  state.messages = page.messages;
  const focused = document.activeElement && document.activeElement.dataset.id;
  $("messages").replaceChildren(...page.messages.map(row));
  if (focused) focusRow(focused);
  $("empty").hidden = page.total > 0;
  document.body.classList.toggle("empty", page.total === 0);
  $("nothing-found").hidden = page.total === 0 || page.messages.length > 0;
  $("more").hidden = page.messages_count <= page.messages.length;
  $("delete-all").disabled = page.total === 0;
  const noun = page.messages_count === 1 ? " message" : " messages";
  $("count").textContent = page.messages_count === 0 ? "" : page.messages_count + noun + ", " + page.messages_unread + " unread";
  document.title = (page.unread ? "(" + page.unread + ") " : "") + "Posthorn inbox";
}

function row(message) {
  const link = element("a", undefined, { href: "/view/" + encodeURIComponent(message.ID), class: message.Read ? "row" : "row unread" });
  link.dataset.id = message.ID;
  if (message.ID === state.open) link.setAttribute("aria-current", "true");
  const to = message.To.concat(message.Cc, message.Bcc);
  const more = to.length > 1 ? " +" + (to.length - 1) : "";
  link.append(
    element("span", brief(message.From) + " \u2192 " + (to.length ? brief(to[0]) + more : "(no recipient)"), { class: "people" }),
    element("time", moment(message.Created, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" }), { class: "time", datetime: message.Created }),
    element("span", message.Subject || "(no subject)", { class: "subject" }),
    element("span", message.Snippet, { class: "snippet" }),
  );
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(message.ID);
  });
  const item = element("li");
  item.append(link);
  return item;
}

function focusRow(id) {
  const link = [...document.querySelectorAll(".row")].find((candidate) => candidate.dataset.id === id);
  if (link) link.focus();
}

function go(id) {
  history.pushState(null, "", id ? "/view/" + encodeURIComponent(id) : "/");
  follow();
}

async function follow() {
  const id = location.pathname.startsWith("/view/") ? decodeURIComponent(location.pathname.slice(6)) : null;
  const before = state.open;
  state.open = id;
  document.body.classList.toggle("reading", id !== null);
  for (const link of document.querySelectorAll(".row")) link.toggleAttribute("aria-current", link.dataset.id === id);
  $("message").hidden = true;
  $("hint").hidden = id !== null;
  $("hint").textContent = "Choose a message to read it.";
  if (id === null) {
    if (before) focusRow(before);
    return;
  }
  try {
    const message = await (await api(messagePath(id))).json();
    if (state.open === id) renderMessage(message);
  } catch {
    if (state.open !== id) return;
    $("hint").textContent = "This message is gone.";
    $("hint").hidden = false;
    document.body.classList.remove("reading");
  }
  refresh();
}

function renderMessage(message) {
  state.open = message.ID;
  $("message").hidden = false;
  $("subject").textContent = message.Subject || "(no subject)";
  const facts = [["From", [message.From]], ["To", message.To], ["Cc", message.Cc], ["Bcc", message.Bcc], ["Reply to", message.ReplyTo]]
    .filter(([, people]) => people.length > 0)
    .map(([name, people]) => [name, people.map(person).join(", ")]);
  facts.push(["Sent", moment(message.Date, { dateStyle: "long", timeStyle: "medium" })]);
  if (message.Tags.length) facts.push(["Tags", message.Tags.join(", ")]);
  $("people").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  $("attachments").replaceChildren(...message.Inline.concat(message.Attachments).map((part) => {
    const item = element("li");
    const href = "/api/v1/" + messagePath(message.ID) + "/part/" + encodeURIComponent(part.PartID);
    item.append(element("a", part.FileName + " \u00b7 " + size(part.Size), { href, download: part.FileName }));
    return item;
  }));
  $("tab-html").disabled = message.HTML === "";
  showTab(message, message.HTML === "" && state.tab === "html" ? "text" : state.tab);
  for (const tab of TABS) $("tab-" + tab).onclick = () => showTab(message, (state.tab = tab));
  $("subject").focus({ preventScroll: true });
}

async function showTab(message, tab) {
  for (const name of TABS) {
    $("tab-" + name).setAttribute("aria-selected", String(name === tab));
    $("tab-" + name).tabIndex = name === tab ? 0 : -1;
  }
  $("panel").setAttribute("aria-labelledby", "tab-" + tab);
  const panel = await tabContent(message, tab);
  if (state.open === message.ID && $("tab-" + tab).getAttribute("aria-selected") === "true") $("panel").replaceChildren(panel);
}

async function tabContent(message, tab) {
  if (tab === "html") {
    return element("iframe", undefined, {
      title: "The message as HTML",
      sandbox: "allow-popups allow-popups-to-escape-sandbox",
      src: "/view/" + encodeURIComponent(message.ID) + ".html?embed=1",
    });
  }
  if (tab === "text") return element("pre", message.Text || "This message has no text.");
  const path = messagePath(message.ID);
  if (tab === "source") return element("pre", await (await api(path + "/raw")).text());
  const headers = await (await api(path + "/headers")).json();
  const table = element("table");
  for (const [name, values] of Object.entries(headers)) {
    for (const value of values) {
      const line = element("tr");
      line.append(element("th", name, { scope: "row" }), element("td", value));
      table.append(line);
    }
  }
  const scroll = element("div", undefined, { class: "scroll" });
  scroll.append(table);
  return scroll;
}

async function remove(body) {
  await api("messages", { method: "DELETE", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  go(null);
  await refresh();
}

$("search").addEventListener("input", () => {
  state.query = $("search").value.trim();
  state.limit = PAGE;
  refresh();
});
$("more").addEventListener("click", () => {
  state.limit += PAGE;
  refresh();
});
$("back").addEventListener("click", () => go(null));
$("delete").addEventListener("click", () => remove({ IDs: [state.open] }));
$("delete-all").addEventListener("click", () => {
  if (confirm("Delete every message in this inbox?")) remove({});
});
document.querySelector(".brand").addEventListener("click", (event) => {
  event.preventDefault();
  go(null);
});
document.querySelector(".tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = TABS.map((name) => $("tab-" + name)).filter((tab) => !tab.disabled);
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement;
  if (event.key === "/" && !typing) {
    event.preventDefault();
    $("search").focus();
  } else if (event.key === "Escape" && state.open) {
    go(null);
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (typing || event.target.dataset.id)) {
    const rows = [...document.querySelectorAll(".row")];
    const at = rows.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    (rows[at] || (at < 0 ? $("search") : rows[rows.length - 1] || $("search"))).focus();
  }
});
addEventListener("popstate", follow);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
setInterval(() => document.hidden || refresh(), REFRESH_MS);
refresh().then(follow);
`;
