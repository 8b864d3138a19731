import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.js";

const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join("\r\n")));

test("a message that the parser rejects is text", async () => {
  const mail = await parse(`X-Long: ${"x".repeat(3_000_000)}`, "", "body");
  expect(mail).toMatchObject({
    subject: "",
    from: { Address: "" },
    attachments: [],
    text: expect.stringMatching(/body$/),
  });
});

test("the members of a group are recipients like any other", async () => {
  const { to } = await parse("To: Friends: Ada <ada@example.com>, bob@example.com;", "", "x");
  expect(to).toEqual([
    { Name: "Ada", Address: "ada@example.com" },
    { Name: "", Address: "bob@example.com" },
  ]);
});

test("a message may begin with its body", async () => {
  expect(await parse("", "only a body", "", "more")).toMatchObject({
    subject: "",
    text: expect.stringContaining("more"),
  });
});

test("text in another charset is decoded", async () => {
  const head = "Content-Type: text/plain; charset=iso-8859-1\r\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?=\r\n\r\n";
  const { subject, text } = await parseMail(Buffer.from(`${head}Grüße`, "latin1"));
  expect([subject, text]).toEqual(["Grüße", "Grüße"]);
});

test("HTML is read as text without its pictures, styles and scripts", async () => {
  const { text, html, htmlAsText } = await parse(
    "Content-Type: text/html",
    "",
    '<style>p{}</style><h1>Title</h1><p>Go <a href="https://example.com/a">there</a><img src="cid:x" alt="y"></p><script>1</script>',
  );
  expect(text).toBe("");
  expect(html).toContain("<h1>Title</h1>");
  expect(htmlAsText.replace(/\s+/g, " ")).toBe("Title Go there [https://example.com/a]");
});
