/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { groups, pages } from "../pages/page-table.js";
import { hrefOf } from "../router/route.js";

/** Leads to the pages, by groups. Narrow screens show it when its button is pressed. */
export function Navigation({ current }: { current: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [current]);
  const title = pages.find(({ name }) => name === current)?.label ?? "Pages";
  return (
    <nav class="side" aria-label="Pages">
      <button
        type="button"
        class="menu"
        aria-expanded={isOpen}
        aria-controls="pages"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      >
        <span aria-hidden="true">☰</span> {title}
      </button>
      <div id="pages" class={isOpen ? "open" : ""}>
        {groups.map((group) => (
          <Group key={group} name={group} current={current} />
        ))}
      </div>
    </nav>
  );
}

function Group({ name, current }: { name: (typeof groups)[number]; current: string }) {
  const members = pages.filter(({ group, label }) => group === name && label !== undefined);
  if (members.length === 0) return null;
  return (
    <div class="group">
      <p id={`group-${name}`}>{name}</p>
      <ul aria-labelledby={`group-${name}`}>
        {members.map((page) => (
          <li key={page.name}>
            <a href={hrefOf([page.name])} aria-current={page.name === current ? "page" : undefined}>
              {page.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
