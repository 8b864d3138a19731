import { describe, expect, it } from "vitest";
import { parseContract } from "./contract-document.js";
import { sdkResources, sdkRoutes } from "./sdk-resources.js";
import { sdkSchemas } from "./sdk-schemas.js";

const surroundings = { document: "sample.yaml", runtimeImport: "" };
const contract = parseContract(`
openapi: 3.1.0
info: { title: Sample, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /boxes/{id}/things/{thingId}:
    patch:
      operationId: boxes.things.update
      summary: Change a thing
      description: Ends no comment */ early.
      x-posthorn: { success: [200] }
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: thingId, in: path, required: true, schema: { type: string } }
      requestBody: { required: true, content: { application/json: { schema: { type: object }, example: { name: a, tags: [{ b: 1 }] } } } }
      responses: { '200': { description: Changed. } }
  /boxes:
    get:
      operationId: boxes.list
      summary: List boxes
      x-posthorn: { success: [200], paginated: true }
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses: { '200': { description: A page. } }
    delete:
      operationId: boxes.delete
      summary: Delete a box
      x-posthorn: { success: [200] }
      parameters:
        - { name: id, in: query, required: true, schema: { type: string } }
      responses: { '200': { description: Deleted. } }
  /ping:
    post:
      operationId: ping
      summary: Ping
      security: []
      x-posthorn: { success: [200] }
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Pong. } }
`);

describe("the SDK's methods", () => {
  it("take the path parameters in order, then the body, then options", async () => {
    expect(await sdkResources(contract, surroundings)).toContain(
      [
        '  update(id: string, thingId: string, body: Body<"boxes.things.update">, options?: RequestOptions): APIPromise<Data<"boxes.things.update">> {',
        '    return this.call("boxes.things.update", { path: { id, thingId }, body, options });',
        "  }",
      ].join("\n"),
    );
  });

  it("return pages and take a filter for a list", async () => {
    expect(await sdkResources(contract, surroundings)).toContain(
      [
        '  list(query?: Query<"boxes.list">, options?: RequestOptions): PagePromise<Item<"boxes.list">> {',
        '    return this.call("boxes.list", { query, options });',
      ].join("\n"),
    );
  });

  it("take a required query parameter like a path parameter", async () => {
    expect(await sdkResources(contract, surroundings)).toContain(
      [
        '  delete(id: string, options?: RequestOptions): APIPromise<Data<"boxes.delete">> {',
        '    return this.call("boxes.delete", { query: { id }, options });',
      ].join("\n"),
    );
  });

  it("are in one class per group, nested like the groups, and without a group in the client", async () => {
    const source = await sdkResources(contract, surroundings);
    expect(source).toContain("  readonly things: BoxesThings = new BoxesThings(this.caller);");
    expect(source.indexOf("class BoxesThings")).toBeLessThan(source.indexOf("class Boxes extends"));
    expect(source).toContain("  readonly boxes: Boxes = new Boxes(this);");
    expect(source).toContain('  ping(body?: Body<"ping">, options?: RequestOptions): APIPromise<Data<"ping">> {');
    expect(source).toContain('    return this.call("ping", { body, options });');
  });

  it("are documented by the contract, with an example call", async () => {
    expect(await sdkResources(contract, surroundings)).toContain(
      [
        "  /**",
        "   * Change a thing.",
        "   *",
        "   * Ends no comment *\\/ early.",
        "   *",
        "   * `PATCH /boxes/{id}/things/{thingId}`",
        "   *",
        "   * @example",
        "   * await posthorn.boxes.things.update(id, thingId, {",
        '   *   name: "a",',
        "   *   tags: [",
        "   *     {",
        "   *       b: 1",
        "   *     }",
        "   *   ]",
        "   * });",
        "   */",
      ].join("\n"),
    );
  });
});

it("the SDK's routes have method, path and pagination, and name those without a key", async () => {
  const source = await sdkRoutes(contract, surroundings);
  expect(source).toContain('  "boxes.list": "GET /boxes *",');
  expect(source).toContain('  "boxes.delete": "DELETE /boxes",');
  expect(source).toContain('export const openRoutes: readonly string[] = ["POST /ping"];');
});

it("the SDK's schemas are types of the same names, except one that would hide a global", async () => {
  const named = parseContract(`
components:
  schemas:
    Box: { type: object, description: One box. }
    Error: { type: object }`);
  const source = await sdkSchemas(named, surroundings);
  expect(source).toContain('/** One box. */\nexport type Box = Schemas["Box"];');
  expect(source).not.toContain("Error");
});
