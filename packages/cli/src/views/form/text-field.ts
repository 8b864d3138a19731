/** A text and the position of its cursor, in UTF-16 units. */
export interface TextField {
  text: string;
  cursor: number;
}

const graphemes = new Intl.Segmenter();

/** Inserts text at the cursor. */
export function insertText({ text, cursor }: TextField, more: string): TextField {
  return { text: text.slice(0, cursor) + more + text.slice(cursor), cursor: cursor + more.length };
}

/** Erases the character (a grapheme) before the cursor. */
export function eraseBefore(edited: TextField): TextField {
  const { text, cursor } = edited;
  const start = before(edited);
  return { text: text.slice(0, start) + text.slice(cursor), cursor: start };
}

/** Moves the cursor by one character (a grapheme). */
export function moveCursor(edited: TextField, by: -1 | 1): TextField {
  const { text, cursor } = edited;
  if (by < 0) return { text, cursor: before(edited) };
  const [next] = graphemes.segment(text.slice(cursor));
  return { text, cursor: cursor + (next?.segment.length ?? 0) };
}

/** Moves the cursor to the beginning or the end of its line. */
export function moveToLineEnd({ text, cursor }: TextField, end: -1 | 1): TextField {
  if (end < 0) return { text, cursor: text.lastIndexOf("\n", cursor - 1) + 1 };
  const next = text.indexOf("\n", cursor);
  return { text, cursor: next < 0 ? text.length : next };
}

/** Moves the cursor one line up or down; returns undefined where there is no such line. */
export function moveToLine({ text, cursor }: TextField, by: -1 | 1): TextField | undefined {
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

function before({ text, cursor }: TextField): number {
  const [last] = [...graphemes.segment(text.slice(0, cursor))].slice(-1);
  return last?.index ?? 0;
}
