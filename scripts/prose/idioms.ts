/** A phrase or name that readers have to decode, and what to write instead. */
export interface Idiom {
  /** A space in the pattern also matches a line break inside a comment. Letters match in either case unless `exact`. */
  pattern: RegExp;
  instead: string;
  /** Set for names in code: they match as whole words, in this case only. */
  exact?: true;
}

/** Phrases that must not appear in comments, pages, help texts or test titles. */
const phrases: Idiom[] = [
  { pattern: /\b(?:gives?|gave|given|giving) back\b/, instead: "returns …" },
  { pattern: /\/\*\* Gives\b(?! back)/, instead: "Returns …" },
  { pattern: /\b(?:to be had|(?:can|could|cannot|not) be had)\b/, instead: "is available, is installed, exists" },
  { pattern: /\b(?:goes?|going|went) about (?:it|this|that)\b/, instead: "does, in named steps" },
  { pattern: /\bwhat is kept of (?:it|them)\b/, instead: "name the stored fields" },
  { pattern: /\bsuch as it is\b/, instead: "delete it, or name the state" },
  { pattern: /\bby (?:itself|themselves)\b/, instead: "by default, automatically, separately, alone" },
  { pattern: /\boperator['’]?s['’]? plane\b/, instead: "admin API" },
  { pattern: /\btells? (?:of|whether|which|when|how|apart)\b/, instead: "reports, says, distinguishes" },
  {
    pattern: /\bstands? (?:in|at|on|there|then|still|where|beside|between|behind|before|above|apart)\b/,
    instead: "is, appears, is stopped",
  },
  { pattern: /\b(?:hands?|handed|handing) (?:over|on)\b/, instead: "passes, sends, forwards" },
  { pattern: /\bof (?:its|his|their|our|your|an?|one's) own\b/, instead: "its own …, a separate …, or nothing" },
  { pattern: /\bfor whom\b/, instead: "whose, for which" },
  { pattern: /\bin vain\b/, instead: "fails, without success" },
];

/** Names that no longer exist in the code, so that neither code nor prose brings them back. */
const names: Idiom[] = [
  { pattern: /Overtaken/, instead: "WriteConflict", exact: true },
  { pattern: /[bB]ur(?:y|ial|ied)[A-Za-z]*/, instead: "dead letter, dead-letter handler", exact: true },
  { pattern: /mostRuns/, instead: "maxAttempts", exact: true },
  { pattern: /othersTurn/, instead: "yieldToEventLoop", exact: true },
  { pattern: /takeTurns/, instead: "createYielder", exact: true },
  { pattern: /gatherTurns/, instead: "batch per tick", exact: true },
  { pattern: /DraftedRows|DraftedCollection/, instead: "unit of work, pending changes", exact: true },
  { pattern: /idleLooks|lookAgain/, instead: "emptyPolls, pollInterval", exact: true },
];

export const idioms: readonly Idiom[] = [...phrases, ...names];
