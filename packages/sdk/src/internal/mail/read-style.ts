import type { Look } from "./block.js";
import { attributeOf, type HtmlTag } from "./html-tag.js";

const pointsPerPixel = 0.75;
/** The size of a letter in mail without a size, in CSS pixels. */
const ordinarySize = 16;

/** Returns how the text of an element looks, from the look around it. */
export function lookOf(tag: HtmlTag, around: Look): Look {
  const { name, attributes } = tag;
  const isHeading = around.isHeading || /^h[1-4]$/.test(name);
  const isBold = around.isBold || isHeading || name === "b" || name === "strong" || name === "th";
  const isMonospaced = name === "code" || name === "pre" || name === "kbd" || name === "tt" || name === "samp";
  const look = { ...around, isBold, isHeading, isSpaced: around.isSpaced || isMonospaced };
  if (attributes === "") return look;
  const style = (attributeOf(tag, "style") ?? "").toLowerCase();
  const named = `${attributeOf(tag, "class") ?? ""} ${attributeOf(tag, "id") ?? ""}`.toLowerCase();
  return {
    size: sizeOf(style, look.size) ?? look.size,
    isHeading,
    isBold: look.isBold || /font-weight\s?:\s?(?:bold|[6-9]00)/.test(style),
    isSpaced: look.isSpaced || isWide(style) || /font-family\s?:[^;]*(?:monospace|courier|consolas|menlo)/.test(style),
    isHinted: look.isHinted || /(?:^|[\s_-])(?:otp|pin|code|passcode|verification)(?:[\s_-]|$)/.test(named),
  };
}

/** Returns the size of letters in CSS pixels; undefined where a style names none. */
function sizeOf(style: string, around: number): number | undefined {
  const [, number = "", unit = ""] =
    /font(?:-size)?\s?:\s?[^;]{0,40}?(\d+(?:\.\d+)?)(px|pt|rem|em|%)/.exec(style) ?? [];
  if (number === "") return undefined;
  const value = Number(number);
  if (unit === "pt") return value / pointsPerPixel;
  if (unit === "rem") return value * ordinarySize;
  if (unit === "em") return value * (around || ordinarySize);
  return unit === "%" ? (value / 100) * (around || ordinarySize) : value;
}

function isWide(style: string): boolean {
  const [, spacing = "0", unit = ""] = /letter-spacing\s?:\s?(\d{0,3}(?:\.\d+)?)(px|em|pt|rem)/.exec(style) ?? [];
  return Number(spacing) >= (unit === "em" || unit === "rem" ? 0.1 : 2);
}

/** Returns whether an element is drawn as a button, or fills the ground behind one. */
export function isButtonLike(tag: HtmlTag): boolean {
  const style = (attributeOf(tag, "style") ?? "").toLowerCase();
  const named = `${attributeOf(tag, "class") ?? ""} ${attributeOf(tag, "role") ?? ""}`.toLowerCase();
  if (/(?:^|[\s_-])(?:btn|button|cta)(?:[\s_-]|$)/.test(named)) return true;
  const isFilled = attributeOf(tag, "bgcolor") !== undefined || /background(?:-color)?\s?:/.test(style);
  if (/border-radius/.test(style)) return isFilled || /padding|border\s?:/.test(style);
  return isFilled && (tag.name === "a" || tag.name === "span") && /padding|inline-block|border\s?:/.test(style);
}
