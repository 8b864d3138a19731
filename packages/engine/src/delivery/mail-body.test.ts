import { describe, expect, test } from "vitest";
import { dotStuffed } from "./mail-body.js";

const stuffed = (text: string) => dotStuffed(Buffer.from(text, "latin1")).toString("latin1");

describe("dotStuffed", () => {
  test("leaves a mail without such lines as it is, without a copy", () => {
    const bytes = Buffer.from("Subject: a\r\n\r\nb.c\r\n");
    expect(dotStuffed(bytes)).toBe(bytes);
  });

  test("doubles the dot that begins a line, the first line too, and no other dot", () => {
    expect(stuffed(".a: b\r\n\r\n.\r\n..\r\nc.d\r\n.\r\n")).toBe("..a: b\r\n\r\n..\r\n...\r\nc.d\r\n..\r\n");
  });

  test("adds the line end that a mail lacks", () => {
    expect(stuffed("a: b\r\n\r\nc")).toBe("a: b\r\n\r\nc\r\n");
    expect(stuffed("")).toBe("\r\n");
  });
});
