import { truncate, widthOf } from "../output/fit-text.js";

/** Returns as many words on keys as fit into so many cells; the last of them, which nobody may miss, always. */
export function keyLine(words: readonly string[], columns: number): string {
  const [last = ""] = words.slice(-1);
  const rest = words.slice(0, -1);
  while (rest.length > 0 && widthOf([...rest, last].join("  ")) > columns) rest.pop();
  return truncate([...rest, last].join("  "), columns);
}
