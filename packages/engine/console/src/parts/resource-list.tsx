/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { Resource } from "../api/use-resource.js";
import type { Route } from "../router/route.js";
import { type Column, DataTable } from "./data-table.js";
import { Pager } from "./pager.js";
import { Empty, Loading, Problem } from "./states.js";

interface ResourceListProps<Row> {
  label: string;
  resource: Resource<readonly Row[]>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** What is said where there is nothing. */
  empty: { title: string; hint?: ComponentChildren };
  /** Without one there are no pages. */
  route?: Route;
}

/** A list of the admin API with all its states: loading, broken, empty, a page of rows. */
export function ResourceList<Row>({ label, resource, columns, idOf, empty, route }: ResourceListProps<Row>) {
  const { data, failure, pagination } = resource;
  return (
    <>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data?.length === 0 && <Empty {...empty} />}
      {data !== undefined && data.length > 0 && <DataTable label={label} columns={columns} rows={data} idOf={idOf} />}
      {route !== undefined && <Pager route={route} pagination={pagination} />}
    </>
  );
}

/** Returns whether a page that shows a resource is drawn. */
export function isShown({ data, failure }: Resource<unknown>): boolean {
  return data !== undefined || failure !== undefined;
}
