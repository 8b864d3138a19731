import type { Block, Look } from "./block.js";
import { plainLook } from "./block.js";
import { bare, type CodeCandidate, codeCandidates } from "./code-candidates.js";
import { CodeContext } from "./code-context.js";
import { joinBlocks } from "./join-blocks.js";
import { maskNumbers } from "./mask-numbers.js";

/** How much of a block is searched, in characters. */
const longestText = 3000;

interface Scored {
  code: string;
  score: number;
}

/** From this score on a candidate is a code. */
const least = 6;
/** Codes that score so much less than the best are left out. */
const widest = 6;

/** Returns the one-time codes of a mail, the most likely first. */
export function findCodes(given: readonly Block[]): string[] {
  const blocks = joinBlocks(given).map((block) => ({ ...block, text: block.text.slice(0, longestText) }));
  const texts = blocks.map(({ text }) => maskNumbers(text));
  const context = new CodeContext(texts, blocks);
  const best = new Map<string, Scored>();
  blocks.forEach((block, index) => {
    const text = texts[index] as string;
    for (const candidate of codeCandidates(text)) {
      const score = scoreOf(block, candidate, { context, index, text });
      if (score === undefined) continue;
      const { code } = candidate;
      const before = best.get(code);
      // A code in two places is the more likely.
      const total = before === undefined ? score : Math.max(before.score, score) + 2;
      best.set(code, { code, score: total });
    }
  });
  const scored = [...best.values()].sort((one, other) => other.score - one.score);
  const top = scored[0]?.score ?? 0;
  return scored.filter(({ score }) => score >= least && score >= top - widest).map(({ code }) => code);
}

interface Place {
  context: CodeContext;
  index: number;
  text: string;
}

/** Returns how likely a candidate is a code; undefined where it is none. */
function scoreOf(block: Block, candidate: CodeCandidate, { context, index, text }: Place): number | undefined {
  const { start, end, kind, shape, isGrouped } = candidate;
  const run = block.runs.findLast((each) => each.start <= start);
  const { look = plainLook, link } = run ?? {};
  const isAlone = bare(text) === bare(text.slice(start, end));
  const label = context.labelOf(index, { start, end, isAlone });
  if (label < 0) return undefined;
  const prominence = prominenceOf(look, block, isAlone);
  if (link !== undefined && label < 4) return undefined;
  if (label === 0)
    return context.isLikelyWithoutWords(index, candidate, { isAlone, look, block })
      ? least + prominence / 10
      : undefined;
  if (kind === "letters" && !isMeantAsLetters(text, candidate, { label, isAlone, look })) return undefined;
  if (kind === "mixed" && label < 4) return undefined;
  if (shape < 0 && label < 5 && !(label >= 4 && isAlone)) return undefined;
  // A year behind words such as "one-time code" is a code.
  const likeness = kind === "digits" && label >= 6 ? Math.max(shape, 0) : shape;
  if (kind !== "digits" && shape < 0 && !context.isStrong) return undefined;
  return label + likeness + prominence + (isGrouped ? 1 : 0) - (link === undefined ? 0 : 2);
}

function prominenceOf(look: Look, block: Block, isAlone: boolean): number {
  const isLarge = look.size >= 20 || look.isHeading;
  return (
    (isAlone ? 2 : 0) +
    (isLarge ? 2 : 0) +
    (look.isSpaced ? 2 : 0) +
    (look.isHinted ? 2 : 0) +
    (look.isBold ? 1 : 0) +
    (block.isJoined ? 2 : 0) +
    (block.kind === "subject" ? 0.5 : 0)
  );
}

/** Returns whether letters are meant as a code: they stand alone and look like one, or a label is right before them. */
function isMeantAsLetters(
  text: string,
  { start, isGrouped }: CodeCandidate,
  { label, isAlone, look }: { label: number; isAlone: boolean; look: Look },
): boolean {
  const isLoud = text === text.toUpperCase() && !isAlone;
  if (label < 4 || isLoud) return false;
  if (isAlone) return isGrouped || look.isSpaced || look.isHinted || look.size >= 20;
  return /[:：]\s?$/.test(text.slice(0, start)) || isGrouped;
}
