import type { RenderScope } from "../packages/engine/src/rendering/scope.js";

/**
 * The mail of the template benches: an order confirmation of about 8 KB with 16 tags outside the loop, two conditionals,
 * a loop over ten items, and 23 links. It is written so that Posthorn and Handlebars read it alike and print the same bytes.
 */
const style = {
  cell: "padding:12px 16px;border-bottom:1px solid #e5e7eb;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#1f2937",
  link: "color:#1d4ed8;text-decoration:underline;font-weight:bold",
  text: "margin:0 0 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#1f2937",
};

/** Rules for small screens, as usual in such mails. They bring the source to 8 KB. */
const screenRules = ["h1", "h2", "h3", "p", "td", "a", "img", "ul", "li"]
  .map(
    (tag) =>
      `  ${tag}.responsive { width: 100% !important; max-width: 600px !important; padding-left: 8px !important; padding-right: 8px !important; font-size: 16px !important; line-height: 24px !important; text-align: left !important; }`,
  )
  .join("\n");

const recommendations = ["fountain-pens", "inks", "papers", "notebooks", "nibs", "blotters", "sealing-wax", "cases"];

const recommended = recommendations
  .map(
    (name) =>
      `<td style="${style.cell}"><a href="https://shop.example.com/c/${name}?from=mail" style="${style.link}">${name}</a></td>`,
  )
  .join("\n");

/** The template's source, in the language both engines share. */
export const orderTemplate = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Order {{order_id}}</title>
<style>@media only screen and (max-width: 600px) {
${screenRules}
}</style></head>
<body style="margin:0;padding:0;background-color:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="background-color:#ffffff">
<tr><td style="${style.cell}"><a href="https://shop.example.com/"><img src="https://shop.example.com/logo.png" alt="{{company_name}}" width="160"></a></td></tr>
<tr><td style="${style.cell}">
<h1 style="${style.text}">Thank you, {{first_name}} {{last_name}}!</h1>
<p style="${style.text}">Your order <a href="https://shop.example.com/orders/{{order_id}}" style="${style.link}">{{order_id}}</a> of {{order_date}} is on its way to {{city}}.</p>
{{#if gift}}<p style="${style.text}">It travels as a gift with your note: {{gift}}</p>{{else}}<p style="${style.text}">An invoice is enclosed.</p>{{/if}}
{{#if express}}<p style="${style.text}">Express delivery: it arrives tomorrow.</p>{{else}}<p style="${style.text}">It arrives within three days.</p>{{/if}}
</td></tr>
{{#each items}}<tr><td><a href="https://shop.example.com/p/{{this.sku}}">{{this.name}}</a></td><td>{{this.quantity}} x {{this.price}}</td></tr>
{{/each}}<tr><td style="${style.cell}">Subtotal {{subtotal}}<br>Shipping {{shipping}}<br>Total {{total}} {{currency}}</td></tr>
<tr>${recommended}</tr>
<tr><td style="${style.cell}"><a href="https://shop.example.com/help" style="${style.link}">Help</a> <a href="https://shop.example.com/returns" style="${style.link}">Returns</a></td></tr>
<tr><td style="${style.cell}">{{company_name}}, {{company_address}}<br><a href="{{preferences_url}}">Preferences</a></td></tr>
</table></td></tr></table>
</body></html>
`;

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

/** The mail's data in Posthorn's form. */
export const orderScope: RenderScope = { contact, template_data: order, system };
/** The same values in Handlebars' form, one object. */
export const orderValues = { ...system, ...contact.attributes, ...contact, ...order };
