import { TokenType } from "@csstools/css-tokenizer";
import type { CssPiece } from "../css/read-css.js";

const combinators: Readonly<Record<string, string>> = {
  ">": "css-selector-child",
  "+": "css-selector-adjacent-sibling",
  "~": "css-selector-general-sibling",
};

const pseudoClasses = new Set(
  "active checked default first-child first-of-type focus focus-visible focus-within has hover lang last-child last-of-type link not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type target visited".split(
    " ",
  ),
);
const pseudoElements = new Set("after before first-letter first-line marker placeholder".split(" "));

/** Reports the features that a selector is, each with its offset. */
export function findSelectorFeatures(
  selector: readonly CssPiece[],
  report: (slug: string, offset: number) => void,
): void {
  let before: CssPiece | undefined;
  let hasClass = false;
  for (const [index, piece] of selector.entries()) {
    const slug = featureOf(piece, before, selector[index + 1]);
    if (slug !== undefined) report(slug, piece.start);
    // They narrow :focus, and a client without it has none of them.
    if (slug?.startsWith("css-pseudo-class-focus-")) report("css-pseudo-class-focus", piece.start);
    const isClass = slug === "css-selector-class";
    if (isClass && hasClass) report("css-selector-chaining", piece.start);
    if (isClass) hasClass = true;
    else if (slug !== undefined || piece.type === TokenType.Whitespace) hasClass = false;
    before = piece;
  }
}

function featureOf(piece: CssPiece, before: CssPiece | undefined, next: CssPiece | undefined): string | undefined {
  const { type, text } = piece;
  switch (type) {
    case TokenType.Comma:
      return "css-selector-grouping";
    case TokenType.Hash:
      return "css-selector-id";
    case TokenType.OpenSquare:
      return "css-selector-attribute";
    case TokenType.Whitespace:
      return isCompound(before) && isCompound(next) ? "css-selector-descendant" : undefined;
    case TokenType.Delim:
      if (text === "*") return "css-selector-universal";
      if (text === "." && next?.type === TokenType.Ident) return "css-selector-class";
      return Object.hasOwn(combinators, text) ? combinators[text] : undefined;
    case TokenType.Ident:
    case TokenType.Function:
      if (before?.type === TokenType.Colon) return pseudo(text.replace("(", "").toLowerCase());
      return type === TokenType.Ident && startsCompound(before) ? "css-selector-type" : undefined;
    default:
      return undefined;
  }
}

function pseudo(name: string): string | undefined {
  if (pseudoClasses.has(name)) return `css-pseudo-class-${name}`;
  return pseudoElements.has(name) ? `css-pseudo-element-${name}` : undefined;
}

/** Whether a token may begin or end a part between two combinators. */
function isCompound(piece: CssPiece | undefined): boolean {
  if (piece === undefined || piece.type === TokenType.Comma) return false;
  return piece.type !== TokenType.Delim || piece.text === "*" || piece.text === ".";
}

function startsCompound(before: CssPiece | undefined): boolean {
  if (before === undefined) return true;
  const { type, text } = before;
  if (type === TokenType.Whitespace || type === TokenType.Comma || type === TokenType.Function) return true;
  return type === TokenType.Delim && Object.hasOwn(combinators, text);
}
