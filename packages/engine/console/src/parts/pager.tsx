/** @jsxImportSource preact */
import type { Pagination } from "../api/client.js";
import { hrefOf, type Route } from "../router/route.js";

/** Leads to the pages of a list before and after this one; `offset` is in the address. */
export function Pager({ route, pagination }: { route: Route; pagination: Pagination | null }) {
  if (pagination === null || pagination.total === 0) return null;
  const { total, limit, offset, has_more } = pagination;
  const at = (start: number) => hrefOf(route.path, { ...route.query, offset: start > 0 ? String(start) : undefined });
  const last = Math.min(offset + limit, total);
  return (
    <nav class="pager" aria-label="Pages of the list">
      <span>
        {(offset + 1).toLocaleString()}–{last.toLocaleString()} of {total.toLocaleString()}
      </span>
      {offset > 0 && <a href={at(Math.max(0, offset - limit))}>Newer</a>}
      {has_more && <a href={at(offset + limit)}>Older</a>}
    </nav>
  );
}
