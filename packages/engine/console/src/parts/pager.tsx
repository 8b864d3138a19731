/** @jsxImportSource preact */
import type { Pagination } from "../api/client.js";
import { hrefOf, type Route } from "../router/route.js";

/** Leads to the pages of a list before and after this one; `offset` or `cursor` is in the address. */
export function Pager({ route, pagination }: { route: Route; pagination: Pagination | null }) {
  if (pagination === null) return null;
  return pagination.next_cursor === undefined ? (
    <OffsetPager route={route} pagination={pagination} />
  ) : (
    <CursorPager route={route} next={pagination.next_cursor} />
  );
}

function OffsetPager({ route, pagination }: { route: Route; pagination: Pagination }) {
  const { total = 0, limit, offset, has_more } = pagination;
  if (total === 0) return null;
  const at = (start: number) => hrefOf(route.path, { ...route.query, offset: start > 0 ? String(start) : undefined });
  const last = Math.min(offset + limit, total);
  return (
    <nav class="pager" aria-label="Pages of the list">
      <span>
        {(offset + 1).toLocaleString("en")}–{last.toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      {offset > 0 && <a href={at(Math.max(0, offset - limit))}>Newer</a>}
      {has_more && <a href={at(offset + limit)}>Older</a>}
    </nav>
  );
}

function CursorPager({ route, next }: { route: Route; next: string | null | undefined }) {
  const { path, query } = route;
  if (!next && query.cursor === undefined) return null;
  return (
    <nav class="pager" aria-label="Pages of the list">
      {query.cursor !== undefined && <a href={hrefOf(path, { ...query, cursor: undefined })}>Newest</a>}
      {next && <a href={hrefOf(path, { ...query, cursor: next })}>Older</a>}
    </nav>
  );
}
