import type { Query } from "../store/query.js";
import type { ReadCollection } from "../store/store.js";
import type { Pagination } from "./handler.js";

interface PageRequest {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The rows of a list, and the field that orders them, `id` by default. */
type PageFilter<R> = Pick<Query<R>, "where" | "matching" | "now"> & { by?: keyof R & string };

interface Page<W> {
  data: W[];
  pagination: Pagination;
}

/** Returns one page of a collection in wire format, newest first. */
export async function page<R extends { id: string }, W>(
  collection: ReadCollection<R>,
  request: PageRequest,
  filter: PageFilter<R>,
  toWire: (row: Readonly<R>) => W,
): Promise<Page<W>> {
  return pageWithRelated(collection, request, filter, async (rows) => rows.map(toWire));
}

/**
 * Returns one page of a collection in wire format, newest first. `show` converts all rows of the page together, so that
 * related rows can be loaded in one query.
 */
export async function pageWithRelated<R extends { id: string }, W>(
  collection: ReadCollection<R>,
  request: PageRequest,
  { by = "id", ...filter }: PageFilter<R>,
  show: (rows: readonly Readonly<R>[]) => Promise<W[]>,
): Promise<Page<W>> {
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
