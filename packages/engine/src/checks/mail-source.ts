/** A header field of a mail as it is read: decoded, without folds. */
export interface HeaderField {
  name: string;
  value: string;
  /** Its offset in the source; 0 where the source does not have it. */
  offset: number;
}

/** The HTML or the text of a mail, and how its offsets become offsets of the source. */
export interface BodyPart {
  content: string;
  /** Returns the offset in the source. */
  toSource(offset: number): number;
}

/** A mail to check. */
export interface MailSource {
  /** What lines and columns are counted in: the file, or the HTML itself. */
  source: SourceText;
  html: BodyPart | null;
  text: BodyPart | null;
  /** Null where they are not known, as of a file with HTML alone. */
  headers: readonly HeaderField[] | null;
  /** Whether the merge tags are still there to be filled. */
  isTemplate: boolean;
  /** The bytes of images that travel with the mail. */
  imageBytes: number;
}

/** A text of which places are asked. */
export interface SourceText {
  text: string;
  /** Returns the UTF-16 units that a part of the source has as an editor shows it. */
  unitsOf(piece: string): number;
}

const sameOffset = (offset: number): number => offset;
const plainUnits = (piece: string): number => piece.length;

/** Returns the parts of a mail that is a text of HTML, or plain text where `kind` says so. */
export function sourceOfText(text: string, kind: "html" | "text", isTemplate: boolean): MailSource {
  const part = { content: text, toSource: sameOffset };
  return {
    source: { text, unitsOf: plainUnits },
    html: kind === "html" ? part : null,
    text: kind === "text" ? part : null,
    headers: null,
    isTemplate,
    imageBytes: 0,
  };
}

/** The parts of a mail that was composed: what its reader gets. */
export interface RenderedParts {
  html: string | null;
  text: string | null;
  headers: Readonly<Record<string, string | readonly string[]>> | null;
}

/** Returns a mail to check from its rendered parts. Places are counted in its HTML, or its text where it has no HTML. */
export function sourceOfParts({ html, text, headers }: RenderedParts): MailSource {
  const part = (content: string | null): BodyPart | null =>
    content === null || content === "" ? null : { content, toSource: sameOffset };
  const fields = Object.entries(headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each): HeaderField => ({ name, value: String(each), offset: 0 })),
  );
  return {
    source: { text: html || text || "", unitsOf: plainUnits },
    html: part(html),
    text: part(text),
    headers: headers === null ? null : fields,
    isTemplate: false,
    imageBytes: 0,
  };
}
