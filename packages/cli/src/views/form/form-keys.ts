import type { Key } from "ink";
import type { FormResult } from "../../commands/send/compose.js";
import type { TemplateChoice } from "../../commands/send/compose-services.js";
import { problemIn } from "../../commands/send/draft.js";
import { splitAddresses } from "../../input/addresses.js";
import { plainText } from "../../output/terminal-text.js";
import { type FormModel, fieldAt, formFields, indexOfField, type TextField } from "./form-state.js";

/** What the keys of the form read and change. */
interface FormKeysOptions {
  change(some: Partial<FormModel>): void;
  /** Returns the model after all keys so far, drawn or not. */
  latest(): FormModel;
  end(result: FormResult): void;
  templates: readonly TemplateChoice[];
  /** Whether a send is confirmed first. */
  isLive: boolean;
}

/** The keyboard of the form: changes the model, and ends the form. */
export class FormKeys {
  readonly #options: FormKeysOptions;

  constructor(options: FormKeysOptions) {
    this.#options = options;
  }

  press(input: string, key: Partial<Key>): unknown {
    const { change, end, latest } = this.#options;
    const { draft, current, message } = latest();
    if (key.ctrl && input === "c") return end({ action: "interrupt", draft });
    change({ message: undefined });
    if (message?.isQuestion) return /^y$/i.test(input) ? end({ action: "send", draft }) : undefined;
    if (key.escape) return end({ action: "leave", draft });
    if (key.ctrl && input === "s") return this.#send();
    if (key.ctrl && input === "e") return end({ action: "edit", draft });
    if (key.tab) return this.#enter(current + (key.shift ? -1 : 1));
    if (key.upArrow) return this.#moveLine(-1);
    if (key.downArrow) return this.#moveLine(1);
    return fieldAt(current) === "template" ? this.#pressInTemplate(input, key) : this.#pressInText(input, key);
  }

  #pressInTemplate(input: string, key: Partial<Key>): unknown {
    if (key.leftArrow) return this.#choose(-1);
    if (key.rightArrow || input === " ") return this.#choose(1);
    return key.return ? this.#enter(this.#options.latest().current + 1) : undefined;
  }

  #pressInText(input: string, key: Partial<Key>): unknown {
    const { current } = this.#options.latest();
    const isBody = fieldAt(current) === "body";
    const field = this.#field();
    if (key.leftArrow) return this.#write(moveCursor(field, -1));
    if (key.rightArrow) return this.#write(moveCursor(field, 1));
    if (key.home || (key.ctrl && input === "a")) return this.#write(moveToLineEnd(field, -1));
    if (key.end) return this.#write(moveToLineEnd(field, 1));
    if (key.backspace || key.delete) return this.#write(eraseBefore(field));
    if (key.return) return isBody ? this.#write(insertText(field, "\n")) : this.#enter(current + 1);
    // Pasted text arrives as one input.
    const typed = plainText(input.replaceAll(/\r\n?/g, "\n"));
    if (key.ctrl || key.meta || typed === "") return undefined;
    return this.#write(insertText(field, isBody ? typed : typed.replaceAll("\n", " ")));
  }

  #field(): TextField {
    const { draft, current, cursor } = this.#options.latest();
    return { text: draft[fieldAt(current)], cursor };
  }

  #write({ text, cursor }: TextField): void {
    const { change, latest } = this.#options;
    const { draft, current } = latest();
    const name = fieldAt(current);
    change({ cursor, ...(text !== draft[name] && { draft: { ...draft, [name]: text } }) });
  }

  #enter(index: number): void {
    const { change, latest } = this.#options;
    const next = (index + formFields.length) % formFields.length;
    change({ current: next, cursor: latest().draft[fieldAt(next)].length });
  }

  #choose(by: -1 | 1): void {
    const { change, latest, templates } = this.#options;
    const { draft } = latest();
    const ids = ["", ...templates.map(({ id }) => id)];
    const index = Math.max(0, ids.indexOf(draft.template));
    change({ draft: { ...draft, template: ids[(index + by + ids.length) % ids.length] ?? "" } });
  }

  #moveLine(by: -1 | 1): void {
    const { current } = this.#options.latest();
    const isBody = fieldAt(current) === "body";
    const moved = isBody ? moveToLine(this.#field(), by) : undefined;
    if (moved) this.#write(moved);
    else if (by < 0 || !isBody) this.#enter(current + by);
  }

  #send(): void {
    const { change, end, latest, isLive } = this.#options;
    const { draft } = latest();
    const problem = problemIn(draft);
    if (problem) {
      this.#enter(indexOfField(problem.field));
      change({ message: { text: problem.message, isQuestion: false } });
    } else if (isLive) this.#confirm(splitAddresses(draft.to));
    else end({ action: "send", draft });
  }

  #confirm(addresses: readonly string[]): void {
    const whom = addresses.length === 1 ? addresses[0] : `${addresses.length} recipients`;
    this.#options.change({ message: { text: `Send to ${whom} with a live key? y/n`, isQuestion: true } });
  }
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
