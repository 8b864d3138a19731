/** How a part of a block looks to a reader. */
export interface Look {
  /** The size of its letters in CSS pixels; 0 where the mail does not say. */
  size: number;
  isBold: boolean;
  isHeading: boolean;
  /** Its letters have one width, or wide spaces between them. */
  isSpaced: boolean;
  /** The class or id of an element around it speaks of a code. */
  isHinted: boolean;
}

/** A part of a block with one look. */
export interface Run {
  /** Its offset in the text of the block. */
  start: number;
  look: Look;
  /** The number of its link among the links of the mail. */
  link: number | undefined;
}

/** A separate line, such as a paragraph, a heading or a cell of a table. */
export interface Block {
  kind: "subject" | "body";
  text: string;
  runs: readonly Run[];
  /** Whether a table cell ends before it in the same row, so that the block before may be its label. */
  isInRow: boolean;
  /** Whether it was joined from cells or lines of one character each. */
  isJoined: boolean;
}

/** A link in the body. */
export interface FoundLink {
  url: string;
  text: string;
  /** Looks like a button. */
  isButton: boolean;
  /** Has nothing but an image. */
  isImage: boolean;
  /** The number of the block in which it begins. */
  block: number;
}

/** What the extractor reads in a body. */
export interface Body {
  blocks: Block[];
  links: FoundLink[];
}

export const plainLook: Look = { size: 0, isBold: false, isHeading: false, isSpaced: false, isHinted: false };

/** Returns a block without any looks. */
export function plainBlock(kind: Block["kind"], text: string): Block {
  return { kind, text, runs: [{ start: 0, look: plainLook, link: undefined }], isInRow: false, isJoined: false };
}
