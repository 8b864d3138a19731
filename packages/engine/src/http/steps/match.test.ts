import { describe, expect, it } from "vitest";
import type { OperationEntry } from "../exchange.js";
import { createMatcher } from "./match.js";

const entry = (method: string, path: string): OperationEntry => ({
  method,
  path,
  body: false,
  authenticated: true,
  permission: null,
  rate: "request",
  idempotency: "no",
  success: [200],
});
const match = createMatcher({
  list: entry("GET", "/things"),
  create: entry("POST", "/things"),
  get: entry("GET", "/things/{id}"),
  bulk: entry("POST", "/things/bulk"),
  part: entry("GET", "/things/{id}/parts/{partId}"),
});

describe("createMatcher", () => {
  it("finds an operation with its decoded parameters", () => {
    expect(match("GET", "/things").name).toBe("list");
    expect(match("GET", "/things/a%2Fb%20c")).toMatchObject({ name: "get", params: { id: "a/b c" } });
    expect(match("GET", "/things/1/parts/%F0%9D%84%9E")).toMatchObject({
      name: "part",
      params: { id: "1", partId: "𝄞" },
    });
  });

  it("takes names of the language as parameters", () => {
    expect(match("GET", "/things/__proto__").params).toEqual({ id: "__proto__" });
    expect(match("GET", "/things/constructor").params).toEqual({ id: "constructor" });
  });

  it("prefers a path without parameters", () => {
    expect(match("POST", "/things/bulk").name).toBe("bulk");
    expect(() => match("GET", "/things/bulk")).toThrow(
      expect.objectContaining({ code: "method_not_allowed", headers: { Allow: "POST" } }),
    );
  });

  it.each([
    "/",
    "",
    "/thing",
    "/things/1/parts",
    "/things//parts/2",
    "//things",
    "/things/1/parts/2/3",
    "/Things",
    "/things/",
    "/things/1/",
  ])("knows no path %j", (path) => {
    expect(() => match("GET", path)).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it.each(["%", "%E0%A4", "%00", "a%00b"])("knows nothing that is named %s", (id) => {
    expect(() => match("GET", `/things/${id}`)).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it("names the methods of a known path", () => {
    expect(() => match("DELETE", "/things")).toThrow(
      expect.objectContaining({ code: "method_not_allowed", headers: { Allow: "GET, POST" } }),
    );
  });
});
