import { operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { createFindNearestPath } from "./nearest-path.js";

const find = createFindNearestPath(operations);

describe("createFindNearestPath", () => {
  it.each([
    ["POST /emails/send", "POST /email/send"],
    ["POST /emails", "POST /email/send"],
    ["GET /emails", "POST /email/send"],
    ["DELETE /emails", "DELETE /email/{messageId}"],
    ["POST /mail/send", "POST /email/send"],
    ["POST /email", "POST /email/send"],
    ["POST /Email/Send/", "POST /email/send"],
    ["POST /send", "POST /email/send"],
    ["POST /emails/batch", "POST /email/batch"],
    ["GET /emails/01a1/status", "GET /email/{messageId}/status"],
    ["GET /emails/01a1", "GET /email/{messageId}/status"],
    ["GET /contact", "GET /contacts"],
    ["GET /contacts/", "GET /contacts"],
    ["POST /contact", "POST /contacts"],
    ["PUT /contact/5", "GET, PATCH, DELETE /contacts/{id}"],
    ["GET /contacts/5/everything", "GET /contacts/{id}"],
    ["POST /contacts/bulkDelete/", "POST /contacts/bulk-delete"],
    ["POST /list/5/member", "POST /lists/{id}/members"],
    ["GET /webhooks", "GET /webhooks/triggers"],
    ["POST /campaigns/5/send", "POST /campaigns/{id}/send/api"],
    ["GET /apikey/permissions", "GET /api-key/permissions"],
    ["POST /v1/email/send", "POST /email/send"],
    ["POST /api/v1/email/send", "POST /email/send"],
    ["POST /v3/mail/send", "POST /email/send"],
  ])("%s meant %s", (asked, meant) => {
    const [method = "", path = ""] = asked.split(" ");
    expect(find(method, path)).toBe(meant);
  });

  it.each([
    "",
    "/",
    "//",
    "/v1",
    "/api",
    "/x",
    "/__proto__",
    "/constructor",
    "/index.html",
    "/.env",
    "/contacts/1/2/3",
  ])("nothing is like %j", (path) => {
    expect(find("GET", path)).toBeUndefined();
  });

  it("finds the nearest of every operation with one letter missing in its first word, if not itself", () => {
    for (const { method, path } of Object.values(operations)) {
      const wrong = path.replace(/^\/(..)./, "/$1");
      expect([path, find(method, wrong)]).toEqual([path, `${method} ${path}`]);
    }
  });

  it("compares up to 8 segments and 100 characters, and nothing longer", () => {
    const id = "5".repeat(100 - "/contact/".length);
    expect(find("GET", `/contact/${id}`)).toBe("GET /contacts/{id}");
    expect(find("GET", `/contact/${id}5`)).toBeUndefined();
    expect(find("GET", `/contact${"s".repeat(14)}`)).toBeUndefined();
    expect(find("GET", `/api/api/api/api/contact/5/6/7/8/9/10/11/12`)).toBeUndefined();
  });
});
