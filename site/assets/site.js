import { openFinder } from "./finder.js";

const page = document.documentElement;

for (const button of document.querySelectorAll("header button")) button.hidden = false;
document.querySelector("button.search").addEventListener("click", openFinder);
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  const wantsFinder = event.key === "/" || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (!wantsFinder || isTyping) return;
  event.preventDefault();
  openFinder();
});

document.querySelector("button.theme").addEventListener("click", () => {
  const isDark = getComputedStyle(page).colorScheme === "dark" || (page.dataset.theme === "system" && prefersDark());
  page.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("posthorn-theme", page.dataset.theme);
});

const menu = document.querySelector("button.menu");
menu?.addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("navigating");
  menu.setAttribute("aria-expanded", String(isOpen));
});
document.querySelector("nav.side [aria-current]")?.scrollIntoView({ block: "nearest" });

for (const group of document.querySelectorAll(".tabs")) makeTabs(group);
makeScrollable();
addEventListener("resize", makeScrollable);

function prefersDark() {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Shows one block of a group at a time. Without this program all are shown, one below the other. */
function makeTabs(group) {
  const panels = [...group.querySelectorAll(".tab")];
  const bar = document.createElement("div");
  bar.className = "choices";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Language of the example");
  const buttons = panels.map((panel) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = panel.dataset.name;
    button.addEventListener("click", () => show(panel.dataset.name));
    return button;
  });
  bar.append(...buttons);
  group.classList.add("chosen");
  group.prepend(bar);
  mark(group, localStorage.getItem("posthorn-language") ?? "curl");
}

/** Shows a language in all groups of the page, and remembers it. */
function show(name) {
  localStorage.setItem("posthorn-language", name);
  for (const group of document.querySelectorAll(".tabs")) mark(group, name);
}

function mark(group, name) {
  for (const panel of group.querySelectorAll(".tab")) panel.hidden = panel.dataset.name !== name;
  for (const button of group.querySelectorAll(".choices button")) {
    button.setAttribute("aria-pressed", String(button.textContent === name));
  }
}

/** Lets the keyboard reach what scrolls sideways, and nothing else. */
function makeScrollable() {
  for (const part of document.querySelectorAll("pre, .table")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}
