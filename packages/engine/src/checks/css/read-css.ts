import { type CSSToken, TokenType, tokenize } from "@csstools/css-tokenizer";

/** A declaration: `color: red`. Offsets are those of the CSS it was read from. */
export interface Declaration {
  /** In lower case. */
  property: string;
  start: number;
  valueStart: number;
  /** Without blanks at its ends and without `!important`. */
  value: string;
  /** The tokens of the value without blanks and comments. */
  tokens: readonly CssPiece[];
  important: boolean;
}

/** A token that means something, and its offset. */
export interface CssPiece {
  type: TokenType;
  text: string;
  start: number;
}

/** A rule of a style sheet. */
export interface StyleRule {
  start: number;
  selector: readonly CssPiece[];
  declarations: Declaration[];
  /** Whether it is inside another rule. */
  nested: boolean;
  /** The at-rule around it, such as `@media`, without which it always holds. */
  within: string | null;
}

/** An at-rule: `@media (max-width: 600px)`. */
export interface AtRule {
  /** In lower case, with the @. */
  name: string;
  start: number;
  prelude: readonly CssPiece[];
}

/** What some CSS consists of. */
export interface CssParts {
  declarations: Declaration[];
  rules: StyleRule[];
  atRules: AtRule[];
  /** The offsets of its comments. */
  comments: number[];
}

/** Returns the declarations, rules and comments of a style sheet, or of a `style` attribute, in linear time. */
export function readCss(css: string): CssParts {
  return new CssReader().read(css);
}

interface Block {
  rule: StyleRule | undefined;
  within: string | null;
}

/** At-rules whose declarations are descriptors, and no properties of an element. */
const descriptive = new Set(["@font-face", "@page", "@counter-style", "@property"]);

class CssReader {
  readonly #parts: CssParts = { declarations: [], rules: [], atRules: [], comments: [] };
  readonly #blocks: Block[] = [];
  #pieces: CssPiece[] = [];
  #parentheses = 0;

  read(css: string): CssParts {
    let start = 0;
    for (const token of tokenize({ css })) {
      this.#take(token, start);
      start += token[1].length;
    }
    this.#endDeclaration();
    return this.#parts;
  }

  #take(token: CSSToken, start: number): void {
    const [type, text] = token;
    switch (type) {
      case TokenType.Comment:
        this.#parts.comments.push(start);
        return;
      case TokenType.Whitespace:
        if (this.#pieces.length > 0) this.#pieces.push({ type, text: " ", start });
        return;
      case TokenType.CDO:
      case TokenType.CDC:
      case TokenType.EOF:
        return;
      case TokenType.OpenCurly:
        this.#openBlock();
        return;
      case TokenType.CloseCurly:
        this.#endDeclaration();
        this.#blocks.pop();
        return;
      case TokenType.Semicolon:
        if (this.#parentheses > 0) break;
        this.#endDeclaration();
        return;
    }
    if (type === TokenType.Function || type === TokenType.OpenParen) this.#parentheses++;
    if (type === TokenType.CloseParen && this.#parentheses > 0) this.#parentheses--;
    this.#pieces.push({ type, text, start });
  }

  #takePieces(): CssPiece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#parentheses = 0;
    while (pieces.at(-1)?.type === TokenType.Whitespace) pieces.pop();
    return pieces;
  }

  #openBlock(): void {
    const pieces = this.#takePieces();
    const around = this.#blocks.at(-1);
    const [first] = pieces;
    if (first === undefined || first.type === TokenType.AtKeyword) {
      if (first !== undefined) this.#addAtRule(first, pieces);
      this.#blocks.push({ rule: around?.rule, within: first?.text.toLowerCase() ?? around?.within ?? null });
      return;
    }
    const nested = around?.rule !== undefined;
    const within = around?.within ?? null;
    const rule = { start: first.start, selector: pieces, declarations: [], nested, within };
    this.#parts.rules.push(rule);
    this.#blocks.push({ rule, within });
  }

  #addAtRule(first: CssPiece, pieces: readonly CssPiece[]): void {
    this.#parts.atRules.push({ name: first.text.toLowerCase(), start: first.start, prelude: pieces.slice(1) });
  }

  #endDeclaration(): void {
    const pieces = this.#takePieces();
    const [first] = pieces;
    if (first?.type === TokenType.AtKeyword) {
      this.#addAtRule(first, pieces);
      return;
    }
    const declaration = declarationOf(pieces);
    const block = this.#blocks.at(-1);
    if (declaration === undefined || descriptive.has(block?.within ?? "")) return;
    this.#parts.declarations.push(declaration);
    block?.rule?.declarations.push(declaration);
  }
}

function declarationOf(pieces: readonly CssPiece[]): Declaration | undefined {
  // A star before the name was read by old versions of Internet Explorer only.
  const at = pieces[0]?.type === TokenType.Delim ? 1 : 0;
  const name = pieces[at];
  const colon = pieces[at + 1]?.type === TokenType.Whitespace ? at + 2 : at + 1;
  if (name?.type !== TokenType.Ident || pieces[colon]?.type !== TokenType.Colon) return undefined;
  const tokens: CssPiece[] = [];
  let value = "";
  for (let index = colon + 1; index < pieces.length; index++) {
    const piece = pieces[index] as CssPiece;
    value += piece.text;
    if (piece.type !== TokenType.Whitespace) tokens.push(piece);
  }
  const important = tokens.at(-2)?.text === "!" && tokens.at(-1)?.text.toLowerCase() === "important";
  if (important) {
    tokens.length -= 2;
    value = value.slice(0, value.lastIndexOf("!"));
  }
  const valueStart = tokens[0]?.start ?? name.start + name.text.length;
  return { property: name.text.toLowerCase(), start: name.start, valueStart, value: value.trim(), tokens, important };
}
