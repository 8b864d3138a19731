import type { Key } from "ink";
import { useRef, useState } from "react";

/** A key or a piece of text, as ink passes it to `useInput`. */
export type KeyEvent = [input: string, key: Partial<Key>];

// Tab, Enter at the end, and the letters that are pressed with Ctrl. A text of several lines may contain tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes that keys send
const inLine = /([\t\u0001-\u0007\u000e-\u001a]|\r$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes that keys send
const inLines = /([\u0001-\u0007\u000e-\u001a])/;

/** Splits input into keys and texts. A fast typist or a script sends several at once, which ink passes on as one input. */
export function splitKeyEvents(input: string, key: Partial<Key>, isMultiline: boolean): KeyEvent[] {
  if (input.length < 2 || key.ctrl || key.meta) return [[input, key]];
  return input
    .split(isMultiline ? inLines : inLine)
    .filter((part) => part !== "")
    .map(toKeyEvent);
}

/** Splits input into single keys, for a view without text fields. */
export function splitSingleKeys(input: string, key: Partial<Key>): KeyEvent[] {
  return input.length < 2 || key.ctrl || key.meta ? [[input, key]] : [...input].map(toKeyEvent);
}

function toKeyEvent(part: string): KeyEvent {
  if (part === "\t") return ["", { tab: true }];
  if (part === "\r") return ["", { return: true }];
  const code = part.length === 1 ? part.charCodeAt(0) : 32;
  return code < 27 && code !== 10 ? [String.fromCharCode(code + 96), { ctrl: true }] : [part, {}];
}

/**
 * Returns a state, how to change some of it, and how to read it as the last key left it: several keys may come at once,
 * before anything is drawn again.
 */
export function useLatest<State extends object>(
  first: () => State,
): [state: State, change: (some: Partial<State>) => void, latest: () => State] {
  const [state, draw] = useState(first);
  const last = useRef(state);
  const change = (some: Partial<State>): void => {
    last.current = { ...last.current, ...some };
    draw(last.current);
  };
  return [state, change, () => last.current];
}
