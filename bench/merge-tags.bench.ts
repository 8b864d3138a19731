import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import Handlebars from "handlebars";
import { compileTemplate } from "../packages/engine/src/rendering/compile-template.js";
import type { Scope } from "../packages/engine/src/rendering/scope.js";
import { cpuRatio, type Result } from "./cpu-ratio.js";
import { orderTemplate } from "./order-confirmation.js";

const items = Array.from({ length: 10 }, (_, index) => ({
  sku: `pen-${index}`,
  name: `Fountain pen & case no. ${index}`,
  quantity: index + 1,
  price: "12.50",
}));

const contact = { email: "ada@example.com", first_name: "Ada", last_name: "Lovelace", attributes: { city: "London" } };
const order = {
  order_id: "A-1017",
  order_date: "March 9, 2026",
  gift: "",
  express: true,
  items,
  subtotal: 687.5,
  shipping: "4.90",
  total: 692.4,
  currency: "EUR",
};
const system = {
  unsubscribe_url: "https://mail.example.com/u/token",
  preferences_url: "https://mail.example.com/p/token",
  company_name: "Difference & Co",
  company_address: "12 St James Sq, London",
  now: Date.UTC(2026, 2, 9),
};

const scope: Scope = { contact, template_data: order, system };
const handlebarsData = { ...system, ...contact.attributes, ...contact, ...order };

/** Measures the merge tags against Handlebars on the same template and data, the output taken as bytes. */
export async function run(): Promise<Result[]> {
  const own = compileTemplate(orderTemplate, "html");
  const handlebars = Handlebars.compile(orderTemplate);
  assert.equal(own.render(scope), handlebars(handlebarsData), "both engines print the same bytes");
  return [
    cpuRatio({
      id: "T1",
      what: "merge tags: render a compiled order confirmation, against Handlebars",
      gate: ">= 1.1",
      target: ">= 1.3",
      reference: () => Buffer.from(handlebars(handlebarsData)).length,
      own: () => Buffer.from(own.render(scope)).length,
    }),
    cpuRatio({
      id: "T2",
      what: "merge tags: compile the order confirmation and render it once, against Handlebars",
      gate: ">= 20",
      target: ">= 40",
      reference: () => Buffer.from(Handlebars.compile(orderTemplate)(handlebarsData)).length,
      own: () => Buffer.from(compileTemplate(orderTemplate, "html").render(scope)).length,
    }),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
