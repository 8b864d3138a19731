import { type Key, useCursor, useInput, useIsScreenReaderEnabled } from "ink";
import { useEffect, useState } from "react";
import type { Ending, Setback } from "../commands/send/compose.js";
import type { Desk, TemplateChoice } from "../commands/send/desk.js";
import { type Draft, problemIn } from "../commands/send/draft.js";
import { atLineEnd, type EditedText, erased, inserted, onOtherLine, stepped } from "../commands/send/edited-text.js";
import type { PreviewedMail } from "../commands/send/preview-mail.js";
import { splitAddresses } from "../input/addresses.js";
import { plainText } from "../output/plain-text.js";
import { formFrame, formReading } from "./form-frame.js";
import { type FormState, formFields } from "./form-state.js";
import type { Screen } from "./full-screen.js";
import { Lines } from "./lines.js";
import { strokesIn } from "./strokes.js";
import { useLatest } from "./use-latest.js";

/** A form that is to be filled in. */
export interface Blank {
  draft: Draft;
  setback: Setback | undefined;
  desk: Desk;
}

export interface FormProps extends Screen<Ending>, Blank {}

/** What the author has come to. */
interface Writing {
  draft: Draft;
  /** The place of the field that is written in. */
  current: number;
  cursor: number;
  says: FormState["says"];
}

/** Has an email written, from the field on that went wrong before, is missing, or else the body; shows how it would arrive, and ends with what its author wants. */
export function Form({ draft: begun, setback, desk, size, colored, end }: FormProps) {
  const [{ draft, current, cursor, says }, change, latest] = useLatest<Writing>(() => {
    const open = placeOf(setback?.field ?? problemIn(begun)?.field ?? "body");
    return {
      draft: begun,
      current: open,
      cursor: begun[nameOf(open)].length,
      says: setback && { text: setback.message, isQuestion: false },
    };
  });
  const [templates, setTemplates] = useState<readonly TemplateChoice[]>();
  const [preview, setPreview] = useState<PreviewedMail | { problem: string }>();

  useEffect(() => {
    let isGone = false;
    desk.templates().then((found) => isGone || setTemplates(found));
    return () => {
      isGone = true;
    };
  }, [desk]);

  useEffect(() => {
    const stop = new AbortController();
    const show = (made: PreviewedMail | { problem: string }): void => {
      if (!stop.signal.aborted) setPreview(made);
    };
    desk.preview(draft, stop.signal).then(
      (made) => made && show(made),
      (error: unknown) => show({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [desk, draft]);

  function write({ text, cursor }: EditedText): void {
    const { draft, current } = latest();
    const name = nameOf(current);
    change({ cursor, ...(text !== draft[name] && { draft: { ...draft, [name]: text } }) });
  }

  function enter(place: number): void {
    const next = (place + formFields.length) % formFields.length;
    change({ current: next, cursor: latest().draft[nameOf(next)].length });
  }

  function choose(by: -1 | 1): void {
    const { draft } = latest();
    const ids = ["", ...(templates ?? []).map(({ id }) => id)];
    const at = Math.max(0, ids.indexOf(draft.template));
    change({ draft: { ...draft, template: ids[(at + by + ids.length) % ids.length] ?? "" } });
  }

  function send(): void {
    const { draft } = latest();
    const wrong = problemIn(draft);
    if (wrong) {
      enter(placeOf(wrong.field));
      change({ says: { text: wrong.message, isQuestion: false } });
    } else if (desk.isLive) ask(splitAddresses(draft.to));
    else end({ did: "send", draft });
  }

  function ask(addresses: readonly string[]): void {
    const whom = addresses.length === 1 ? addresses[0] : `${addresses.length} recipients`;
    change({ says: { text: `Send to ${whom} with a live key? y/n`, isQuestion: true } });
  }

  function moveLine(edited: EditedText, by: -1 | 1): void {
    const { current } = latest();
    const isBody = nameOf(current) === "body";
    const moved = isBody ? onOtherLine(edited, by) : undefined;
    if (moved) write(moved);
    else if (by < 0 || !isBody) enter(current + by);
  }

  useInput((input, key) => {
    for (const stroke of strokesIn(input, key, nameOf(latest().current))) press(...stroke);
  });

  function press(input: string, key: Partial<Key>): unknown {
    const { draft, current, cursor, says } = latest();
    const name = nameOf(current);
    const edited: EditedText = { text: draft[name], cursor };
    if (key.ctrl && input === "c") return end({ did: "interrupt", draft });
    change({ says: undefined });
    if (says?.isQuestion) return /^y$/i.test(input) ? end({ did: "send", draft }) : undefined;
    if (key.escape) return end({ did: "leave", draft });
    if (key.ctrl && input === "s") return send();
    if (key.ctrl && input === "e") return end({ did: "edit", draft });
    if (key.tab) return enter(current + (key.shift ? -1 : 1));
    if (key.upArrow) return moveLine(edited, -1);
    if (key.downArrow) return moveLine(edited, 1);
    if (name === "template") {
      if (key.leftArrow) return choose(-1);
      if (key.rightArrow || input === " ") return choose(1);
      return key.return ? enter(current + 1) : undefined;
    }
    if (key.leftArrow) return write(stepped(edited, -1));
    if (key.rightArrow) return write(stepped(edited, 1));
    if (key.home || (key.ctrl && input === "a")) return write(atLineEnd(edited, -1));
    if (key.end) return write(atLineEnd(edited, 1));
    if (key.backspace || key.delete) return write(erased(edited));
    if (key.return) return name === "body" ? write(inserted(edited, "\n")) : enter(current + 1);
    // What is pasted comes in one piece.
    const typed = plainText(input.replaceAll(/\r\n?/g, "\n"));
    if (key.ctrl || key.meta || typed === "") return undefined;
    return write(inserted(edited, name === "body" ? typed : typed.replaceAll("\n", " ")));
  }

  const edited = { text: draft[nameOf(current)], cursor };
  const state: FormState = { draft, current, edited, templates, preview, says };
  const isRead = useIsScreenReaderEnabled();
  const { setCursorPosition } = useCursor();
  const frame = formFrame(state, size);
  setCursorPosition(isRead || says?.isQuestion ? undefined : frame.cursor);
  return <Lines lines={isRead ? formReading(state) : frame.lines} colored={colored} />;
}

function nameOf(place: number): keyof Draft {
  return formFields[place]?.name ?? "to";
}

function placeOf(field: keyof Draft): number {
  return formFields.findIndex(({ name }) => name === field);
}
