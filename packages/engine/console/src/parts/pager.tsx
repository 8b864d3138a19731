/** @jsxImportSource preact */
import type { Pagination } from "../api/client.js";
import { hrefOf, type Route } from "../router/route.js";

interface PagerProps {
  route: Route;
  pagination: Pagination | null;
  /** What the address of the next page by cursor has besides. */
  next?: Readonly<Record<string, string | undefined>>;
}

/** Leads to the pages of a list before and after this one; `offset` or `cursor` is in the address. */
export function Pager({ route, pagination, next = {} }: PagerProps) {
  if (pagination === null) return null;
  return pagination.next_cursor === undefined ? (
    <OffsetPager route={route} pagination={pagination} />
  ) : (
    <CursorPager route={route} cursor={pagination.next_cursor} next={next} />
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

interface CursorPagerProps extends Required<Pick<PagerProps, "route" | "next">> {
  cursor: string | null;
}

function CursorPager({ route, cursor, next }: CursorPagerProps) {
  const { path, query } = route;
  if (!cursor && query.cursor === undefined) return null;
  const none = Object.fromEntries(Object.keys(next).map((name) => [name, undefined]));
  return (
    <nav class="pager" aria-label="Pages of the list">
      {query.cursor !== undefined && <a href={hrefOf(path, { ...query, cursor: undefined, ...none })}>Newest</a>}
      {cursor && <a href={hrefOf(path, { ...query, cursor, ...next })}>Older</a>}
    </nav>
  );
}
