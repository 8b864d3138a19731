/** A text and where in it is written, in UTF-16 units. */
export interface EditedText {
  text: string;
  cursor: number;
}

const graphemes = new Intl.Segmenter();

/** Gives back a text with more of it at its cursor. */
export function inserted({ text, cursor }: EditedText, more: string): EditedText {
  return { text: text.slice(0, cursor) + more + text.slice(cursor), cursor: cursor + more.length };
}

/** Gives back a text without the character before its cursor. */
export function erased(edited: EditedText): EditedText {
  const { text, cursor } = edited;
  const start = before(edited);
  return { text: text.slice(0, start) + text.slice(cursor), cursor: start };
}

/** Gives back a text whose cursor is a character further left or right. */
export function stepped(edited: EditedText, by: -1 | 1): EditedText {
  const { text, cursor } = edited;
  if (by < 0) return { text, cursor: before(edited) };
  const [next] = graphemes.segment(text.slice(cursor));
  return { text, cursor: cursor + (next?.segment.length ?? 0) };
}

/** Gives back a text whose cursor is at the beginning or the end of its line. */
export function atLineEnd({ text, cursor }: EditedText, end: -1 | 1): EditedText {
  if (end < 0) return { text, cursor: text.lastIndexOf("\n", cursor - 1) + 1 };
  const next = text.indexOf("\n", cursor);
  return { text, cursor: next < 0 ? text.length : next };
}

/** Gives back a text whose cursor is a line further up or down; undefined where there is no such line. */
export function onOtherLine({ text, cursor }: EditedText, by: -1 | 1): EditedText | undefined {
  const start = text.lastIndexOf("\n", cursor - 1) + 1;
  const column = cursor - start;
  if (by < 0) {
    if (start === 0) return undefined;
    const above = text.lastIndexOf("\n", start - 2) + 1;
    return { text, cursor: Math.min(above + column, start - 1) };
  }
  const end = text.indexOf("\n", cursor);
  if (end < 0) return undefined;
  const last = text.indexOf("\n", end + 1);
  return { text, cursor: Math.min(end + 1 + column, last < 0 ? text.length : last) };
}

function before({ text, cursor }: EditedText): number {
  const [last] = [...graphemes.segment(text.slice(0, cursor))].slice(-1);
  return last?.index ?? 0;
}
