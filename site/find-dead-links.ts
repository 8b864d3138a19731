import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A built page: the anchors it has, and the addresses it leads to. */
interface BuiltPage {
  anchors: ReadonlySet<string>;
  links: readonly string[];
}

/** What a link begins with that leads out of the site. */
const elsewhere = /^(?:https?:|mailto:)/;

/** Returns the links of a built site that lead nowhere, as `page: link`; also those to another part of the server it runs on. */
export function findDeadLinks(folder: string): string[] {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")),
  );
  const pages = new Map<string, BuiltPage>();
  for (const file of files) {
    if (file.endsWith(".html")) pages.set(file, readPage(readFileSync(join(folder, file), "utf8")));
  }
  return [...pages].flatMap(([file, { links }]) =>
    links.filter((link) => !elsewhere.test(link) && !leads(file, link, files, pages)).map((link) => `${file}: ${link}`),
  );
}

function leads(file: string, link: string, files: ReadonlySet<string>, pages: ReadonlyMap<string, BuiltPage>): boolean {
  const [address = "", anchor] = link.split("#");
  const path = posix.join(posix.dirname(file), decodeURIComponent(address));
  const target = address === "" ? file : address.endsWith("/") ? posix.join(path, "index.html") : path;
  if (link.startsWith("/") || !files.has(target)) return false;
  return anchor === undefined || pages.get(target)?.anchors.has(decodeURIComponent(anchor)) === true;
}

function readPage(html: string): BuiltPage {
  return {
    anchors: new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => unescaped(id))),
    links: [...html.matchAll(/<[^>]+ (?:href|src)="([^"]*)"/g)].map(([, link = ""]) => unescaped(link)),
  };
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
