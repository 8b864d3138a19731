import assert from "node:assert/strict";
import Handlebars from "handlebars";
import { compileTemplate } from "../packages/engine/src/rendering/compile-template.js";
import { cpuRatio } from "./cpu-ratio.js";
import { orderScope, orderTemplate, orderValues } from "./order-confirmation.js";
import type { Result } from "./result.js";

/** Measures the merge tags against Handlebars on the same template and data, with the output as bytes. */
export async function run(): Promise<Result[]> {
  const own = compileTemplate(orderTemplate, "html");
  const handlebars = Handlebars.compile(orderTemplate);
  assert.equal(own.render(orderScope), handlebars(orderValues), "both engines print the same bytes");
  return [
    cpuRatio({
      id: "T1",
      what: "merge tags: render a compiled order confirmation, against Handlebars",
      gate: ">= 1.1",
      target: ">= 1.3",
      reference: () => Buffer.from(handlebars(orderValues)).length,
      own: () => Buffer.from(own.render(orderScope)).length,
    }),
    cpuRatio({
      id: "T2",
      what: "merge tags: compile the order confirmation and render it once, against Handlebars",
      gate: ">= 20",
      target: ">= 40",
      reference: () => Buffer.from(Handlebars.compile(orderTemplate)(orderValues)).length,
      own: () => Buffer.from(compileTemplate(orderTemplate, "html").render(orderScope)).length,
    }),
  ];
}
