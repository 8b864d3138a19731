const root = document.body.dataset.root;
const dialog = document.querySelector("dialog.finder");
const input = dialog.querySelector("input");
const state = dialog.querySelector(".state");
const list = dialog.querySelector("ol");
const most = 8;
let loading;
let turn = 0;

input.addEventListener("input", () => find(input.value.trim()));
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") move(event, list.querySelector("a"));
  if (event.key !== "Enter") return;
  event.preventDefault();
  list.querySelector("a")?.click();
});
list.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "ArrowDown") move(event, links[at + 1]);
  if (event.key === "ArrowUp") move(event, links[at - 1] ?? input);
});
// A link to a part of this page leaves the page where it is.
list.addEventListener("click", () => dialog.close());

/** Opens the search. The index is loaded with the first search of a page. */
export function openFinder() {
  if (dialog.open) return;
  loading ??= import(new URL(`${root}pagefind/pagefind.js`, document.baseURI).href);
  dialog.showModal();
  input.select();
}

async function find(words) {
  turn += 1;
  const mine = turn;
  const search = words === "" ? { results: [] } : await (await loading).search(words);
  const found = await Promise.all(search.results.slice(0, most).map((result) => result.data()));
  if (mine !== turn) return;
  list.replaceChildren(...found.map(entryOf));
  state.textContent = words === "" ? "" : countOf(search.results.length);
}

function countOf(count) {
  if (count === 0) return "No page has these words.";
  return count === 1 ? "1 page" : `${count} pages`;
}

/** Returns a found page with the parts of it that fit best. */
function entryOf({ url, meta, excerpt, sub_results: parts }) {
  const item = document.createElement("li");
  const inner = parts.filter((part) => part.url !== url).slice(0, 2);
  item.append(linkOf(url, meta.title, excerpt));
  for (const part of inner) {
    const link = linkOf(part.url, part.title, part.excerpt);
    link.classList.add("part");
    item.append(link);
  }
  return item;
}

/** Returns a link with an excerpt. The excerpt is escaped text of the site with the found words marked. */
function linkOf(url, title, excerpt) {
  const link = document.createElement("a");
  link.href = url;
  const name = document.createElement("strong");
  name.textContent = title;
  const text = document.createElement("span");
  text.className = "excerpt";
  text.innerHTML = excerpt;
  link.append(name, text);
  return link;
}

function move(event, target) {
  if (!target) return;
  event.preventDefault();
  target.focus();
}
