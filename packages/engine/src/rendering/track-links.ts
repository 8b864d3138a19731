import { escapeHtml } from "../platform/escape-html.js";
import { endOfBody } from "./end-of-body.js";
import { findLinks } from "./find-links.js";

/** How the links of a mail are tracked. */
export interface Tracking {
  /** Links that begin with one of these are not replaced. */
  managed: readonly string[];
  /** Returns the URLs that replace a number of links, in order; null: links are not replaced. */
  clickUrls: ((count: number) => readonly string[]) | null;
  /** The URL of the tracking image; null: none is added. */
  openUrl: string | null;
}

export interface Tracked {
  html: string;
  /** The targets of the replaced links, in order. */
  targets: string[];
}

/** The maximum number of replaced links of a mail. Their index has two bytes. Links after it are not replaced. */
export const maxTrackedLinks = 65_536;

/**
 * Returns the HTML of a mail with its links to the web replaced and an image added before its last `</body>`, or at its
 * end. Every other byte stays the same, since mail programs may accept HTML that no parser does.
 */
export function trackLinks(html: string, { managed, clickUrls, openUrl }: Tracking): Tracked {
  const targets: string[] = [];
  let tracked = html;
  if (clickUrls !== null) {
    const links = findLinks(html)
      .filter(({ url }) => !managed.some((start) => url.startsWith(start)))
      .slice(0, maxTrackedLinks);
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

/** The image is not hidden by a style, since some mail programs do not load hidden images. */
function pixel(url: string): string {
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
}
