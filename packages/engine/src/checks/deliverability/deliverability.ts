import { parseAddress } from "../../mail/address.js";
import type { CheckContext } from "../check-context.js";
import { attributeOf, showsText } from "../html/document.js";
import { textOf, visibleTexts } from "../html/visible-text.js";
import { readLink } from "../links/read-link.js";

/** Checks what filters and receivers look at. */
export function checkDeliverability(context: CheckContext): void {
  if (context.mail.headers !== null) {
    checkSubject(context);
    checkSender(context);
    if (context.mail.html !== null && context.mail.text === null) context.report("deliverability/text-part");
  }
  checkContent(context);
  checkHosts(context);
}

function checkSubject(context: CheckContext): void {
  const field = context.header("subject");
  const subject = field?.value.trim() ?? "";
  const at = field && { header: "subject" };
  if (subject === "") {
    context.report("deliverability/subject", { ...(at && { at }) });
    return;
  }
  const inPlace = { at: { header: "subject" } };
  if (subject.length > 80) {
    context.report("deliverability/long-subject", { ...inPlace, because: `It has ${subject.length} characters.` });
  }
  const letters = subject.slice(0, 500).match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase());
  const shouts = letters.length >= 10 && capitals.length / letters.length > 0.7;
  if (shouts || /!{2}|!.*!.*!/.test(subject.slice(0, 500))) context.report("deliverability/shouting", inPlace);
  const isReply = context.header("in-reply-to") ?? context.header("references");
  if (/^(?:re|aw|fwd?|wg)\s?:/i.test(subject) && isReply === undefined)
    context.report("deliverability/false-reply", inPlace);
}

const freeMail =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|aol|icloud|me|gmx|web|mail|proton|protonmail|yandex|qq|163|126|t-online|orange|free|laposte|libero)\.(?:com|net|de|fr|it|ru|me|at|ch|co\.uk|es|jp)$/;

function checkSender(context: CheckContext): void {
  const from = context.header("from");
  const address = from && addressIn(from.value);
  const at = { header: "from" };
  if (address === undefined) {
    context.report("deliverability/from", from === undefined ? {} : { at });
    return;
  }
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  if (freeMail.test(domain)) context.report("deliverability/from-free-mail", { at });
  const replyTo = context.header("reply-to");
  if (replyTo !== undefined && addressIn(replyTo.value) === undefined)
    context.report("deliverability/reply-to", { at: { header: "reply-to" } });
  if (/^(?:no|do-?not)[-_.]?reply/.test(local) && replyTo === undefined)
    context.report("deliverability/no-reply", { at });
}

/** Returns the first address of a header field's value. */
function addressIn(value: string): string | undefined {
  const text = value.slice(0, 2000);
  const [, within] = /<([^<>]*)>/.exec(text) ?? [];
  const written = (within ?? text.split(",")[0] ?? "").trim();
  return parseAddress(written) === undefined ? undefined : written;
}

/** Fewer characters than this beside images are no text. */
const leastText = 20;

function checkContent(context: CheckContext): void {
  const { document, mail } = context;
  let length = 0;
  for (const { start, end, parent } of document.texts) {
    if ((parent !== null && !showsText(parent)) || length >= leastText) continue;
    length += textOf(document.html.slice(start, Math.min(end, start + 1000))).replace(/[\s\u00a0]+/g, "").length;
  }
  const image = document.elements.find(({ name, hidden }) => name === "img" && !hidden);
  if (mail.html === null) {
    if ((mail.text?.content.trim() ?? "") === "") context.report("deliverability/empty");
    return;
  }
  if (image === undefined && length === 0) context.report("deliverability/empty");
  else if (image !== undefined && length < leastText) context.report("deliverability/image-only", { at: image.start });
}

const shorteners =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy|tiny\.cc|t\.ly|shorturl\.at)$/;
const unsubscribing = /unsubscribe|opt-?out|abmelden|abbestellen|d[ée]sabonner|d[ée]sinscri|darse de baja|disiscri/i;

function checkHosts(context: CheckContext): void {
  const texts = visibleTexts(context.document);
  let canUnsubscribe = false;
  for (const element of context.document.elements) {
    if (element.name !== "a") continue;
    const href = attributeOf(element, "href");
    if (href === undefined) continue;
    const { url } = readLink(href.value);
    canUnsubscribe ||= unsubscribing.test(`${texts.get(element) ?? ""} ${href.value.slice(0, 1000)}`);
    if (url === null) continue;
    if (shorteners.test(url.hostname)) context.report("deliverability/short-link", { at: href.nameStart });
    if (/^(?:\d{1,3}\.){3}\d{1,3}$|^\[/.test(url.hostname) && !/^127\.|^\[::1\]/.test(url.hostname))
      context.report("deliverability/ip-link", { at: href.nameStart });
  }
  const { headers } = context.mail;
  if (canUnsubscribe && headers !== null && context.header("list-unsubscribe") === undefined)
    context.report("deliverability/list-unsubscribe");
}
