import type { Key } from "ink";
import type { Draft } from "../commands/send/draft.js";

// Tab, Enter at the end, and the letters that are pressed with Ctrl; a body may have tabs of its own.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what keys send
const inLine = /([\t\u0001-\u0007\u000e-\u001a]|\r$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what keys send
const inBody = /([\u0001-\u0007\u000e-\u001a])/;

/** Gives back the keys and texts of what came at once: who types fast, or has a script type, sends several together. */
export function strokesIn(input: string, key: Partial<Key>, field: keyof Draft): [input: string, key: Partial<Key>][] {
  if (input.length < 2 || key.ctrl || key.meta) return [[input, key]];
  return input
    .split(field === "body" ? inBody : inLine)
    .filter((part) => part !== "")
    .map(strokeOf);
}

/** Gives back the keys that came at once where nothing is written, each by itself. */
export function singleKeysIn(input: string, key: Partial<Key>): [input: string, key: Partial<Key>][] {
  return input.length < 2 || key.ctrl || key.meta ? [[input, key]] : [...input].map(strokeOf);
}

function strokeOf(part: string): [input: string, key: Partial<Key>] {
  if (part === "\t") return ["", { tab: true }];
  if (part === "\r") return ["", { return: true }];
  const code = part.length === 1 ? part.charCodeAt(0) : 32;
  return code < 27 && code !== 10 ? [String.fromCharCode(code + 96), { ctrl: true }] : [part, {}];
}
