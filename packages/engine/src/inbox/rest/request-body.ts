import { RefusedError } from "./answer.js";

/** The body as an object; an empty one counts as `{}`. Refused with 400 when it is something else. */
export function objectBody(body: unknown, name = "The body"): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new RefusedError(400, `${name} must be an object`);
  return Object.fromEntries(Object.entries(body));
}

/** The list of strings in that field, empty when absent. Refused with 400 when it is something else. */
export function stringList(body: Record<string, unknown>, field: string): string[] {
  const list = body[field] ?? [];
  if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) {
    throw new RefusedError(400, `${field} must be a list of strings`);
  }
  return list;
}

/** The string in that field, "" when absent. Refused with 400 when it is something else. */
export function stringField(body: Record<string, unknown>, field: string): string {
  const text = body[field] ?? "";
  if (typeof text !== "string") throw new RefusedError(400, `${field} must be a string`);
  return text;
}

/** The list of objects in that field, empty when absent. Refused with 400 when it is something else. */
export function objectList(body: Record<string, unknown>, field: string): Record<string, unknown>[] {
  const list = body[field] ?? [];
  if (!Array.isArray(list)) throw new RefusedError(400, `${field} must be a list`);
  return list.map((item) => objectBody(item, `Each of ${field}`));
}
