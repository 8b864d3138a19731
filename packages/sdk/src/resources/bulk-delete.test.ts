import { describe, expect, test } from "vitest";
import { FakeService, failure, success } from "../testing/fake-service.js";
import type { BulkDeleteSums } from "./bulk-delete.js";

describe("bulkDelete", () => {
  const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `id${index}`);
  const sent = ({ requests }: FakeService): string[][] => requests.map(({ body }) => JSON.parse(body).contact_ids);

  test.each([
    [1, [1]],
    [5_000, [5_000]],
    [5_001, [5_000, 1]],
    [12_000, [5_000, 5_000, 2_000]],
  ])("sends %i in as many calls as they need, in their order, and adds up what was deleted", async (count, sizes) => {
    const service = new FakeService((request) => success({ deleted: JSON.parse(request.body).contact_ids.length }));
    const reported: BulkDeleteSums[] = [];
    const options = { idempotencyKey: "k", onProgress: (sums: BulkDeleteSums) => void reported.push(sums) };
    const { data, meta, response } = await service.client().contacts.bulkDelete(ids(count), options).withResponse();
    expect([data, data._meta, response.status]).toEqual([{ deleted: count }, meta, 200]);
    expect(sent(service).map(({ length }) => length)).toEqual(sizes);
    expect(sent(service).flat()).toEqual(ids(count));
    const keys = sizes.length === 1 ? ["k"] : sizes.map((_, index) => `k-${index}`);
    expect(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(keys);
    expect(reported.at(-1)).toEqual({ ids: count, deleted: count });
    expect(reported).toHaveLength(sizes.length);
  });

  test("sends nothing without ids", async () => {
    const service = new FakeService();
    const { data, meta, response } = await service.client().contacts.bulkDelete([]).withResponse();
    expect([data, data._meta, meta.attempts, await response.json()]).toEqual([
      { deleted: 0 },
      meta,
      0,
      { data: { deleted: 0 } },
    ]);
    expect(service.requests).toEqual([]);
  });

  test("ends with the error of the call that fails, and reports what was deleted before", async () => {
    const service = new FakeService(success({ deleted: 4_998 }), failure(403, "forbidden"));
    const reported: BulkDeleteSums[] = [];
    const deleting = service
      .client()
      .contacts.bulkDelete(ids(15_000), { onProgress: (sums) => void reported.push(sums) });
    expect((await deleting.safe()).error).toMatchObject({ code: "forbidden", status: 403 });
    expect(reported).toEqual([{ ids: 5_000, deleted: 4_998 }]);
    expect(service.requests).toHaveLength(2);
  });

  test.each([
    [900, 1_000],
    [1_100, 1_100],
  ])("has one deadline for all its calls, the first of which takes %i ms", async (first, all) => {
    const service = new FakeService(() => {
      service.now += first;
      return success({ deleted: 1 });
    }, "silence");
    const start = service.now;
    const { error } = await service.client().contacts.bulkDelete(ids(5_001), { deadline: 1_000 }).safe();
    expect(error?.code).toBe("timeout");
    expect(service.now - start).toBe(all);
  });

  test("sends a body with more ids than a call takes unchanged", async () => {
    const service = new FakeService(success({ deleted: 0 }));
    await service.client().contacts.bulkDelete({ contact_ids: ids(5_001) });
    expect(sent(service)).toEqual([ids(5_001)]);
  });
});
