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
  { pattern: /\bwhat (?:became|has become) of\b/, instead: "the result of, the status of" },
  { pattern: /\bas (?:it stands|they stand|things stand)\b/, instead: "unchanged, in the current state" },
  { pattern: /\bnoted down\b|\bwritten down\b|\bwrites? (?:it|them|that) down\b/, instead: "recorded, stored" },
  {
    pattern: /\b(?:jobs?|deliveries|mails?|work) in hand\b|\bwhat (?:is|was) in hand\b/,
    instead: "running jobs, in flight",
  },
  { pattern: /\btakes? its time\b/, instead: "is slow" },
  { pattern: /\b(?:is|are|be|was|were) (?:told|heard) of\b/, instead: "is reported, is logged" },
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
  { pattern: /Rewind/, instead: "state snapshot, capture, restore", exact: true },
  {
    pattern: /KeyReads|SnapshotGroups|CommitGroups/,
    instead: "batch loader, shared snapshot, group commit",
    exact: true,
  },
  { pattern: /Unfit/, instead: "transaction aborted, group commit failed", exact: true },
  { pattern: /wishOf/, instead: "retryAfter", exact: true },
  { pattern: /restOf/, instead: "openUntil", exact: true },
  { pattern: /freeLeases/, instead: "releaseLeases", exact: true },
  { pattern: /forMany/, instead: "forEachInChunks", exact: true },
  { pattern: /keyedCall/, instead: "idempotentRequest", exact: true },
  { pattern: /Setback/, instead: "FormError", exact: true },
  { pattern: /takeContact/, instead: "upsertContact", exact: true },
];

export const idioms: readonly Idiom[] = [...phrases, ...names];
