import { shortened, widthOf } from "../output/fitted.js";

/** Returns as many words on keys as fit into so many cells; the last of them, which nobody may miss, always. */
export function keyLine(words: readonly string[], columns: number): string {
  const [last = ""] = words.slice(-1);
  const rest = words.slice(0, -1);
  while (rest.length > 0 && widthOf([...rest, last].join("  ")) > columns) rest.pop();
  return shortened([...rest, last].join("  "), columns);
}
