import fc from "fast-check";
import { expect, it } from "vitest";
import { compareValues } from "../rows/row.js";
import { mergeSources, type SortedSource, type SortKey } from "./merge-sources.js";

type Entry = SortKey & { readonly of: number };

const before = (a: SortKey, b: SortKey) => compareValues(a.value, b.value) || compareValues(a.id, b.id);

function sourceOf(entries: readonly Entry[]): SortedSource<Entry> {
  return {
    size: entries.length,
    at: (i) => entries[i] as Entry,
    keyAt: (i) => entries[i] as Entry,
  };
}

/** Values of a few sources; `slack` is by how much the bound of a source may be before its first value. */
const sources = fc.array(fc.record({ values: fc.array(fc.integer({ min: 0, max: 30 })), slack: fc.nat(5) }), {
  maxLength: 8,
});

it("merges sources in both directions, and opens none before the order comes to its bound", () => {
  let id = 0;
  const check = (given: readonly { values: readonly number[]; slack: number }[], backwards: boolean) => {
    const sign = backwards ? -1 : 1;
    const lists = given.map(({ values }, of) =>
      values.map((value): Entry => ({ value, id: String(id++ % 1_000).padStart(3, "0"), of })).sort(before),
    );
    const expected = lists.flat().sort((a, b) => sign * before(a, b));
    const bounds = given.map(({ values, slack }) =>
      backwards ? Math.max(...values) + slack : Math.min(...values) - slack,
    );
    const opened = new Set<number>();
    const unopened = lists.map((entries, of) => ({
      bound: bounds[of] as number,
      open() {
        opened.add(of);
        return [sourceOf(entries)];
      },
    }));
    const merged: Entry[] = [];
    for (const { source, from, count, step } of mergeSources(unopened, backwards)) {
      for (let nth = 0; nth < count; nth += 1) merged.push(source.at(from + nth * step));
      const reached = merged.at(-1)?.value as number;
      for (const of of opened) expect(sign * (bounds[of] as number)).toBeLessThanOrEqual(sign * reached);
    }
    expect(merged).toEqual(expected);
    expect(opened.size).toBe(lists.length);
  };
  fc.assert(fc.property(sources, fc.boolean(), check));
});
