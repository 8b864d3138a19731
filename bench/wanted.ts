/** Whether a figure is to be measured. */
export type IsWanted = (id: string) => boolean;

/** Returns the test for these ids: each means itself and its variants, as A1 means A1-cpu. Without ids every figure is wanted. */
export function createIsWanted(ids: readonly string[]): IsWanted {
  return (id) => ids.length === 0 || ids.some((each) => means(each, id));
}

/** Returns whether a word of the command line means a figure. */
export function means(word: string, id: string): boolean {
  return id === word || id.startsWith(`${word}-`) || id.startsWith(`${word}.`);
}
