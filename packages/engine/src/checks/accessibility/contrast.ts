import type { CheckContext } from "../check-context.js";
import { blend, type Color, colorText, contrast } from "../css/color.js";
import type { Look } from "../css/element-looks.js";
import { type HtmlText, showsText } from "../html/document.js";

const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
const white: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
const smallest = 10;

/** Checks whether texts can be read: their contrast and their size. Each pair of colours is reported once. */
export function checkContrast(context: CheckContext): void {
  const seen = new Set<string>();
  const small = new Set<number>();
  for (const text of context.document.texts) {
    const { parent } = text;
    if (parent === null || !showsText(parent) || !hasWords(text, context.document.html)) continue;
    const look = context.looks.computed(parent);
    const { fontSize = 16 } = look;
    if (fontSize !== null && fontSize > 0 && fontSize < smallest && !small.has(fontSize)) {
      small.add(fontSize);
      context.report("accessibility/small-text", {
        at: text.start,
        because: `It has ${Math.round(fontSize * 10) / 10} px.`,
      });
    }
    checkColors(look, text, seen, context);
  }
}

function hasWords({ start, end }: HtmlText, html: string): boolean {
  for (let at = start; at < end; at++) {
    const unit = html.charCodeAt(at);
    if (unit > 0x20 && unit !== 0xa0) return true;
  }
  return false;
}

function checkColors(look: Look, { start }: HtmlText, seen: Set<string>, context: CheckContext): void {
  const { color = black, background = white, fontSize = 16, bold = false } = look;
  if (color === null || background === null) return;
  if (look.color === undefined && look.background === undefined) return;
  const below = blend(background, white);
  const above = blend(color, below);
  // Text of an unknown size fails only where large text does, too.
  const isLarge = fontSize === null || fontSize >= 24 || (bold && fontSize >= 18.66);
  const least = isLarge ? 3 : 4.5;
  const ratio = contrast(above, below);
  if (ratio >= least) return;
  const key = `${colorText(above)} on ${colorText(below)}`;
  if (seen.has(`${key} ${least}`)) return;
  seen.add(`${key} ${least}`);
  // A failing ratio is rounded down, so that it does not read as one that passes.
  const shown = Math.floor(ratio * 100) / 100;
  context.report("accessibility/contrast", {
    at: look.colorAt ?? look.backgroundAt ?? start,
    because: `${key} has ${shown} to 1, and ${least} is needed.`,
  });
}
