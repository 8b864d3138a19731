/** An attribute of a tag. */
export interface Attribute {
  /** In lower case. */
  name: string;
  /** Decoded. */
  value: string;
  /** As it is written, between its quotes. */
  raw: string;
  nameStart: number;
  /** Where its value begins, behind the quote. */
  valueStart: number;
}

/** An element, by its start tag. */
export interface HtmlElement {
  /** In lower case. */
  name: string;
  /** The offset of `<`. */
  start: number;
  /** The offset behind `>`. */
  end: number;
  /** The offset of its end tag, or of what closes it; the length of the HTML until it is closed. */
  closed: number;
  attributes: readonly Attribute[];
  parent: HtmlElement | null;
  /** Whether it, or an element around it, is never shown. */
  hidden: boolean;
  /** Whether its text has the font size 0, as of itself or of what is around it. Its images are shown. */
  sizeless: boolean;
}

/** A text between tags. */
export interface HtmlText {
  start: number;
  end: number;
  parent: HtmlElement | null;
}

/** A comment, with its delimiters. */
export interface HtmlComment {
  start: number;
  end: number;
}

/** The parts of some HTML in their order. */
export interface HtmlDocument {
  html: string;
  elements: HtmlElement[];
  texts: HtmlText[];
  comments: HtmlComment[];
  /** The offset of `<!doctype`; -1 where there is none. */
  doctype: number;
}

/** Whether text in an element is shown. */
export function showsText({ hidden, sizeless }: HtmlElement): boolean {
  return !hidden && !sizeless;
}

/** Returns the attribute of an element with a name; undefined where it has none. */
export function attributeOf({ attributes }: HtmlElement, name: string): Attribute | undefined {
  for (const attribute of attributes) if (attribute.name === name) return attribute;
  return undefined;
}

/** Returns the decoded value of an attribute; undefined where the element has none. */
export function attributeValue(element: HtmlElement, name: string): string | undefined {
  return attributeOf(element, name)?.value;
}
