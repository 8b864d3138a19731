import { describe, expect, it } from "vitest";
import { buildMime } from "../../delivery/mime.js";
import type { Ctx } from "../../platform/context.js";
import { sha256 } from "../../platform/crypto.js";
import { systemRandom } from "../../platform/random.js";
import { createSecrets } from "../../platform/secrets.js";
import { createTemplateCache } from "../../rendering/template-cache.js";
import type { MessageRow } from "../../store/entities.js";
import { type ComposedMail, composeMail, type MessageParts } from "./compose.js";
import type { EmailContent } from "./content.js";

const settings = { publicUrl: "https://mail.example.com", sharedDomain: "posthorn.test" };
const ctx = {
  secrets: createSecrets("a text of at least thirty-two characters", systemRandom()),
  settings,
} as Ctx;

/** A mail whose bytes are fixed: what is rendered, the message's own fields, and the SHA-256 of the result. */
interface FixedMail {
  content: Partial<EmailContent>;
  data?: Record<string, unknown>;
  message?: Partial<MessageRow>;
  company_address?: string;
  digest: string;
}

const items = Array.from({ length: 12 }, (_, index) => ({ sku: `pen-${index}`, name: `Pen & case <${index}>` }));
const loop = '{{#each items}}<a href="https://shop.example.com/p/{{this.sku}}">{{this.name}}</a>\n{{/each}}';

const mails: Record<string, FixedMail> = {
  "a plain text": {
    content: { text: "Hello {{first_name|there}},\r\nyour parcel\ris\non its way." },
    digest: "cb79845dfd67158fd552e42f42d7fd5c9aed21149abbc221ccf2248524c6fd57",
  },
  "html without links": {
    content: { html: "<p>Hello {{first_name|there}}</p>\n" },
    digest: "62ed311cbbaac86c8ecdd130a2fa804bd3ff926fd7567b6452fc248c571fe94e",
  },
  "html and text": {
    content: { html: "<p>{{greeting}}</p>", text: "{{greeting}}" },
    data: { greeting: "Grüße 🎺" },
    digest: "aff595a280d539d3767b2655fe36a186bfca061a403e8d88c9a6d0cbd7984bc5",
  },
  "links in a loop": {
    content: { html: `<html><body>${loop}</body></html>` },
    data: { items },
    digest: "e8b3c4b9109418f217524acf06a16f188b749030d4ae824363b0fb12ee19f694",
  },
  "links of values": {
    content: {
      html: '<a href="{{url}}">a</a> <A class=x HREF=\'{{url}}\'>b</A> <a href={{url}}>c</a> <area href="{{host}}">',
    },
    data: { url: "https://example.com/?a=1&b=2", host: "javascript:alert(1)" },
    digest: "7f90883b5d6bb74643d13629b561926aa8ba13c55c43c6d4f9ba9b3fa68b1fc9",
  },
  "links in conditions": {
    content: {
      html: '{{#if a}}<a href="https://a.example.com">{{else}}<a href="https://b.example.com/{{a}}">{{/if}}x</a>',
    },
    data: { a: 0 },
    digest: "c6e7050573218e7f99c28a135ea6647e6cf348c8e66f2c144f955b2362b1f1ed",
  },
  "tags made by raw values": {
    content: {
      html: '{{{start}}} <a href="https://x.example.com">x</a> {{{end}}} <a href="https://y.example.com">y</a>',
    },
    data: { start: "<!-- ", end: " --> <a href='https://z.example.com'>z</a>" },
    digest: "e693db2e67ac87f7119b3d0ef7af41a6639b86f1cbb5fffbc597c87259dc0a15",
  },
  "tags split by values": {
    content: { html: '<{{a}}a href="https://x.example.com">x</a> <a {{b}}="https://y.example.com">y</a> </{{c}}body>' },
    data: { a: "", b: "href", c: "" },
    digest: "547b7171cd77c4a5f9a4f263cdfd6429379e33dcba95bfa73216d15fa465e058",
  },
  "text of other elements": {
    content: {
      html: '<style>a{content:"<a href=\\"https://s.example.com\\">"}</style><title><a href="https://t.example.com"></title><a href="https://u.example.com">{{{u}}}</a><textarea><a href="https://v.example.com"></a>',
    },
    data: { u: "<b>u</b>" },
    digest: "4be1d5b2751914fa7b48bb37ad2c9a21f0842b381b3ebffc509091b110a7218b",
  },
  "both managed links": {
    content: {
      html: '<a href="{{unsubscribe_url}}">off</a> <a href="{{preferences_url}}">p</a> <a href="https://w.example.com">w</a> {{company_address}}',
    },
    digest: "144789f75cc6b579b9749ab40f2e6ac871e5bc37724d327c26423befdca412cb",
  },
  "an address written out": {
    content: { html: '<p>1 High St</p><a href="{{unsubscribe_url}}">off</a></BODY >\n</html>' },
    company_address: "1 High St",
    digest: "7a7befc5beb899d57781029bac4d6d59fcaf9e94f4a902e3f573d838d54febb8",
  },
  "lines of all lengths": {
    content: {
      html: Array.from({ length: 130 }, (_, length) => `${"x".repeat(length)}${length % 3 ? "\n" : "\r\n"}`).join("é"),
      text: Array.from({ length: 130 }, (_, length) => `${"ö".repeat(length)}\n`).join("\r"),
    },
    digest: "84fac96d3c2576e32862b1edd156057e9436cbdf51c70ab0947ef8e74ab5f7ad",
  },
  "a long mail": {
    content: { html: `<p>${"long & wide ".repeat(20_000)}</p>`, text: "ü".repeat(60_000) },
    digest: "d31a044a52d1ed6ebe93eb36045c152c11cb9fec2a438da3d79be4ecf7fa64f9",
  },
  "an untracked mail": {
    content: { html: loop, subject: "Ihre Bestellung {{items}} für Grüße und noch einmal mehr als eine Zeile lang" },
    data: { items },
    message: { track_clicks: false, track_opens: false, from_name: 'Bücher "& Co"', reply_to: "help@example.com" },
    digest: "624ad35b07e749f4f13b796247b769d8aca62f8e5b22473801d413b92887c12e",
  },
};

function partsOf({ content, data = {}, message, company_address = "" }: FixedMail): MessageParts {
  const id = "msg_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b";
  const row = { id, from: "shop@example.com", from_name: "Shop", to: "ada@example.com", reply_to: null };
  const times = { created_at: Date.UTC(2026, 2, 9), rendered_at: Date.UTC(2026, 2, 10) };
  const tracking = { track_clicks: true, track_opens: true };
  return {
    message: { ...row, ...times, ...tracking, ...message } as MessageRow,
    content: { subject: "Order {{order_id}}", html: null, text: null, ...content },
    data,
    inputs: { contact: null, company_name: "Difference & Co", company_address },
  };
}

const compose = (mail: FixedMail, templates = createTemplateCache({ max: 10 })): Promise<ComposedMail> =>
  composeMail(ctx, templates, partsOf(mail));

describe("composing a mail", () => {
  it.each(Object.entries(mails))("gives %s the same bytes as ever", async (_, mail) => {
    const composed = await compose(mail);
    const fields = JSON.stringify([composed.links, composed.envelope, composed.subject]);
    expect(sha256(buildMime(composed).toString("latin1") + fields)).toBe(mail.digest);
  });

  it("gives a mail the same bytes whether its template was rendered before or not", async () => {
    const templates = createTemplateCache({ max: 100 });
    for (const mail of [...Object.values(mails), ...Object.values(mails)]) {
      expect(buildMime(await compose(mail, templates)).equals(buildMime(await compose(mail)))).toBe(true);
    }
  });
});
