import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { MailBody } from "./mail-body.js";

async function sent(text: string): Promise<{ text: string; writes: number }> {
  const encoder = new PassThrough();
  const written: Buffer[] = [];
  encoder.on("data", (part: Buffer) => written.push(part));
  new MailBody(Buffer.from(text, "latin1")).pipe(encoder);
  await once(encoder, "end");
  return { text: Buffer.concat(written).toString("latin1"), writes: written.length };
}

describe("MailBody", () => {
  it("ends a mail with the final dot, in one piece", async () => {
    expect(await sent("Subject: a\r\n\r\nb\r\n")).toEqual({ text: "Subject: a\r\n\r\nb\r\n.\r\n", writes: 1 });
  });

  it("doubles the dot that begins a line, the first line too, and no other dot", async () => {
    const { text } = await sent(".a: b\r\n\r\n.\r\n..\r\nc.d\r\n.\r\n");
    expect(text).toBe("..a: b\r\n\r\n..\r\n...\r\nc.d\r\n..\r\n.\r\n");
  });

  it("gives a mail the line end it lacks", async () => {
    expect((await sent("a: b\r\n\r\nc")).text).toBe("a: b\r\n\r\nc\r\n.\r\n");
    expect((await sent("")).text).toBe("\r\n.\r\n");
  });

  it("lets the dot wait for a body that a socket takes time for, and for no smaller one", async () => {
    const bodyOf = (length: number) => `a: b\r\n\r\n${"c".repeat(length - 10)}\r\n`;
    expect((await sent(bodyOf(16 * 1024 - 4))).writes).toBe(1);
    const { text, writes } = await sent(bodyOf(16 * 1024 - 3));
    expect(writes).toBe(2);
    expect(text).toBe(`${bodyOf(16 * 1024 - 3)}.\r\n`);
  });
});
