import { isHtml } from "../../commands/send/draft.js";
import { fitToWidth, oneLine, takeCells, truncate, widthOf, wrapText } from "../../output/fit-text.js";
import { plainText } from "../../output/terminal-text.js";
import type { Size } from "../full-screen.js";
import { keyLine, type Line } from "../lines.js";
import { type FormState, formFields, shownText } from "./form-state.js";

/** The column where the text of a field begins, after its mark and label. */
const indent = 12;

/** The lines of the form, and the position of the cursor in them. */
export interface FormFrame {
  lines: Line[];
  cursor: { x: number; y: number };
}

/** Returns the frame of the form in a terminal: its fields, and below them a preview of the mail. */
export function formFrame(state: FormState, { columns, rows }: Size): FormFrame {
  const { current, edited, message } = state;
  const width = columns - indent - 1;
  const bodyHeight = Math.max(3, Math.floor((rows - 12) / 2));
  const lines: Line[] = [{ text: "New email", tone: "heading" }, rule("", columns)];
  let cursor = { x: 0, y: 0 };
  formFields.forEach(({ name, label, hint }, index) => {
    const isCurrent = index === current;
    const head = `${isCurrent ? ">" : " "} ${label.padEnd(indent - 2)}`;
    const isBody = name === "body";
    const shown = shownText(name, state);
    const position = isCurrent && name !== "template" ? edited.cursor : 0;
    const window = isBody ? bodyWindow(shown, position, width, bodyHeight) : lineWindow(shown, position, width);
    if (isCurrent) cursor = { x: indent + window.cursor.x, y: lines.length + window.cursor.y };
    const faint = shown === "" ? { text: head + truncate(hint, width), tone: "faint" as const } : undefined;
    lines.push(
      ...window.lines.map(
        (text, line): Line => (line === 0 ? (faint ?? { text: head + text }) : { text: " ".repeat(indent) + text }),
      ),
    );
  });
  const left = Math.max(0, rows - 1 - lines.length - 3);
  lines.push(...previewLines(state, columns, left));
  lines.push(rule("", columns), {
    text: fitToWidth(message?.text ?? "", columns),
    tone: message && !message.isQuestion ? "alarm" : "heading",
  });
  lines.push({ text: keyLine(keysFor(state), columns), tone: "faint" });
  return { lines: lines.slice(0, rows - 1), cursor };
}

/** Returns the form for a screen reader: the current field, and an error or a question. */
export function formReading(state: FormState): Line[] {
  const { current, message, preview } = state;
  const field = formFields[current];
  if (!field) return [];
  const shown = plainText(shownText(field.name, state));
  const problem = preview && "problem" in preview ? `The preview says: ${oneLine(preview.problem)}` : "";
  const texts = [
    `New email. ${field.label}, field ${current + 1} of ${formFields.length}:`,
    shown === "" ? `empty; ${field.hint}` : shown,
    problem,
    message?.text ?? "Tab: next field. Control S: send. Escape: leave.",
  ];
  return texts.filter((text) => text !== "").map((text) => ({ text }));
}

function keysFor({ current, message }: FormState): string[] {
  if (message?.isQuestion) return ["y send", "any other key goes back"];
  const choosing = formFields[current]?.name === "template" ? ["Left Right choose"] : [];
  return [...choosing, "Ctrl-S send", "Tab Up Down field", "Ctrl-E editor", "Esc leave"];
}

function previewLines({ preview, draft }: FormState, columns: number, height: number): Line[] {
  if (height < 2) return [];
  const kind = draft.template || isHtml(draft.body) ? "as text" : "text";
  if (!preview) return filled([rule(`Preview (${kind})`, columns), { text: "Opening …", tone: "faint" }], height);
  if ("problem" in preview) {
    const problem = wrapText(oneLine(preview.problem), columns).map((text): Line => ({ text, tone: "alarm" }));
    return filled([rule("Preview", columns), ...problem], height);
  }
  const body = wrapText(preview.text, columns, height).map((text): Line => ({ text }));
  return filled([rule(`Preview (${kind}): ${oneLine(preview.subject)}`, columns), ...body], height);
}

function filled(lines: readonly Line[], height: number): Line[] {
  return Array.from({ length: height }, (_, index) => lines[index] ?? { text: "" });
}

function rule(title: string, columns: number): Line {
  const head = title === "" ? "" : `── ${truncate(title, columns - 5)} `;
  return { text: head + "─".repeat(Math.max(0, columns - widthOf(head))), tone: "faint" };
}

/** The visible part of a text, and the position of the cursor in it. */
interface TextWindow {
  lines: string[];
  cursor: { x: number; y: number };
}

const graphemes = new Intl.Segmenter();

/** Returns the part of a line around the cursor. */
function lineWindow(text: string, cursor: number, width: number): TextWindow {
  const before = [...graphemes.segment(plainText(text.slice(0, cursor)).replaceAll("\n", " "))].reverse();
  let seen = "";
  let free = width - 1;
  for (const { segment } of before) {
    free -= widthOf(segment);
    if (free < 0) break;
    seen = segment + seen;
  }
  const rest = plainText(text.slice(cursor)).replaceAll("\n", " ");
  return { lines: [takeCells(seen + rest, width)], cursor: { x: widthOf(seen), y: 0 } };
}

/** Returns the lines of a body around the cursor, each cut off at the width. */
function bodyWindow(text: string, cursor: number, width: number, height: number): TextWindow {
  const lines = text.split("\n");
  const before = text.slice(0, cursor).split("\n");
  const row = before.length - 1;
  const first = Math.max(0, Math.min(row - height + 1, lines.length - height), row >= height ? row - height + 1 : 0);
  const inLine = before.at(-1)?.length ?? 0;
  const shown = Array.from({ length: height }, (_, index) => {
    const line = lines[first + index];
    if (line === undefined) return "";
    return first + index === row ? (lineWindow(line, inLine, width).lines[0] ?? "") : takeCells(plainText(line), width);
  });
  const at = lineWindow(lines[row] ?? "", inLine, width);
  return { lines: shown, cursor: { x: at.cursor.x, y: row - first } };
}
