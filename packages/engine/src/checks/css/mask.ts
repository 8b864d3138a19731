import { decodeHTMLAttribute } from "entities/lib/decode.js";

/** Returns CSS with blanks in place of its merge tags, so that every offset stays. */
export function withoutMergeTags(css: string): string {
  if (!css.includes("{{")) return css;
  let masked = "";
  let at = 0;
  for (;;) {
    const start = css.indexOf("{{", at);
    const end = start === -1 ? -1 : css.indexOf("}}", start + 2);
    if (end === -1) return masked + css.slice(at);
    const stop = css.charCodeAt(end + 2) === 0x7d && css.charCodeAt(start + 2) === 0x7b ? end + 3 : end + 2;
    masked += css.slice(at, start) + css.slice(start, stop).replace(/[^\r\n]/g, " ");
    at = stop;
  }
}

/** Returns the CSS of a `style` attribute, as it is written, with its character references decoded and every offset the same. */
export function styleText(raw: string): string {
  const css = raw.includes("&")
    ? raw.replace(/&[#\w]{1,31};/g, (reference) => decodeHTMLAttribute(reference).padEnd(reference.length))
    : raw;
  return withoutMergeTags(css);
}
