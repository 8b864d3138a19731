import { describe, expect, it } from "vitest";
import type { Api } from "../../client/connect.js";
import { operationNamed } from "../../operations/manifest.js";
import { oldestFirst } from "./export.js";

/** A list of so many things, and what happens to it before each page that is read. */
function listed(count: number, meanwhile: (items: { id: string }[], read: number) => void = () => {}) {
  // Newest first, as lists come.
  const items = Array.from({ length: count }, (_, index) => thing(index)).reverse();
  let reads = 0;
  const api: Api = {
    async send({ query }) {
      meanwhile(items, reads);
      reads += 1;
      const [limit, offset] = [Number(query?.limit), Number(query?.offset)];
      const data = { data: items.slice(offset, offset + limit), pagination: { total: items.length } };
      return { status: 200, headers: [], data, text: async () => "" };
    },
  };
  const all = async (limit: number): Promise<string[]> => {
    const ids: string[] = [];
    for await (const page of oldestFirst(api, operationNamed("contacts.list"), {}, limit)) {
      ids.push(...page.map(({ id }) => id));
    }
    return ids;
  };
  return { items, all };
}

const thing = (index: number) => ({ id: String(index).padStart(6, "0") });
const firsts = (count: number) => Array.from({ length: count }, (_, index) => thing(index).id);

describe("a list read oldest first", () => {
  it.each([0, 1, 2, 9, 10, 11, 19, 20, 21, 100])("gives all of %d things once", async (count) => {
    expect(await listed(count).all(10)).toEqual(firsts(count));
  });

  it.each([1, 5, 9, 10, 11, 25])("misses nothing when %d things are added before every page", async (added) => {
    let next = 50;
    const list = listed(50, (items, read) => {
      if (read < 20) for (let n = 0; n < added; n += 1) items.unshift(thing(next++));
    });
    const ids = await list.all(10);
    expect(ids).toEqual(firsts(ids.length));
    expect(ids.length).toBeGreaterThanOrEqual(50);
  });

  it("misses nothing that stays when things are deleted before every page", async () => {
    const gone = new Set<string>();
    const list = listed(100, (items, read) => {
      for (const at of [items.length - 1, 40 - read, read]) {
        const [item] = items.splice(at, 1);
        if (item) gone.add(item.id);
      }
    });
    const ids = await list.all(10);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(firsts(100).filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([]);
  });
});
