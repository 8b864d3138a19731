import { hardCases } from "./hard-cases.js";
import { type CorpusMail, layouts, type Numbers } from "./layouts.js";
import { phrases } from "./phrases.js";

/** Returns a number between 0 and 1 that depends on a seed only. */
function fraction(seed: number): number {
  let state = (seed * 2_654_435_761) >>> 0;
  state ^= state >>> 15;
  state = Math.imul(state, 2_246_822_519) >>> 0;
  state ^= state >>> 13;
  return ((Math.imul(state, 3_266_489_917) >>> 0) % 1_000_003) / 1_000_003;
}

const alphabet = "ABCDEFGHJKLMNPQRTUVWXYZ";

function numbersOf(seed: number): Numbers {
  const digits = (count: number, from: number) =>
    Array.from({ length: count }, (_, n) => Math.floor(fraction(seed * 97 + from + n) * 10)).join("");
  const letter = (n: number) => alphabet[Math.floor(fraction(seed * 89 + n) * alphabet.length)] ?? "Q";
  const token = Array.from({ length: 28 }, (_, n) => Math.floor(fraction(seed * 83 + n) * 36).toString(36)).join("");
  return {
    six: `4${digits(5, 1)}`,
    eight: `7${digits(7, 11)}`,
    four: `9${digits(3, 23)}`,
    letters: `${letter(1)}${digits(1, 31)}${letter(2)}${digits(1, 37)}${letter(3)}${letter(4)}`,
    token: `${token}7q`,
  };
}

/** The mails of every language in every layout, and the hard cases. */
export const corpus: readonly CorpusMail[] = [
  ...Object.entries(phrases).flatMap(([language, words], first) =>
    Object.entries(layouts).map(([name, layout], second) => ({
      name: `${language}: ${name}`,
      ...layout(words, numbersOf(first * 101 + second + 1)),
    })),
  ),
  ...hardCases,
];
