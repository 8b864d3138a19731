import type { Query } from "../store/query.js";
import type { ReadCollection } from "../store/store.js";
import type { Pagination } from "./handler.js";

/** Returns one page of a collection in wire format, newest first. */
export async function page<R extends { id: string }, W>(
  collection: ReadCollection<R>,
  request: { limit?: number | undefined; offset?: number | undefined },
  filter: Pick<Query<R>, "where" | "matching" | "now">,
  toWire: (row: Readonly<R>) => W,
  by: keyof R & string = "id",
): Promise<{ data: W[]; pagination: Pagination }> {
  return pageWithRelated(collection, request, filter, async (rows) => rows.map(toWire), by);
}

/**
 * Returns one page of a collection in wire format, newest first. `show` converts all rows of the page together, so that
 * related rows can be loaded in one query.
 */
export async function pageWithRelated<R extends { id: string }, W>(
  collection: ReadCollection<R>,
  request: { limit?: number | undefined; offset?: number | undefined },
  filter: Pick<Query<R>, "where" | "matching" | "now">,
  show: (rows: readonly Readonly<R>[]) => Promise<W[]>,
  by: keyof R & string = "id",
): Promise<{ data: W[]; pagination: Pagination }> {
  const { limit = 100, offset = 0 } = request;
  const rows = await collection.find({ order: { by, direction: "desc" }, limit, offset, ...filter });
  const total = await collection.count(filter);
  const data = await show(rows);
  return { data, pagination: { total, limit, offset, has_more: offset + rows.length < total } };
}

/**
 * Returns the conditions of a search: any of the fields contains the text, in any case. Returns undefined without a
 * text.
 */
export function searching(text: string | undefined, fields: readonly string[]): Query<never>["matching"] {
  if (text === undefined || text === "") return undefined;
  return { match: "any", rules: fields.map((field) => ({ field, operator: "contains" as const, value: text })) };
}
