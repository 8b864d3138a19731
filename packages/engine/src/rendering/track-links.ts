import { escapeHtml } from "../platform/escape-html.js";
import { endOfBody } from "./end-of-body.js";
import { findLinks } from "./find-links.js";

/** What tracking puts into a mail, and what it leaves alone. */
export interface Tracking {
  /** Links that begin with one of these stay as they are. */
  managed: readonly string[];
  /** The URLs to put in place of so many links, in their order; null: links stay as they are. */
  clickUrls: ((count: number) => readonly string[]) | null;
  /** The URL of the image that tells of an open; null: none is added. */
  openUrl: string | null;
}

export interface Tracked {
  html: string;
  /** What the replaced links led to, in their order. */
  targets: string[];
}

/** Links of one mail that are replaced at most: their places are counted in two bytes. Those beyond lead straight on. */
export const mostLinks = 65_536;

/**
 * Gives back the HTML of a mail with its links to the web replaced and an image added before its last `</body>`, or at its
 * end. Nothing else of it changes, not a byte: it may be what mail readers make sense of and no parser does.
 */
export function trackLinks(html: string, { managed, clickUrls, openUrl }: Tracking): Tracked {
  const targets: string[] = [];
  let tracked = html;
  if (clickUrls !== null) {
    const links = findLinks(html)
      .filter(({ url }) => !managed.some((start) => url.startsWith(start)))
      .slice(0, mostLinks);
    const urls = clickUrls(links.length);
    tracked = "";
    let copied = 0;
    for (const [index, { start, end, url }] of links.entries()) {
      tracked += html.slice(copied, start) + escapeHtml(urls[index] as string);
      targets.push(url);
      copied = end;
    }
    tracked += html.slice(copied);
  }
  if (openUrl === null) return { html: tracked, targets };
  const end = endOfBody(tracked);
  return { html: tracked.slice(0, end) + pixel(openUrl) + tracked.slice(end), targets };
}

/** Not hidden by style: readers that leave hidden images unloaded would tell of no opens. */
function pixel(url: string): string {
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
}
