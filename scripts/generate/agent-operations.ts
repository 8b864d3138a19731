import { type ContractDocument, type Operation, type Parameter, record, type Schema } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";
import { shortType } from "./short-type.js";

/** Operations of the admin API that an agent does not get: those that hand out or end keys, and those whose answer is no JSON. */
const keptFromAgents = [
  "keys.create",
  "keys.revoke",
  "keys.list",
  "workspaces.create",
  "events.stream",
  "domains.zone",
];

/** Returns `agent-operations.ts`: the operations as an agent reads them, with short types in place of schemas. */
export const agentOperations: Emitter = (contract, { document }) =>
  file(
    document,
    contract.operations.map((operation) => described(operation, contract)),
  );

/** Returns `agent-admin-operations.ts`: the same for the admin API, with `admin.` before each id. */
export const agentAdminOperations: Emitter = (contract, { document }) => {
  const admin = contract.operations.filter(({ id }) => !keptFromAgents.includes(id));
  return file(
    document,
    admin.map((operation) => ({ ...described(operation, contract), id: `admin.${operation.id}` })),
  );
};

function file(document: string, operations: readonly unknown[]): string {
  return withHeader(
    document,
    `import type { AgentOperation } from "../mcp/agent-operation.js";\n\nexport const operations: readonly AgentOperation[] = ${literal(operations)};`,
  );
}

function described(operation: Operation, contract: ContractDocument): Record<string, unknown> {
  const { id, method, path, summary, description, authenticated, parameters, body, declared } = operation;
  const query = parameters.filter((each) => each.in === "query");
  return {
    id,
    method,
    path,
    summary,
    description,
    authenticated,
    paginated: declared.paginated === true,
    needsIdempotencyKey: declared.idempotency === "required" || undefined,
    query: query.length > 0 ? query.map((each) => queryField(each, contract)) : undefined,
    body: body && bodyFields(body.schema, contract),
    example: body?.example,
  };
}

function queryField({ name, required, description, schema }: Parameter, contract: ContractDocument): unknown {
  return { name, required: required || undefined, type: shortType(schema, contract.resolve), about: description };
}

/** Returns the top-level fields of a body; one field without a name where the body is a union or no object. */
function bodyFields(schema: Schema, contract: ContractDocument): unknown[] {
  const target = contract.resolve(schema);
  const parts = [target, ...((target.allOf as Schema[] | undefined) ?? []).map(contract.resolve)];
  const required = new Set(parts.flatMap((part) => (part.required as string[] | undefined) ?? []));
  const fields = parts.flatMap((part) => Object.entries(record(part.properties)));
  if (fields.length === 0) return [{ name: "", type: shortType(target, contract.resolve), about: "" }];
  return [...new Map(fields)].map(([name, property]) => {
    const about = record(property).description ?? contract.resolve(property).description ?? "";
    const type = shortType(property as Schema, contract.resolve);
    return { name, required: required.has(name) || undefined, type, about: String(about).trim() };
  });
}
