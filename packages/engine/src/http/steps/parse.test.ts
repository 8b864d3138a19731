import { describe, expect, it } from "vitest";
import type { ApiError } from "../../platform/errors.js";
import { maxDepth } from "../../platform/scan-json.js";
import { BodyTooLarge, type CoreRequest } from "../exchange.js";
import { maxBodyBytes, parseBody } from "./parse.js";

const json = { "content-type": "application/json" };

function parse(body: CoreRequest["body"], headers: Record<string, string> = json): Promise<unknown> {
  return parseBody({ method: "POST", url: "/", headers, ...(body === undefined ? {} : { body }) });
}

async function refusal(body: CoreRequest["body"], headers?: Record<string, string>) {
  const error = await parse(body, headers).then(
    () => undefined,
    (thrown: ApiError) => thrown,
  );
  return { code: error?.code, path: error?.path, message: error?.message };
}

/** An object whose field `a` is nested so that the whole is `levels` deep. */
const nested = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

describe("a JSON body", () => {
  it.each([
    "application/json",
    "Application/JSON; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json ; charset=utf8",
  ])("is taken as %s", async (type) => {
    expect(await parse('{"a":1}', { "content-type": type })).toEqual({ a: 1 });
  });

  it.each([
    [{}],
    [{ "content-type": "text/plain" }],
    [{ "content-type": "application/x-www-form-urlencoded" }],
    [{ "content-type": "application/jsonx" }],
    [{ "content-type": "application/merge-patch+json" }],
    [{ "content-type": "application/json; charset=iso-8859-1" }],
    [{ "content-type": "application/json; charset=utf-16" }],
    [{ ...json, "content-encoding": "gzip" }],
    [{ ...json, "content-encoding": "br" }],
  ])("is refused with %j, naming the header", async (headers: Record<string, string>) => {
    expect(await refusal('{"a":1}', headers)).toMatchObject({ code: "validation_error", path: "Content-Type" });
  });

  it("is absent when there are no bytes, whatever the headers say", async () => {
    expect(await parse(undefined, {})).toBeUndefined();
    expect(await parse("", {})).toBeUndefined();
    expect(await parse(new Uint8Array(0), { "content-type": "text/plain" })).toBeUndefined();
    expect(await parse(async () => new Uint8Array(0), {})).toBeUndefined();
  });

  it("is refused when its bytes are no UTF-8", async () => {
    expect(await refusal(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))).toMatchObject({ path: "Content-Type" });
    // A surrogate in UTF-8 and an overlong slash are no UTF-8 either.
    expect(await refusal(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toMatchObject({ path: "Content-Type" });
    expect(await refusal(Uint8Array.of(0x22, 0xc0, 0xaf, 0x22))).toMatchObject({ path: "Content-Type" });
    expect(await parse(Buffer.from('"é𝄞"'))).toBe("é𝄞");
  });

  it("may begin with a byte order mark, as text and as bytes", async () => {
    expect(await parse(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
    expect(await parse('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each(["{", '{"a":}', "{'a':1}", '{"a":1}}', "undefined", '{"a":1,}', '"\u0001"', "[1 2]", '{"a":1}\n#'])(
    "is refused when it is malformed: %s",
    async (text) => {
      const { code, path, message } = await refusal(text);
      expect({ code, path }).toEqual({ code: "validation_error", path: "body" });
      expect(message).toMatch(/^the body is not valid JSON: /);
    },
  );

  it("does not come back in the error about it", async () => {
    const { message } = await refusal('{"password": "hunter2", oops');
    expect(message).not.toContain("hunter2");
  });

  it("takes the last of several equal names", async () => {
    expect(await parse('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it("keeps names of the language as plain data", async () => {
    const value = (await parse('{"__proto__":{"x":1},"constructor":2,"toString":3}')) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it(`may be ${maxDepth} levels deep and no deeper`, async () => {
    await parse(nested(maxDepth));
    expect(await refusal(nested(maxDepth + 1))).toEqual({
      code: "validation_error",
      path: "a",
      message: "a must be at most 32 levels deep",
    });
    await parse("[".repeat(maxDepth) + "]".repeat(maxDepth));
    const { path, message } = await refusal("[".repeat(maxDepth + 1) + "]".repeat(maxDepth + 1));
    expect({ path, message }).toEqual({ path: "body", message: "the body must be at most 32 levels deep" });
    expect((await refusal("[".repeat(500_000))).code).toBe("validation_error");
    expect((await refusal("[".repeat(500_000) + "]".repeat(500_000))).code).toBe("validation_error");
  });

  it.each([
    ['{"a":"x\\u0000"}', "a"],
    ['{"a":{"b":["ok","\\u0000"]}}', "a.b[1]"],
    ['{"a":"\\ud800"}', "a"],
    ['{"a":"\\udc00\\ud800"}', "a"],
    ['{"a":[{"b":"\\uDFFF"}]}', "a[0].b"],
    ['{"a":{"k\\u0000":1}}', "a"],
    ['{"a":{"\\ud800":1}}', "a"],
    ['{"\\ud800":1}', "body"],
    ['"\\u0000"', "body"],
    ['{"a":"\ud800"}', "a"],
  ])("must not hold what cannot be stored: %j", async (text, path) => {
    const error = await refusal(text);
    expect(error).toMatchObject({ code: "validation_error", path });
    expect(error.message?.isWellFormed()).toBe(true);
  });

  it("may hold every other escape", async () => {
    expect(await parse('"\\ud834\\udd1e \\u0001 \\uffff \\u2028"')).toBe("𝄞 \u0001 \uffff \u2028");
  });

  it("may be as long as the limit and not a byte longer, as text, bytes or announced", async () => {
    const fits = `"${"é".repeat((maxBodyBytes - 2) / 2)}"`;
    expect(Buffer.byteLength(fits)).toBe(maxBodyBytes);
    await parse(fits);
    await parse(Buffer.from(fits));
    const message = `the body must have at most ${maxBodyBytes} bytes`;
    expect(await refusal(`${fits} `)).toMatchObject({ code: "validation_error", message });
    expect(await refusal(Buffer.from(`${fits} `))).toMatchObject({ message });
    expect(await refusal("{}", { ...json, "content-length": String(maxBodyBytes + 1) })).toMatchObject({ message });
    await parse("{}", { ...json, "content-length": String(maxBodyBytes) });
  });

  it("is read no further than the limit", async () => {
    const asked: number[] = [];
    const endless = async (limit: number) => {
      asked.push(limit);
      throw new BodyTooLarge();
    };
    expect(await refusal(endless)).toMatchObject({ message: `the body must have at most ${maxBodyBytes} bytes` });
    expect(asked).toEqual([maxBodyBytes]);
    expect(await refusal(endless, { ...json, "content-length": String(maxBodyBytes + 1) })).toMatchObject({
      path: "body",
    });
    expect(asked).toEqual([maxBodyBytes]);
  });

  it("lets the errors of a reader through", async () => {
    await expect(parse(async () => Promise.reject(new RangeError("cut off")))).rejects.toThrow("cut off");
  });
});
