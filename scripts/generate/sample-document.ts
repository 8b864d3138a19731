import { type ContractDocument, parseContract } from "./contract-document.js";

/** Returns a document with one POST operation whose body has the given schema, written as YAML flow. */
export function documentWithBody(body: string, schemas = "{}"): ContractDocument {
  return parseContract(`
openapi: 3.1.0
info: { title: Sample, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /things/{id}:
    post:
      operationId: things.make
      summary: Make a thing
      x-posthorn: { success: [201] }
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, default: 10 } }
      requestBody: { required: true, content: { application/json: { schema: ${oneLine(body)} } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { type: object } } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas: ${oneLine(schemas)}
`);
}

function oneLine(flow: string): string {
  return flow.replaceAll(/\s+/g, " ");
}
