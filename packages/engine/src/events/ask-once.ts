import type { Tx } from "../store/store.js";

/**
 * Gives back what asks a question of a transaction, and remembers the answer for as long as that lasts: where thousands of
 * events are written at once, each asks the same.
 */
export function askOnce<T>(): (tx: Tx, question: string, ask: () => Promise<T>) => Promise<T> {
  const answers = new WeakMap<Tx, Map<string, Promise<T>>>();
  return (tx, question, ask) => {
    const known = answers.get(tx) ?? new Map<string, Promise<T>>();
    answers.set(tx, known);
    const answer = known.get(question) ?? ask();
    known.set(question, answer);
    return answer;
  };
}
