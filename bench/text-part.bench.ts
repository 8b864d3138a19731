import assert from "node:assert/strict";
import { compileTemplate } from "../packages/engine/src/rendering/compile-template.js";
import { loadHtmlToText } from "../packages/engine/src/rendering/html-to-text.js";
import { prepareTextPart } from "../packages/engine/src/rendering/text-part.js";
import { cpuRatio } from "./cpu-ratio.js";
import { orderScope, orderTemplate } from "./order-confirmation.js";
import type { Result } from "./result.js";

/** Measures rendering a mail's text part from that of its template, against converting the mail's HTML. */
export async function run(): Promise<Result[]> {
  const convert = await loadHtmlToText();
  const html = compileTemplate(orderTemplate, "html").render(orderScope);
  const part = prepareTextPart(orderTemplate, convert);
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
  assert.deepEqual(words(part.render(orderScope, html).text), words(convert(html)), "both ways say the same");
  return [
    cpuRatio({
      id: "T4",
      what: "text part of a mail from its template's, against html-to-text (reference time by own time)",
      gate: ">= 10",
      target: ">= 33",
      reference: () => Buffer.from(convert(html)).length,
      own: () => Buffer.from(part.render(orderScope, html).text).length,
    }),
  ];
}
