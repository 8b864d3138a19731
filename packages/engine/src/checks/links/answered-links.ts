import type { Problem } from "../finding.js";
import { attributeOf, attributeValue } from "../html/document.js";
import { scanHtml } from "../html/scan-html.js";
import type { MailSource } from "../mail-source.js";
import { readLink } from "./read-link.js";
import { linkRules } from "./rules.js";

/** A link to the web, and where it is in the HTML. */
export interface WebLink {
  url: string;
  offset: number;
}

/** The most links of a mail that are asked for. */
const mostLinks = 100;

/** Returns the addresses that a mail links to or loads images from, each once, without those that merge tags fill; at most 100. */
export function webLinks({ html, text }: Pick<MailSource, "html" | "text">): WebLink[] {
  const found = new Map<string, number>();
  const add = (address: string, offset: number) => {
    const { url } = readLink(address);
    if (url !== null && !address.includes("{{") && !found.has(url.href) && found.size < mostLinks)
      found.set(url.href, offset);
  };
  if (html !== null) {
    for (const element of scanHtml(html.content).elements) {
      const isSheet = element.name === "link" && attributeValue(element, "rel")?.toLowerCase() === "stylesheet";
      const name =
        element.name === "a" || element.name === "area" || isSheet ? "href" : element.name === "img" ? "src" : "";
      const attribute = attributeOf(element, name);
      if (attribute !== undefined) add(attribute.value, attribute.nameStart);
    }
  } else if (text !== null) {
    for (const match of text.content.matchAll(/\bhttps?:\/\/[^\s<>"')\]]{1,2000}/gi)) add(match[0], match.index);
  }
  return [...found].map(([url, offset]) => ({ url, offset }));
}

/** How the server of a link answered. */
interface Answer {
  status: number;
  error: string | null;
  isInside: boolean;
}

/** Returns findings for the links whose servers gave no page. */
export function linkProblems(
  mail: MailSource,
  links: readonly WebLink[],
  answers: ReadonlyMap<string, Answer>,
): Problem[] {
  const part = mail.html === null ? "text" : "html";
  return links.flatMap(({ url, offset }) => {
    const answer = answers.get(url);
    if (answer === undefined || (answer.status > 0 && answer.status < 400)) return [];
    const rule = answer.isInside ? "links/inside-address" : "links/unreachable";
    const { severity, title, remedy } = linkRules[rule] ?? { severity: "error", title: "", remedy: "" };
    // Many servers refuse programs, and answer readers.
    const isGuarded = [401, 403, 429].includes(answer.status);
    const because =
      answer.status > 0 ? `The server answered ${answer.status}.` : `There is no answer: ${answer.error}.`;
    const detail = `${answer.isInside ? "" : `${because} `}${remedy}`;
    return [{ rule, severity: isGuarded ? "warning" : severity, title, detail, at: { part, offset } }];
  });
}
