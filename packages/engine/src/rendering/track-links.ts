import { escapeHtml } from "../platform/escape-html.js";
import type { LinkedBody } from "./compile-template.js";
import { endOfBody } from "./end-of-body.js";
import { findLinks, type Link } from "./find-links.js";

/** How the links of a mail are tracked. */
export interface Tracking {
  /** Links that begin with one of these are not replaced. */
  managed: readonly string[];
  /** Returns the URLs that replace a number of links, in order and escaped for HTML; null: links are not replaced. */
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
  const links = clickUrls === null ? [] : trackableLinks(html, managed);
  const urls = clickUrls?.(links.length) ?? [];
  const targets: string[] = [];
  let tracked = "";
  let copied = 0;
  for (let index = 0; index < links.length; index++) {
    const { start, end, url } = links[index] as Link;
    tracked += html.slice(copied, start) + urls[index];
    targets.push(url);
    copied = end;
  }
  const rest = html.slice(copied);
  if (openUrl === null) return { html: tracked + rest, targets };
  // Where the body ends after the last link, what was joined before need not be searched.
  if (endOfBody(rest) < rest.length) return { html: tracked + withImage(rest, openUrl), targets };
  return { html: withImage(tracked + rest, openUrl), targets };
}

function trackableLinks(html: string, managed: readonly string[], found: readonly Link[] = findLinks(html)): Link[] {
  const links = found.filter(({ url }) => !managed.some((start) => url.startsWith(start)));
  return links.length > maxTrackedLinks ? links.slice(0, maxTrackedLinks) : links;
}

/**
 * Returns the HTML of a mail with a footer whose links are all managed before its last `</body>`, or at its end, and tracked as by
 * `trackLinks`.
 */
export function trackBody(body: LinkedBody, footer: string, tracking: Tracking): Tracked {
  const { text, scanned } = body;
  const end = endOfBody(text);
  const isTag = scanned !== undefined && (end === text.length || end === scanned.bodyEnd);
  if (!isTag) return trackLinks(text.slice(0, end) + footer + text.slice(end), tracking);

  const { managed, clickUrls, openUrl } = tracking;
  const links = clickUrls === null ? [] : trackableLinks(text, managed, scanned.links);
  const urls = clickUrls?.(links.length) ?? [];
  const addition = openUrl === null ? footer : footer + image(openUrl);
  const targets: string[] = [];
  let html = "";
  let copied = 0;
  let isAdded = false;
  for (let index = 0; index < links.length; index++) {
    const link = links[index] as Link;
    if (!isAdded && link.start > end) {
      html += text.slice(copied, end) + addition;
      copied = end;
      isAdded = true;
    }
    html += text.slice(copied, link.start) + urls[index];
    targets.push(link.url);
    copied = link.end;
  }
  if (!isAdded) {
    html += text.slice(copied, end) + addition;
    copied = end;
  }
  return { html: html + text.slice(copied), targets };
}

function withImage(html: string, openUrl: string): string {
  const end = endOfBody(html);
  return html.slice(0, end) + image(openUrl) + html.slice(end);
}

/** The image is not hidden by a style, since some mail programs do not load hidden images. */
function image(url: string): string {
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
}
