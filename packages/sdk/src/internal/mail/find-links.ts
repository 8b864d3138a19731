import {
  actionWords,
  asideWords,
  denialWords,
  genericWords,
  preferenceWords,
  unsubscribeWords,
} from "./action-words.js";
import type { Body, FoundLink } from "./block.js";
import type { Words } from "./code-words.js";
import { lowerCase, plainText } from "./plain-text.js";
import { urlsIn } from "./text-body.js";

/** A link of a mail, and whether it is for leaving a list or choosing what to receive. */
export interface MailLink {
  url: string;
  text: string;
  kind: "link" | "unsubscribe" | "preferences";
}

/** The links of a mail, each URL once, and the one to follow. */
export interface MailLinks {
  links: MailLink[];
  link: string | null;
}

/** What tells the links of a mail apart. */
export interface LinkContext {
  subject: string;
  /** The value of the `List-Unsubscribe` header. */
  listUnsubscribe: string;
}

/** How much of a block and of a URL is looked at, in characters. */
const longestText = 3000;
const longestUrl = 2000;

/** From this score on a link is the one to follow. */
const least = 5;

const leaving =
  /unsubscri|optout|opt[-_]out|abmeld|desabonn|desinscri|darse-de-baja|\/u\/[\w-]{40,}|list-manage\.com\/unsub/i;
const choosing =
  /preferences|preference[-_]?cent|email[-_]settings|notification[-_]?settings|manage[-_]?subscription|\/p\/[\w-]{40,}/i;
const acting =
  /(?:^|[^a-z])(?:verif\w*|confirm\w*|activat\w*|validat\w*|reset\w*|recover\w*|magic[-_]?\w*|invit\w*|accept\w*|sign[-_]?in|signin|log[-_]?in|login|auth\w*|callback|register|registration|signup|sign[-_]up|set[-_]password|new[-_]password|password|passwort|optin|opt[-_]in|doi|double[-_]?opt\w*|join|approve|unlock|onboard\w*|session|sso|otp)(?=[^a-z]|$)/i;
const aside =
  /(?:twitter|x|facebook|instagram|linkedin|youtube|tiktok|pinterest|github|apple|google|t|wa)\.(?:com|me)\/(?!.*(?:verif|confirm|token))|play\.google\.com|apps\.apple\.com|itunes\.apple\.com|\/(?:help|support|privacy|terms|legal|contact|faq|blog|about|imprint|impressum|datenschutz|agb|docs|status|careers|track(?:ing)?|orders?|invoices?|view[-_]?in[-_]?browser|webversion)(?:[/?#]|$)/i;

/** Words of a subject that tells what has been done, and asks for nothing. */
const doneWords =
  /(?<!\p{L})(?:confirmed|verified|activated|changed|updated|approved|accepted|bestätigt|aktiviert|geändert|confirmée?|modifiée?|confirmad[oa]|cambiad[oa]|alterad[oa]|confermat[oa]|modificat[oa]|bevestigd|gewijzigd|bekräftad|ändrat|potwierdzon\p{L}{0,3}|zmienion\p{L}{0,3}|potvrzen\p{L}{0,3}|подтвержд[её]н\p{L}{0,3}|измен[её]н\p{L}{0,3}|підтверджен\p{L}{0,3}|onaylandı|değiştirildi|dikonfirmasi|diubah)(?!\p{L})|^تم |已(?:确认|更改|修改|確認)|確認済|変更されました|변경되었/iu;
/** Paths of what is there to be read. */
const reading = /\/(?:blog|news|docs?|help|support|faq|articles?|posts?|stories)(?:[/?#]|$)/i;
/** The first words of a title. */
const questions =
  /^(?:how|why|what|when|wie|warum|was|comment|pourquoi|cómo|por qué|como|por que|come|perché|hoe|waarom|hur|varför|jak|dlaczego|как|почему|nasıl|neden)(?!\p{L})/iu;

/** Returns the links of a body and its subject, each URL once, and the one that a reader would follow to go on. */
export function findLinks(body: Body, context: LinkContext): MailLinks {
  const given = withBareUrls(body);
  const links = new Map<string, MailLink>();
  const scores = new Map<string, number>();
  for (const found of given) {
    const kind = kindOf(found, context);
    const known = links.get(found.url);
    if (known === undefined) links.set(found.url, { url: found.url, text: textOf(found), kind });
    else {
      if (known.text === "") known.text = textOf(found);
      if (known.kind === "link") known.kind = kind;
    }
    const score = scoreOf(found, body, context);
    scores.set(found.url, Math.max(scores.get(found.url) ?? Number.NEGATIVE_INFINITY, score));
  }
  let link: string | null = null;
  let best = least;
  for (const { url, kind } of links.values()) {
    const score = scores.get(url) ?? 0;
    if (kind !== "link" || score < best || (score === best && link !== null)) continue;
    link = url;
    best = score;
  }
  return { links: [...links.values()], link };
}

/** Returns the links of a body in the order of its blocks, with the URLs in its text that are no links of the HTML. */
function withBareUrls({ blocks, links }: Body): FoundLink[] {
  const known = new Set(links.map(({ url }) => url));
  const bare: FoundLink[] = [];
  blocks.forEach(({ text, runs }, block) => {
    if (!/https?:\/\//i.test(text)) return;
    runs.forEach(({ start, link }, index) => {
      // The text of a link is no second link.
      if (link !== undefined) return;
      for (const { url, label } of urlsIn(text.slice(start, runs[index + 1]?.start))) {
        if (!known.has(url)) bare.push({ url, text: label, isButton: false, isImage: false, block });
      }
    });
  });
  return [...links, ...bare].sort((one, other) => one.block - other.block);
}

/** Returns the text of a link; empty where it is the URL itself. */
function textOf({ text, url }: FoundLink): string {
  return text === url ? "" : text.slice(0, 300);
}

function kindOf({ url, text }: FoundLink, { listUnsubscribe }: LinkContext): MailLink["kind"] {
  if (listUnsubscribe.includes(`<${url}>`)) return "unsubscribe";
  const label = text.length <= 120 ? lowerCase(text) : "";
  if (!/^https?:/i.test(label)) {
    if (unsubscribeWords.isIn(label)) return "unsubscribe";
    if (preferenceWords.isIn(label) && label.length <= 60) return "preferences";
  }
  const path = pathOf(url);
  if (leaving.test(path)) return "unsubscribe";
  return choosing.test(path) ? "preferences" : "link";
}

/** Returns how likely a link is the one to follow. */
function scoreOf(found: FoundLink, { blocks }: Body, { subject: given }: LinkContext): number {
  const subject = lowerCase(given);
  const { url, text: shown, isButton, isImage, block } = found;
  const text = lowerCase(shown);
  const isUrl = /^https?:\/\//i.test(text) || text === "";
  const own = lowerCase(near(blocks[block]?.text ?? "", shown || url));
  const before = [1, 2, 3].map((back) => lowerCase(blocks[block - back]?.text.slice(-longestText) ?? ""));
  const around = sentenceOf(own, text || lowerCase(url));
  const context = `${before[0]} ${around}`;
  const path = pathOf(url);

  let score = 0;
  const isLabel = !isUrl && text.length <= 90;
  const says = (words: Words) => isLabel && words.isIn(text);
  const isAction = says(actionWords);
  if (isAction) score += 5;
  const isGeneric = isUrl || says(genericWords) || /^[\s→›»>]*$/.test(text);
  const asks = actionWords.isIn(context) || actionWords.isIn(before[1] ?? "");
  const isAsked = actionWords.isIn(subject) && subject.search(doneWords) === -1;
  if (isGeneric && asks) score += 4;
  if ((isButton || isGeneric) && isAsked) score += 2;
  // Where the subject asks for it, a link for one person to such a path is meant, whatever its text.
  if (!isAction && !isGeneric && isAsked && acting.test(path)) score += 4;
  if (isAction && asks) score += 1;
  if (isButton) score += 2;
  if (acting.test(path)) score += isGeneric || isAction ? 3 : 1;
  if (isOpaque(path)) score += 2;
  if (isAction && own.length <= text.length + 4) score += 1;
  if (!isAction && says(asideWords)) score -= 6;
  if (isAction && says(asideWords) && !isButton) score -= 2;
  if (reading.test(path) || (aside.test(url.slice(0, longestUrl)) && !acting.test(path))) score -= 6;
  if (isLabel && questions.test(text)) score -= 3;
  if (path.replace(/[/?#]/g, "") === "") score -= 3;
  if (isImage) score -= 2;
  const denied = isGeneric ? around : around.slice(0, Math.max(0, around.lastIndexOf(text)));
  if (denialWords.isIn(denied) || (!isButton && !isAsked && denialWords.isIn(before[0] ?? ""))) score -= 5;
  if (says(denialWords)) score -= 6;
  if (found.text !== "" && says(unsubscribeWords)) score -= 20;
  return score;
}

/** Returns the part of a text around another. */
function near(block: string, text: string): string {
  const at = Math.max(0, block.indexOf(text) - longestText / 2);
  return block.slice(at, at + longestText);
}

/** Returns the beginning of what follows the host of a URL. */
function pathOf(url: string): string {
  return url.slice(0, longestUrl).replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Returns the sentence of a block in which a text stands. */
function sentenceOf(block: string, text: string): string {
  const at = Math.max(0, block.indexOf(text));
  const start = Math.max(0, ...[...block.slice(0, at).matchAll(/[.!?。！？]\s?/gu)].map(({ index }) => index + 1));
  const [end = ""] = /^[^.!?。！？]{0,200}/u.exec(block.slice(at + text.length)) ?? [];
  return plainText(block.slice(Math.max(start, at - 300), at + text.length) + end);
}

/** Whether a path or query has a long random text, as a link for one person has. */
function isOpaque(path: string): boolean {
  return path
    .split(/[/?&=#.]/)
    .some(
      (part) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part) && !/^[a-z]+(?:-[a-z0-9]+){2,}$/.test(part),
    );
}
