import { usage } from "../../program/failure.js";
import { jsonRows } from "./json-rows.js";
import { longestRow } from "./read-text.js";
import type { Row } from "./row.js";

/** Reads one JSON array of objects as rows, each as soon as it is whole, so that a large file never stands in memory. */
export async function* jsonArrayRows(text: AsyncIterable<string>, name: string): AsyncGenerator<Row> {
  yield* jsonRows(elements(text, name));
}

/** Where in the text of an array something stands. */
type Place = "before" | "first" | "element" | "behind" | "next" | "after";

/** Gives the texts of the elements of an array; what stands between them must be what JSON has there. */
async function* elements(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let state = "before" as Place;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = "";
  const broken = () => usage(`${name} is not one JSON array of objects`, { hint: "JSONL has an object a line." });
  for await (const part of text) {
    let start = 0;
    for (let at = 0; at < part.length; at += 1) {
      const character = part[at] ?? "";
      if (state === "element") {
        if (inString) {
          if (escaped) escaped = false;
          else if (character === "\\") escaped = true;
          else if (character === '"') inString = false;
        } else if (character === '"') inString = true;
        else if (character === "{" || character === "[") depth += 1;
        else if (character === "}" || character === "]") {
          depth -= 1;
          if (depth > 0) continue;
          yield element + part.slice(start, at + 1);
          element = "";
          state = "behind";
        }
      } else if (/\s/.test(character)) continue;
      else if (state === "before" && character === "[") state = "first";
      else if (character === "{" && (state === "first" || state === "next")) {
        state = "element";
        depth = 1;
        start = at;
      } else if (state === "behind" && character === ",") state = "next";
      else if (character === "]" && (state === "first" || state === "behind")) state = "after";
      else throw broken();
    }
    if (state === "element") {
      element += part.slice(start);
      if (element.length > longestRow) throw usage(`${name} has an object of more than ${longestRow} characters`);
    }
  }
  if (state !== "after") throw broken();
}
