import { TokenType } from "@csstools/css-tokenizer";
import { attributeOf, type HtmlDocument, type HtmlElement } from "../html/document.js";
import { type Color, readColor } from "./color.js";
import { styleText } from "./mask.js";
import { type CssParts, type Declaration, readCss, type StyleRule } from "./read-css.js";
import type { StyleSheet } from "./style-sheets.js";

/** What a mail says about the looks of an element; fields that it does not mention are undefined. Null: something that cannot be known. */
export interface Look {
  color?: Color | null;
  background?: Color | null;
  /** In pixels. */
  fontSize?: number | null;
  bold?: boolean;
  /** Where the colour, or the background, is set: an offset of the HTML. */
  colorAt?: number;
  backgroundAt?: number;
}

/** The looks of the elements of a mail, from its attributes and its simple style rules. */
export interface ElementLooks {
  /** The parsed `style` attributes, with the offsets of their values. */
  inline: readonly { css: CssParts; offset: number }[];
  /** Returns what an element itself is given. */
  own(element: HtmlElement): Look;
  /** Returns what an element has, with what it inherits from those around it. */
  computed(element: HtmlElement | null): Look;
}

/** Returns the looks of the elements of a mail. Rules under conditions, and selectors with combinators, are left out. */
export function readLooks(document: HtmlDocument, sheets: readonly StyleSheet[]): ElementLooks {
  const bySelector = simpleRules(sheets);
  const inline: { css: CssParts; offset: number }[] = [];
  const parsed = new Map<string, CssParts>();
  const own = new Map<HtmlElement, Look>();
  const computed = new Map<HtmlElement, Look>();
  for (const element of document.elements) {
    const look: Look = {};
    for (const rule of rulesFor(element, bySelector)) Object.assign(look, rule);
    addAttributes(element, look);
    const style = attributeOf(element, "style");
    if (style !== undefined) {
      const css = parsed.get(style.raw) ?? readCss(styleText(style.raw));
      parsed.set(style.raw, css);
      inline.push({ css, offset: style.valueStart });
      for (const declaration of css.declarations) applyDeclaration(declaration, style.valueStart, look);
    }
    own.set(element, look);
    // Elements come in the order of the source, so that those around one are ready.
    computed.set(element, inherit(look, element.parent === null ? undefined : computed.get(element.parent)));
  }
  return {
    inline,
    own: (element) => own.get(element) ?? {},
    computed: (element) => (element === null ? {} : (computed.get(element) ?? {})),
  };
}

function inherit(own: Look, around: Look | undefined): Look {
  if (around === undefined) return own;
  return Object.keys(own).length === 0 ? around : { ...around, ...own };
}

function applyDeclaration({ property, value, start }: Declaration, base: number, look: Look): void {
  switch (property) {
    case "color":
      look.color = readColor(value) ?? null;
      look.colorAt = base + start;
      return;
    case "background":
    case "background-color":
      look.background = backgroundOf(value);
      look.backgroundAt = base + start;
      if (look.background?.alpha === 0) {
        delete look.background;
        delete look.backgroundAt;
      }
      return;
    case "background-image":
      if (value.toLowerCase() !== "none") look.background = null;
      return;
    case "font-size":
      look.fontSize = pixelsOf(value);
      return;
    case "font-weight":
      look.bold = /^(?:bold|bolder|[6-9]00)$/i.test(value);
  }
}

/** Returns the colour in a background; null where there is an image, or nothing that can be known. */
function backgroundOf(value: string): Color | null {
  if (value.includes("url(") || value.includes("gradient(")) return null;
  const whole = readColor(value);
  if (whole !== undefined) return whole;
  for (const word of value.slice(0, 200).split(/\s+/)) {
    const color = readColor(word);
    if (color !== undefined) return color;
  }
  return null;
}

function pixelsOf(value: string): number | null {
  const [, number, unit] = /^([\d.]{1,9})(px|pt)$/i.exec(value) ?? [];
  if (number === undefined) return null;
  return Number(number) * (unit?.toLowerCase() === "pt" ? 4 / 3 : 1);
}

function addAttributes(element: HtmlElement, look: Look): void {
  for (const { name, value, nameStart } of element.attributes) {
    if (name === "bgcolor") {
      look.background = readColor(/^[\da-f]{6}$/i.test(value) ? `#${value}` : value) ?? null;
      look.backgroundAt = nameStart;
    } else if (name === "background") look.background = null;
    else if ((name === "color" && element.name === "font") || (name === "text" && element.name === "body")) {
      look.color = readColor(value) ?? null;
      look.colorAt = nameStart;
    }
  }
  if (element.name === "b" || element.name === "strong" || /^h[1-6]$/.test(element.name)) look.bold ??= true;
}

type LooksBySelector = ReadonlyMap<string, Look>;

/** Returns the looks that rules without a condition give, by their selector: a name, `.class` or `#id`. */
function simpleRules(sheets: readonly StyleSheet[]): LooksBySelector {
  const looks = new Map<string, Look>();
  for (const { css, offset } of sheets) {
    for (const rule of css.rules) {
      if (rule.within !== null || rule.nested || rule.declarations.length === 0) continue;
      for (const selector of simpleSelectors(rule)) {
        const look = looks.get(selector) ?? {};
        for (const declaration of rule.declarations) applyDeclaration(declaration, offset, look);
        looks.set(selector, look);
      }
    }
  }
  return looks;
}

function simpleSelectors({ selector }: StyleRule): string[] {
  const found: string[] = [];
  let text = "";
  const end = () => {
    const trimmed = text.trim();
    if (/^(?:[.#]?[\w-]{1,99})$/.test(trimmed)) found.push(/^[.#]/.test(trimmed) ? trimmed : trimmed.toLowerCase());
    text = "";
  };
  for (const piece of selector) {
    if (piece.type === TokenType.Comma) end();
    else if (text.length < 120) text += piece.text;
  }
  end();
  return found;
}

function* rulesFor(element: HtmlElement, bySelector: LooksBySelector): Generator<Look> {
  if (bySelector.size === 0) return;
  const named = bySelector.get(element.name);
  if (named !== undefined) yield named;
  for (const { name, value } of element.attributes) {
    if (name === "class") {
      for (const word of value.split(/\s+/)) {
        const look = bySelector.get(`.${word}`);
        if (look !== undefined) yield look;
      }
    } else if (name === "id") {
      const look = bySelector.get(`#${value}`);
      if (look !== undefined) yield look;
    }
  }
}
