import { type Body, type OperationId, operations, type PathParams, type Query } from "@posthorn/sdk/contract";

/** What an operation of the contract is called with. */
export interface OperationInput<Op extends OperationId> {
  path?: PathParams<Op>;
  query?: Query<Op>;
  body?: Body<Op>;
}

/** Returns the method of an operation, and its path below the base URL with parameters and query. */
export function operationRequest<Op extends OperationId>(
  id: Op,
  { path, query }: OperationInput<Op>,
): { method: string; path: string } {
  const { method, path: template } = operations[id];
  const values = new Map(Object.entries<unknown>(path ?? {}));
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const asked = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return { method, path: asked.size === 0 ? filled : `${filled}?${asked}` };
}
