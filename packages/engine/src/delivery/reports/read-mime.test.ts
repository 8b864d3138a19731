import { describe, expect, test } from "vitest";
import { maxBlocks, readFields } from "./read-fields.js";
import {
  decodeField,
  maxBodyLength,
  maxFieldLength,
  maxFields,
  maxPartDepth,
  maxParts,
  readMime,
} from "./read-mime.js";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const textOf = (...lines: string[]) => readMime(mail(...lines)).parts.map(({ text }) => text);

describe("the parts of a mail", () => {
  test("are read through transfer encodings and charsets", () => {
    const { header, parts } = readMime(
      mail(
        "Subject: one",
        "X-Folded: a",
        "\tb",
        'Content-Type: multipart/mixed; x="a;b"; boundary="the \\"b\\"; x" (comment)',
        "",
        "before",
        '--the "b"; x',
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: Quoted-Printable",
        "",
        "gr=FC=DFe, =",
        "Ada =3D =zz  ",
        "bye",
        '--the "b"; x  ',
        "Content-Type: TEXT/HTML; charset=UTF-8",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: Attachment; filename=a.html",
        "",
        Buffer.from("<p>ü</p>").toString("base64"),
        '--the "b"; x--',
        "after",
      ),
    );
    expect([header.get("subject"), header.get("x-folded")]).toEqual(["one", "a\tb"]);
    expect(parts).toEqual([
      { type: "text/plain", attached: false, text: "grüße, Ada = =zz\nbye\n" },
      { type: "text/html", attached: true, text: "<p>ü</p>" },
    ]);
  });

  test.each([
    ["UTF-8 that is not declared", [...Buffer.from("ü")], "ü"],
    ["Latin-1 that is not declared", [0xfc], "ü"],
  ])("are read in %s", (_, bytes, text) => {
    expect(readMime(Buffer.from([13, 10, ...bytes])).parts[0]?.text).toBe(text);
  });

  test("are plain text where a charset, a type or an encoding is unknown", () => {
    expect(textOf("Content-Type: text/plain; charset=klingon", "Content-Transfer-Encoding: x-y", "", "a")).toEqual([
      "a",
    ]);
    expect(readMime(mail("Content-Type: nonsense", "", "a")).parts).toEqual([
      { type: "text/plain", attached: false, text: "a" },
    ]);
  });

  test("are not looked for in a returned mail", () => {
    const inner = ['Content-Type: multipart/mixed; boundary="c"', "", "--c", "", "x", "--c--"];
    const { parts } = readMime(
      mail(
        'Content-Type: multipart/report; boundary="b"',
        "",
        "--b",
        "Content-Type: message/rfc822",
        "",
        ...inner,
        "--b--",
      ),
    );
    expect(parts.map(({ type }) => type)).toEqual(["message/rfc822"]);
    expect(parts[0]?.text).toContain("--c--");
  });
});

describe("a header", () => {
  test.each([
    ["UTF-8 in base64", "=?utf-8?B?w7w=?= x", "ü x"],
    ["Latin-1 in Q, over two words", "=?iso-8859-1?q?=FC_?= =?iso-8859-1?Q?=DF?=", "ü ß"],
    ["a language", "=?utf-8*de?q?a?=", "a"],
    ["an unknown charset", "=?klingon?q?a?=", "a"],
    ["no encoded word", "=?utf-8?x?a?=", "=?utf-8?x?a?="],
  ])("field is decoded: %s", (_, field, text) => {
    expect(decodeField(field)).toBe(text);
  });

  test("is read as far as its limits, and no further", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `X-${n + 1}: v`);
    const { header } = readMime(mail(...fields(maxFields + 1), "", "body"));
    expect([header.has(`x-${maxFields}`), header.has(`x-${maxFields + 1}`)]).toEqual([true, false]);

    const line = (length: number) => `X-A:${"a".repeat(length - "X-A:".length)}`;
    const lengthOf = (...lines: string[]) => readMime(mail(...lines, "", "body")).header.get("x-a")?.length;
    expect(lengthOf(line(maxFieldLength))).toBe(maxFieldLength - 4);
    expect(lengthOf(line(maxFieldLength + 1))).toBe(maxFieldLength - 4);
    expect(lengthOf(`X-B: ${"b".repeat(2000)}`, line(500))).toBe(500 - 4);
    expect(lengthOf("X-A: a", ...Array.from({ length: 2000 }, () => " aaaa"))).toBeLessThanOrEqual(maxFieldLength);
  });
});

describe("what is read of a mail", () => {
  const parts = (count: number) =>
    readMime(
      mail(
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        ...Array.from({ length: count }, () => "--b\r\n\r\nx"),
        "--b--",
      ),
    ).parts.length;

  test("are fifty parts", () => {
    expect([parts(maxParts), parts(maxParts + 1), parts(10_000)]).toEqual([maxParts, maxParts, maxParts]);
  });

  test("are eight levels of parts", () => {
    const nested = (levels: number): string =>
      levels === 0
        ? "\r\ndeep"
        : `Content-Type: multipart/mixed; boundary="b${levels}"\r\n\r\n--b${levels}\r\n${nested(levels - 1)}\r\n--b${levels}--`;
    expect(textOf(nested(maxPartDepth)).join()).toContain("deep");
    expect(textOf(nested(maxPartDepth + 1))).toEqual([]);
  });

  test("are the first bytes of each part", () => {
    expect(textOf("", "x".repeat(maxBodyLength))[0]).toHaveLength(maxBodyLength);
    expect(textOf("", "x".repeat(maxBodyLength + 1))[0]).toHaveLength(maxBodyLength);
  });

  test("are a hundred blocks of fields, and of each two hundred", () => {
    const blocks = (count: number) => readFields("a: b\n\n".repeat(count)).length;
    expect([blocks(maxBlocks), blocks(maxBlocks + 1)]).toEqual([maxBlocks, maxBlocks]);
    const fields = (count: number) =>
      readFields(Array.from({ length: count }, (_, n) => `f${n}: v`).join("\n"))[0]?.size;
    expect([fields(maxFields), fields(maxFields + 1)]).toEqual([maxFields, maxFields]);
    const [block] = readFields(`a: ${"x".repeat(5000)}\nb: 1\n  2\n\t3`);
    expect(block?.get("a")?.length).toBeLessThanOrEqual(maxFieldLength);
    expect(block?.get("b")).toBe("1 2 3");
    const [folded] = readFields(`a:1\n${" x\n".repeat(5000)}b: 2`);
    expect(folded?.get("a")?.length).toBeLessThanOrEqual(maxFieldLength);
    expect(folded?.get("b")).toBe("2");
  });
});
