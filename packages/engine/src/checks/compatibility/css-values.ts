import { TokenType } from "@csstools/css-tokenizer";
import type { CssPiece, Declaration } from "../css/read-css.js";

const functions: Readonly<Record<string, string>> = {
  "calc(": "css-unit-calc",
  "clamp(": "css-function-clamp",
  "max(": "css-function-max",
  "min(": "css-function-min",
  "light-dark(": "css-function-light-dark",
  "linear-gradient(": "css-linear-gradient",
  "repeating-linear-gradient(": "css-linear-gradient",
  "radial-gradient(": "css-radial-gradient",
  "repeating-radial-gradient(": "css-radial-gradient",
  "conic-gradient(": "css-conic-gradient",
  "repeating-conic-gradient(": "css-conic-gradient",
  "rgb(": "css-rgb",
  "rgba(": "css-rgba",
  "lch(": "css-modern-color",
  "oklch(": "css-modern-color",
  "lab(": "css-modern-color",
  "oklab(": "css-modern-color",
  "var(": "css-variables",
  "fit-content(": "css-intrinsic-size",
};

const keywords: Readonly<Record<string, string>> = {
  initial: "css-unit-initial",
  "fit-content": "css-intrinsic-size",
  "min-content": "css-intrinsic-size",
  "max-content": "css-intrinsic-size",
};

const systemFonts = new Set(["system-ui", "ui-serif", "ui-sans-serif", "ui-rounded", "ui-monospace"]);

const displays: Readonly<Record<string, string>> = {
  flex: "css-display-flex",
  "inline-flex": "css-display-flex",
  grid: "css-display-grid",
  "inline-grid": "css-display-grid",
  none: "css-display-none",
};

const units = new Set("ch cm em ex in mm pc pt px rem vh vmax vmin vw".split(" "));

/** Reports the features that a declaration's value is, each with its offset. */
export function findValueFeatures(declaration: Declaration, report: (slug: string, offset: number) => void): void {
  const { property, tokens, important, start } = declaration;
  if (property.startsWith("--")) report("css-variables", start);
  if (important) report("css-important", start);
  for (const piece of tokens) {
    const slug = featureOf(piece, property);
    if (slug !== undefined) report(slug, piece.start);
  }
}

function featureOf({ type, text }: CssPiece, property: string): string | undefined {
  switch (type) {
    case TokenType.Function:
      return ownValue(functions, text.toLowerCase());
    case TokenType.Ident: {
      const word = text.toLowerCase();
      if (property === "display") return ownValue(displays, word) ?? ownValue(keywords, word);
      if ((property === "font-family" || property === "font") && systemFonts.has(word)) return "css-sytem-ui";
      return ownValue(keywords, word);
    }
    case TokenType.Percentage:
      return "css-unit-percent";
    case TokenType.Dimension: {
      const unit = /[a-z]{1,5}$/i.exec(text.slice(-5))?.[0]?.toLowerCase() ?? "";
      return units.has(unit) ? `css-unit-${unit}` : undefined;
    }
    default:
      return undefined;
  }
}

function ownValue(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Matches the address of an image in a value: `url(…)`, with quotes or without. */
const address = /url\(\s{0,9}["']?([^"')\s]{1,4096})/gi;

/** Returns the addresses of images in a value. */
export function imagesIn(value: string): string[] {
  return value.includes("(") ? [...value.matchAll(address)].map(([, url = ""]) => url) : [];
}
