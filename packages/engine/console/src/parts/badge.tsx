/** @jsxImportSource preact */
/** How good a state is. */
export type Tone = "good" | "bad" | "busy" | "plain";

/** Shows a state as a word with a mark, whose shape says the same as its colour. */
export function Badge({ tone, text }: { tone: Tone; text: string }) {
  return <span class={`badge ${tone}`}>{text}</span>;
}
