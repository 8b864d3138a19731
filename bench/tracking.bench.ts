import assert from "node:assert/strict";
import { Tokenizer } from "htmlparser2";
import { clickLinks, linkTo } from "../packages/engine/src/mail/links.js";
import { escapeHtml } from "../packages/engine/src/platform/escape-html.js";
import { seededRandom } from "../packages/engine/src/platform/random.js";
import { createSecrets } from "../packages/engine/src/platform/secrets.js";
import { compileTemplate } from "../packages/engine/src/rendering/compile-template.js";
import { endOfBody } from "../packages/engine/src/rendering/end-of-body.js";
import { type Tracking, trackLinks } from "../packages/engine/src/rendering/track-links.js";
import { cpuRatio } from "./cpu-ratio.js";
import { orderScope, orderTemplate } from "./order-confirmation.js";
import type { Result } from "./result.js";

const settings = { publicUrl: "https://mail.example.com" } as Parameters<typeof linkTo>[0]["settings"];
const ctx = { secrets: createSecrets("a secret of at least thirty-two characters", seededRandom("bench")), settings };
const message_id = "msg_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b";
const { unsubscribe_url, preferences_url } = orderScope.system;

const managed = [unsubscribe_url, preferences_url];
const links = (count: number) => clickLinks(ctx, message_id, count, escapeHtml);
const ready = links(100);

/** With signatures that exist already, so that finding and replacing the links is measured. */
const unsigned: Tracking = {
  managed,
  clickUrls: (count) => ready.slice(0, count),
  openUrl: linkTo(ctx, "open", message_id),
};
/** Links with one signature for the mail, as in production. */
const signed = (): Tracking => ({ managed, clickUrls: links, openUrl: linkTo(ctx, "open", message_id) });
/** Links with a separate signature each. */
const eachSigned = (): Tracking => ({
  ...signed(),
  clickUrls: (count) => Array.from({ length: count }, () => linkTo(ctx, "open", message_id)),
});

/** The same with a well-known tokenizer, which finds the positions of the URLs. */
function spliced(html: string, { managed, clickUrls, openUrl }: Tracking): string {
  const links: { start: number; end: number }[] = [];
  let tag = "";
  let name = "";
  let start = -1;
  let end = -1;
  const ignored = () => {};
  const tokenizer = new Tokenizer({} as never, {
    onopentagname: (from, to) => {
      tag = html.slice(from, to);
    },
    onattribname: (from, to) => {
      name = html.slice(from, to);
      start = -1;
    },
    onattribdata: (from, to) => {
      if (start === -1) start = from;
      end = to;
    },
    onattribentity: ignored,
    onattribend: () => {
      if (tag !== "a" || name !== "href" || start === -1) return;
      const url = html.slice(start, end);
      if (/^https?:/.test(url) && !managed.some((each) => url.startsWith(each))) links.push({ start, end });
    },
    oncdata: ignored,
    onclosetag: ignored,
    oncomment: ignored,
    ondeclaration: ignored,
    onend: ignored,
    onopentagend: ignored,
    onprocessinginstruction: ignored,
    onselfclosingtag: ignored,
    ontext: ignored,
    ontextentity: ignored,
  });
  tokenizer.write(html);
  tokenizer.end();
  const urls = clickUrls?.(links.length) ?? [];
  let out = "";
  let copied = 0;
  links.forEach((link, index) => {
    out += html.slice(copied, link.start) + urls[index];
    copied = link.end;
  });
  out += html.slice(copied);
  const at = endOfBody(out);
  const image = `<img src="${openUrl}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
  return out.slice(0, at) + image + out.slice(at);
}

/** Measures the tracking of a rendered mail against htmlparser2's tokenizer and a splice. */
export async function run(): Promise<Result[]> {
  const html = compileTemplate(orderTemplate, "html").render(orderScope);
  assert.equal(trackLinks(html, signed()).html, spliced(html, signed()), "both find the same links");
  assert.ok(trackLinks(html, signed()).targets.length >= 20);
  return [
    cpuRatio({
      id: "T3",
      what: "tracking: replace the links of a rendered mail of 8 KB and add an image, against htmlparser2's tokenizer and a splice",
      gate: ">= 1.5",
      target: ">= 8",
      reference: () => Buffer.from(spliced(html, unsigned)).length,
      own: () => Buffer.from(trackLinks(html, unsigned).html).length,
    }),
    cpuRatio({
      id: "T3-signed",
      what: "the same with the links signed, against the same with a signature made for each link",
      gate: ">= 1.5",
      target: ">= 8",
      reference: () => Buffer.from(spliced(html, eachSigned())).length,
      own: () => Buffer.from(trackLinks(html, signed()).html).length,
    }),
  ];
}
