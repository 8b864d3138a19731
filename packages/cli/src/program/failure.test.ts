import { describe, expect, it } from "vitest";
import { styleFor } from "../output/terminal-text.js";
import { Failure, failureJson, failureText, usage } from "./failure.js";

const style = styleFor({}, {}, false);

describe("a failure", () => {
  it("as JSON is one line, without absent fields", () => {
    expect(failureJson(usage("wrong"), false)).toBe('{"error":{"code":"usage","message":"wrong"}}\n');
    const details = { path: "to", status: 400, requestId: "req-1", retryAfter: 7, hint: "Look.", next: ["posthorn a"] };
    expect(JSON.parse(failureJson(new Failure("a", "b", 1, details), false))).toEqual({
      error: {
        code: "a",
        message: "b",
        path: "to",
        status: 400,
        request_id: "req-1",
        retry_after: 7,
        hint: "Look.",
        next: ["posthorn a"],
      },
    });
  });

  it("as text has the message, the hint, the commands and the request", () => {
    const failure = new Failure("a", "b", 1, { hint: "Look.", next: ["posthorn a", "posthorn b"], requestId: "req-1" });
    expect(failureText(failure, style)).toBe(
      "Error a: b\n  Look.\n  try posthorn a\n  try posthorn b\n  request req-1\n",
    );
    expect(failureText(usage("wrong"), style)).toBe("Error usage: wrong\n");
  });

  it("of a server steers no terminal, and imitates no line of this program", () => {
    const failure = new Failure("a\nError ok", "b\u001b[2J", 1, { requestId: "r\nError: fine", hint: "c\u009b" });
    expect(failureText(failure, style)).toBe("Error a Error ok: b[2J\n  c\n  request r Error: fine\n");
    expect(failureJson(failure, true)).toContain("b\\u001b[2J");
  });
});

describe("several problems", () => {
  const hintOf = (problems: { path?: string; message: string }[], hint?: string) =>
    JSON.parse(failureJson(new Failure("a", "b", 1, { problems, ...(hint && { hint }) }), false)).error.hint;

  it("are printed after the first, which is the message", () => {
    expect(hintOf([{ message: "first" }])).toBeUndefined();
    expect(hintOf([{ message: "first" }, { path: "to", message: "is missing" }, { message: "too long" }])).toBe(
      "Also wrong: to: is missing; too long.",
    );
    expect(hintOf([{ message: "first" }, { message: "other" }], "Look.")).toBe("Look. Also wrong: other.");
  });

  it("that differ in an index are printed once", () => {
    const problems = Array.from({ length: 4 }, (_, index) => ({
      path: `messages[${index}].to`,
      message: "is missing",
    }));
    expect(hintOf(problems)).toBe("Also wrong: messages[1].to: is missing (and 2 more like it).");
  });

  it("are five at most", () => {
    const many = (count: number) =>
      Array.from({ length: count + 1 }, (_, index) => ({ message: `problem ${"abcdefgh"[index]}` }));
    expect(hintOf(many(5))).toBe("Also wrong: problem b; problem c; problem d; problem e; problem f.");
    expect(hintOf(many(6))).toBe("Also wrong: problem b; problem c; problem d; problem e; problem f; and 1 more.");
  });
});
