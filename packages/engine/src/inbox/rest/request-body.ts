import { HttpError } from "./response.js";

/** Returns the body as an object; an empty one counts as `{}`. Throws HttpError 400 for any other value. */
export function objectBody(body: unknown, name = "The body"): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new HttpError(400, `${name} must be an object`);
  return Object.fromEntries(Object.entries(body));
}

/** Returns the strings in a field; none when it is absent. Throws HttpError 400 for any other value. */
export function stringList(body: Record<string, unknown>, field: string): string[] {
  const list = body[field] ?? [];
  if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) {
    throw new HttpError(400, `${field} must be a list of strings`);
  }
  return list;
}

/** Returns the string in a field; "" when it is absent. Throws HttpError 400 for any other value. */
export function stringField(body: Record<string, unknown>, field: string): string {
  const text = body[field] ?? "";
  if (typeof text !== "string") throw new HttpError(400, `${field} must be a string`);
  return text;
}

/** Returns the objects in a field; none when it is absent. Throws HttpError 400 for any other value. */
export function objectList(body: Record<string, unknown>, field: string): Record<string, unknown>[] {
  const list = body[field] ?? [];
  if (!Array.isArray(list)) throw new HttpError(400, `${field} must be a list`);
  return list.map((item) => objectBody(item, `Each of ${field}`));
}
