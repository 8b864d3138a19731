import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorCodes, errorStatus, eventTypes, loadManifest, operations, stepTypes } from "./index.js";

interface Case {
  operationId: string;
  method: string;
  path: string;
  permission: string | null;
  success: number[];
  rate: string;
  idempotency: string;
  paginated: boolean;
}
const cases = JSON.parse(readFileSync(new URL("./operations.cases.json", import.meta.url), "utf8")) as Case[];
const entries = Object.entries(operations);

describe("the table of operations", () => {
  it("has exactly the 77 operations", () => {
    expect(cases.length).toBe(77);
    expect(Object.keys(operations).sort()).toEqual(cases.map(({ operationId }) => operationId).sort());
  });

  it.each(cases)("describes $operationId", ({ operationId, ...expected }) => {
    const found = entries.find(([id]) => id === operationId)?.[1];
    expect(found).toMatchObject(expected);
  });

  it("authenticates every operation but health", () => {
    expect(entries.filter(([, entry]) => !entry.authenticated).map(([id]) => id)).toEqual(["health"]);
  });

  it("names the parameters of each path and no two operations of one method and path", () => {
    for (const [, { path, pathParams }] of entries) {
      expect(pathParams).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
    expect(new Set(entries.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(entries.length);
  });

  it("takes limit and offset with their defaults exactly where answers come in pages", () => {
    for (const [id, { paginated, query, defaults }] of entries) {
      expect({ id, pages: (query as readonly string[]).includes("offset") }).toEqual({ id, pages: paginated });
      if (paginated) expect(defaults).toMatchObject({ limit: 100, offset: 0 });
    }
  });

  it("documents each operation, with a description and an example of each body", async () => {
    const manifest = await loadManifest();
    expect(Object.keys(manifest)).toEqual(Object.keys(operations));
    for (const [id, manual] of Object.entries(manifest)) {
      const { body } = operations[id as keyof typeof operations];
      expect({ id, described: manual.description !== "", fields: manual.body.length > 0 }).toEqual({
        id,
        described: true,
        fields: body,
      });
      expect({ id, example: manual.example !== undefined }).toEqual({ id, example: body });
    }
  });
});

describe("the vocabulary", () => {
  it("has 18 event types and the 14 step types", () => {
    expect(new Set(eventTypes).size).toBe(18);
    expect(new Set(stepTypes).size).toBe(14);
  });

  it("gives every error code a status that is an error", () => {
    expect(Object.keys(errorStatus).sort()).toEqual([...errorCodes].sort());
    for (const [code, status] of Object.entries(errorStatus)) {
      expect({ code, error: status >= 400 && status < 600 }).toEqual({ code, error: true });
    }
  });
});
