import type { Call } from "../client/connect.js";
import { unknownFields } from "../output/fields.js";
import { isStreamed, type List, printItems, printList } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure, usage } from "../program/failure.js";
import { show } from "../program/io.js";
import type { OperationCommand } from "./manifest.js";
import { previewedByName, sendByName } from "./run-call.js";

/** The largest `limit` that the contract allows. */
const largestPage = 1000;

/** How much of a list is read: one page, unless all of it or a number of items is asked for. */
export interface Extent {
  all: boolean;
  /** How many items to print at most. */
  max: number | undefined;
}

function isManyPages({ all, max }: Extent): boolean {
  return all || max !== undefined;
}

/** Prints one page, or the pages that `--all` and `--max` ask for, and returns the exit code. */
export async function runList(
  operation: OperationCommand,
  call: Call,
  extent: Extent,
  context: Context,
): Promise<number> {
  const query = { ...call.query };
  if (isManyPages(extent)) query.limit ??= Math.min(extent.max ?? largestPage, largestPage);
  const first = { ...call, query };
  if (await previewedByName(operation, first, context)) return exitCodes.ok;

  const layout = context.layout();
  const merged: List = { data: [] };
  let count = 0;
  for await (const page of pages(operation, first, extent, context)) {
    merged.pagination ??= page.pagination;
    if (page.pagination && merged.pagination) merged.pagination.has_more = page.pagination.has_more;
    if (isStreamed(layout)) await context.data(await printItems(page.data, operation.columns, layout, count === 0));
    else merged.data.push(...page.data);
    count += page.data.length;
    if (layout.fields) await noteUnknownFields(page.data, layout.fields, context);
  }
  if (!isStreamed(layout)) {
    const text = await printList(merged, operation.columns, layout);
    // A table that is longer than the terminal is for the pager; what programs read is not.
    await (layout.format === "table" ? show(text, context.io) : context.data(text));
  }
  await noteRemaining(merged, count, Number(query.offset ?? 0), context);
  return exitCodes.ok;
}

/** Returns how far to read, from `--all` and `--max`. @throws a usage failure for a wrong `--max`. */
export function extentOf(all: boolean, max: string | undefined): Extent {
  if (max !== undefined && !/^[1-9]\d{0,8}$/.test(max))
    throw usage(`--max must be a whole number from 1, not "${max}"`);
  return { all, max: max === undefined ? undefined : Number(max) };
}

async function* pages(
  operation: OperationCommand,
  first: Call,
  extent: Extent,
  context: Context,
): AsyncGenerator<List> {
  let offset = Number(first.query?.offset ?? 0);
  let left = extent.max ?? Number.POSITIVE_INFINITY;
  let call = first;
  for (;;) {
    const query = isManyPages(extent) && offset > 0 ? { ...call.query, offset } : call.query;
    const { data: answer, accepted } = await sendByName(operation, { ...call, query }, context);
    const page = listIn(answer);
    call = accepted;
    const data = page.data.slice(0, left);
    left -= data.length;
    const more = page.pagination?.has_more === true || data.length < page.data.length;
    yield { data, pagination: page.pagination && { ...page.pagination, has_more: more } };
    // A server may send fewer items than the limit. An empty page ends the list, whatever has_more says.
    offset += page.data.length;
    if (!isManyPages(extent) || !more || left <= 0 || page.data.length === 0) return;
  }
}

function listIn(data: unknown): List {
  const items: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "data") : undefined;
  if (Array.isArray(items)) return data as List;
  throw new Failure("invalid_response", "the answer is not a list", exitCodes.failed);
}

async function noteUnknownFields(
  items: readonly unknown[],
  fields: readonly string[],
  context: Context,
): Promise<void> {
  for (const name of unknownFields(items, fields)) await context.note(`No item has the field ${name}.`);
}

async function noteRemaining({ pagination }: List, count: number, offset: number, context: Context): Promise<void> {
  if (context.layout().format === "table" && count === 0) await context.note("Nothing found.");
  if (!pagination?.has_more) return;
  await context.note(
    `${count} of ${pagination.total} shown; more with --offset ${offset + count}, everything with --all.`,
  );
}
