import type { Key } from "ink";
import type { FormResult } from "../../commands/send/compose.js";
import type { TemplateChoice } from "../../commands/send/compose-services.js";
import { problemIn } from "../../commands/send/draft.js";
import { splitAddresses } from "../../input/addresses.js";
import { plainText } from "../../output/terminal-text.js";
import { type FormModel, fieldAt, formFields, indexOfField } from "./form-state.js";
import { eraseBefore, insertText, moveCursor, moveToLine, moveToLineEnd, type TextField } from "./text-field.js";

/** What the keys of the form read and change. */
export interface FormKeysOptions {
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
