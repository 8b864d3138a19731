import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { maxTrackedLinks, trackLinks } from "./track-links.js";

const click = (index: number) => `https://t.example/c/${index}`;
const open = "https://t.example/o/x";
const image = `<img src="${open}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;

const track = (html: string, parts: Partial<Parameters<typeof trackLinks>[1]> = {}) =>
  trackLinks(html, {
    managed: ["https://t.example/u/"],
    clickUrls: (count) => Array.from({ length: count }, (_, index) => click(index)),
    openUrl: null,
    ...parts,
  });

describe("tracking", () => {
  it.each([
    ["double quotes", '<a href="http://a.example/x">x</a>', '<a href="#">x</a>', "http://a.example/x"],
    ["single quotes", "<a href='https://a.example'>x</a>", "<a href='#'>x</a>", "https://a.example"],
    ["no quotes", "<a href=https://a.example/x class=y>x</a>", "<a href=# class=y>x</a>", "https://a.example/x"],
    ["no quotes and a slash at its end", "<a href=https://a.example/>x</a>", "<a href=#>x</a>", "https://a.example/"],
    [
      "upper case",
      '<A CLASS="y" HREF="HTTPS://A.EXAMPLE/X">x</A>',
      '<A CLASS="y" HREF="#">x</A>',
      "HTTPS://A.EXAMPLE/X",
    ],
    [
      "an area of a map",
      '<area shape=rect href="https://a.example">',
      '<area shape=rect href="#">',
      "https://a.example",
    ],
    [
      "a tag over several lines",
      '<a\n\tid="y"\r\n\thref\n=\n"https://a.example"\n>',
      '<a\n\tid="y"\r\n\thref\n=\n"#"\n>',
      "https://a.example",
    ],
    [
      "entities",
      '<a href="https://a.example/?a=1&amp;b=&#50;&copy=3&#x26;d">',
      '<a href="#">',
      "https://a.example/?a=1&b=2&copy=3&d",
    ],
    ["spaces and a line break inside", '<a href=" https://a.exa\nmple/x\t">', '<a href="#">', "https://a.example/x"],
    [
      "a > in an attribute before it",
      '<a title="a > b" href="https://a.example">',
      '<a title="a > b" href="#">',
      "https://a.example",
    ],
    [
      "another href after it",
      '<a href="https://a.example" href="https://b.example">',
      '<a href="#" href="https://b.example">',
      "https://a.example",
    ],
    [
      "an apostrophe in a name before it",
      "<p it's><a href='https://a.example'>",
      "<p it's><a href='#'>",
      "https://a.example",
    ],
    [
      "attributes without a space between them",
      '<a id="y"href="https://a.example">',
      '<a id="y"href="#">',
      "https://a.example",
    ],
    ["a slash before its attribute", '<a/href="https://a.example"/>', '<a/href="#"/>', "https://a.example"],
    ["letters of other scripts", '<a href="https://例え.example/ä?q=✓">', '<a href="#">', "https://例え.example/ä?q=✓"],
    ["a < before it", '1 < 2 <<a href="https://a.example">', '1 < 2 <<a href="#">', "https://a.example"],
    [
      "what Outlook does not show",
      '<![if !mso]><a href="https://a.example"><![endif]>',
      '<![if !mso]><a href="#"><![endif]>',
      "https://a.example",
    ],
    ["an empty comment before it", '<!--><a href="https://a.example">-->', '<!--><a href="#">-->', "https://a.example"],
    [
      "a style sheet before it",
      '<style>a>b{}</STYLE ><a href="https://a.example">',
      '<style>a>b{}</STYLE ><a href="#">',
      "https://a.example",
    ],
    [
      "CDATA that does not end before it",
      '<![CDATA[ x><a href="https://a.example">',
      '<![CDATA[ x><a href="#">',
      "https://a.example",
    ],
  ])("replaces a link with %s", (_name, html, expected, target) => {
    expect(track(html)).toEqual({ html: expected.replace("#", click(0)), targets: [target] });
  });

  it.each([
    ["a managed one", '<a href="https://t.example/u/abc?x=1">'],
    ["mailto", '<a href="mailto:ada@example.com">'],
    ["tel", '<a href="tel:+4930123456">'],
    ["another scheme", '<a href="ftp://a.example"><a href="javascript:void(0)"><a href="httpx://a.example">'],
    ["an anchor", '<a href="#top">'],
    ["nothing", '<a href=""><a href><a href=>x</a>'],
    ["a path, or a host alone", '<a href="/x"><a href="//a.example/x"><a href="x/https://a.example">'],
    ["what is no URL", '<a href="https://"><a href="http://[x">'],
    ["its second href", '<a href="/x" href="https://a.example">'],
    [
      "the link of an element that is none",
      '<link href="https://a.example"><abbr href="https://a.example"><base href="https://a.example">',
    ],
    ["another attribute of a link", '<a data-href="https://a.example" hrefs="https://a.example">'],
    ["an end tag", '</a href="https://a.example">'],
    ["a comment", '<!-- <a href="https://a.example"> --!>'],
    ["a comment that does not end", '<!-- <a href="https://a.example">'],
    ["a conditional comment", '<!--[if mso]><a href="https://a.example"><![endif]-->'],
    ["CDATA", '<svg><![CDATA[ > <a href="https://a.example"> ]]></svg>'],
    ["a script", "<script>x = '<a href=\"https://a.example\">'</script>"],
    ["a style sheet that does not end", '<style></styles><a href="https://a.example">'],
    ["a title", '<TITLE><a href="https://a.example"></TITLE>'],
    ["a tag that does not end", '<a href="https://a.example"'],
    ["a quote that does not end", '<a href="https://a.example><a href=https://b.example>'],
    ["plain text", '<plaintext><a href="https://a.example">'],
    ["the value of another attribute", '<img alt="<a href=https://a.example>">'],
  ])("leaves %s unchanged", (_name, html) => {
    expect(track(html)).toEqual({ html, targets: [] });
  });

  it("puts the image before the last </body>, or at the end", () => {
    const parts = { clickUrls: null, openUrl: open };
    expect(track("<body></body><p>x</p></BODY></html>", parts).html).toBe(
      `<body></body><p>x</p>${image}</BODY></html>`,
    );
    expect(track("<p>x", parts).html).toBe(`<p>x${image}`);
    expect(track("", parts).html).toBe(image);
  });

  it("leaves links unchanged when they are not tracked", () => {
    const html = '<a href="https://a.example">';
    expect(track(html, { clickUrls: null })).toEqual({ html, targets: [] });
  });

  it("replaces at most as many links as can be numbered", () => {
    const { html, targets } = track("<a href=http:a>".repeat(maxTrackedLinks + 1));
    expect(targets.length).toBe(maxTrackedLinks);
    expect(html.endsWith(`<a href=${click(maxTrackedLinks - 1)}><a href=http:a>`)).toBe(true);
  });
});

/** Pieces of valid and broken HTML that may follow each other in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<![CDATA[",
    "]]>",
    "<?",
    '"',
    "'",
    "=",
    " ",
    "\n",
    "/",
    "<a",
    "<A ",
    "<area ",
    "href",
    " href=",
    "HREF = ",
    "http://",
    "https://a.example/",
    "&amp;",
    "&",
    "mailto:x@example.com",
    "#",
    "</a>",
    "<p ",
    "</p>",
    "<script>",
    "</script>",
    "<style",
    "</style >",
    "<title>",
    "</title>",
    "<body>",
    "</body>",
    "<![if !mso]>",
    "\0",
    "✓",
    "\ud800",
  ),
  fc.constantFrom(
    '<a href="https://a.example/?x=1&amp;y=2">',
    "<a href='http://b.example'>",
    "<a href=https://c.example/>",
  ),
  fc.string({ maxLength: 6 }),
);
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

/** A URL that no combination of pieces contains. */
const marker = (index: number) => `https://track.invalid/c/${index}!`;

describe("a link whose host is too long for any name", () => {
  it("stays unchanged, and is not parsed", () => {
    const hosts = ["ü".repeat(513), "x".repeat(100_000)];
    const source = [...hosts, "ü".repeat(20)].map((host) => `<a href="http://${host}/">x</a>`).join("");
    const parse = vi.spyOn(URL, "canParse");
    const { targets } = track(source);
    const parsed = parse.mock.calls.map(([url]) => decodeURI(String(url)).length);
    parse.mockRestore();
    expect([targets, parsed]).toEqual([[`http://${"ü".repeat(20)}/`], [28]]);
  });
});

describe("of any HTML, even broken,", () => {
  it("nothing changes but the links and the image", () => {
    fc.assert(
      fc.property(html, (source) => {
        const tracked = track(source, {
          clickUrls: (count) => Array.from({ length: count }, (_, index) => marker(index)),
          openUrl: open,
        });
        // Splits the result at the image and the new links. The rest is the source without the values of those links.
        const rest = tracked.html.replace(image, "").split(/https:\/\/track\.invalid\/c\/\d+!/);
        expect(rest.length).toBe(tracked.targets.length + 1);
        let at = 0;
        for (const [index, part] of rest.entries()) {
          expect(source.startsWith(part, at)).toBe(true);
          at += part.length;
          if (index === tracked.targets.length) break;
          at = endOfValue(source, at);
        }
        expect(at).toBe(source.length);
      }),
      { numRuns: 500 },
    );
  });
});

/** Returns the end of the attribute value that begins at `start`, according to its quotes. */
function endOfValue(source: string, start: number): number {
  const quote = source[start - 1];
  if (quote === '"' || quote === "'") return source.indexOf(quote, start);
  const length = source.slice(start).search(/[\t\n\f\r >]/);
  return length === -1 ? source.length : start + length;
}
