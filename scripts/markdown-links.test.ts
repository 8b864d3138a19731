import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the pages in a folder, by their paths from the root. */
function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join(folder, name));
}

/** Returns the folders in a folder, by their paths from the root. */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => posix.join(folder, name));
}

const docs = [...pagesIn("docs"), ...pagesIn("docs/decisions")];
const pages = [
  ...pagesIn("."),
  ...docs,
  ...pagesIn("examples"),
  ...foldersIn("packages").flatMap(pagesIn),
  ...foldersIn("examples").flatMap(pagesIn),
];
const textOf = (page: string) => readFileSync(join(root, page), "utf8").replaceAll(/^```.*?^```/gms, "");

/** Returns the targets of a page's links in the repository: a path from the root and, if there is one, an anchor. */
function linksOf(page: string): { path: string; anchor: string | undefined }[] {
  const targets = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", anchor] = target.split("#");
      return { path: file === "" ? page : posix.normalize(posix.join(posix.dirname(page), file)), anchor };
    });
}

/** Returns the anchors of a page's headings, in GitHub's form. */
function anchorsOf(page: string): string[] {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("the pages of the repository", () => {
  it.each(pages)("have only links with a target: %s", (page) => {
    const dead = linksOf(page).filter(({ path, anchor }) => {
      if (!existsSync(join(root, path))) return true;
      return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it("can all be reached from the first one", () => {
    const found = new Set(["README.md"]);
    for (const page of found) {
      for (const { path } of linksOf(page)) {
        const isFolder = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();
        for (const next of isFolder ? pagesIn(path) : [path]) if (next.endsWith(".md")) found.add(next);
      }
    }
    expect(pages.filter((page) => !found.has(page))).toEqual([]);
  });

  it("have different titles", () => {
    const titles = pages.map((page) => /^# (.+)$/m.exec(textOf(page))?.[1]);
    expect(titles).not.toContain(undefined);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
