import type { Operation } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";

/** Returns `operations.ts`: method, path and flags by operation id, in the order of the document. */
export const operationTable: Emitter = (contract, { document }) =>
  withHeader(
    document,
    `export const operations = ${literal(Object.fromEntries(contract.operations.map((operation) => [operation.id, tableEntry(operation)])))} as const;`,
  );

function tableEntry(operation: Operation): Record<string, unknown> {
  const { declared, parameters } = operation;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const defaults = query.filter((parameter) => parameter.schema.default !== undefined);
  return {
    method: operation.method,
    path: operation.path,
    pathParams: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    query: query.map((parameter) => parameter.name),
    defaults: Object.fromEntries(defaults.map((parameter) => [parameter.name, parameter.schema.default])),
    body: operation.body !== undefined,
    authenticated: operation.authenticated,
    permission: declared.permission ?? null,
    rate: declared.rate ?? "none",
    idempotency: declared.idempotency ?? "no",
    success: declared.success,
    paginated: declared.paginated === true,
    maxBody: declared.max_body,
    group: operation.group,
    summary: operation.summary,
  };
}
