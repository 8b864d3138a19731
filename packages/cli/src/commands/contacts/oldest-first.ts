import type { Api } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import type { OperationCommand } from "../../operations/manifest.js";

/** What every list holds: ids that grow with time. */
export interface Listed {
  id: string;
}

interface PageOf<T> {
  data: T[];
  pagination: { total: number };
}

/** The most the contract lets a page hold. */
const largestPage = 1000;

/**
 * Returns all things of a list that comes newest first, oldest first, page by page. Each page reaches back to the last
 * thing given, so that nothing is missed or told twice when things are added or deleted meanwhile.
 */
export async function* oldestFirst<T extends Listed>(
  api: Api,
  operation: OperationCommand,
  filters: Readonly<Record<string, unknown>>,
  limit = largestPage,
): AsyncGenerator<T[]> {
  const read = async (offset: number): Promise<PageOf<T>> =>
    (await api.send(callOf(operation, [], { ...filters, limit, offset }, undefined))).data as PageOf<T>;

  let last = "";
  let offset = Math.max(0, (await read(0)).pagination.total - limit);
  for (;;) {
    const { data, pagination } = await read(offset);
    const oldest = data.at(-1);
    const isOldestPage = offset + data.length >= pagination.total;
    if (oldest !== undefined && !isOldestPage && oldest.id > last) {
      // So many were added that this page no longer meets the last one.
      offset += Math.max(1, limit - 1);
      continue;
    }
    const fresh = data.filter(({ id }) => id > last).reverse();
    last = fresh.at(-1)?.id ?? last;
    if (fresh.length > 0) yield fresh;
    if (offset === 0) return;
    // One in common; with pages of one thing there is none, and the next step is all there is.
    offset = Math.max(0, offset - Math.max(1, limit - 1));
  }
}
