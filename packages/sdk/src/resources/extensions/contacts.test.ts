import { describe, expect, test } from "vitest";
import { FakeService, failure, success } from "../../testing/fake-service.js";

describe("the deadline of an upsert", () => {
  const contact = { id: "c1", email: "ada@example.com" };
  const page = (data: unknown[], has_more: boolean): Response =>
    Response.json({ data, pagination: { total: 1_001, limit: 1_000, offset: 0, has_more } });
  const others = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, email: `${index}.ada@example.com` }));

  /** Returns a service that answers the calls of an upsert of an existing contact, after 300 ms each. */
  function slow(): FakeService {
    const replies = [
      failure(409, "duplicate"),
      page(others, true),
      page([contact], false),
      success({}),
      success(contact),
    ];
    const service: FakeService = new FakeService(
      ...replies.map((reply) => () => {
        service.now += 300;
        return reply;
      }),
    );
    return service;
  }

  test("gives each call the time that is left", async () => {
    const service = slow();
    const timers: number[] = [];
    const runtime = {
      ...service.runtime,
      setTimer: (milliseconds: number) => {
        timers.push(milliseconds);
        return () => {};
      },
    };
    const body = { email: contact.email, list_id: "l1" };
    const known = await service.client({ runtime }).contacts.upsert(body, { deadline: 2_000 });
    expect(known.id).toBe("c1");
    expect(timers).toEqual([2_000, 1_700, 1_400, 1_100, 800]);
    expect(service.requests.map(({ url }) => url)).toEqual([
      "/v1/contacts",
      "/v1/contacts?search=ada%40example.com&limit=1000",
      "/v1/contacts?search=ada%40example.com&limit=1000&offset=1000",
      "/v1/lists/l1/members",
      "/v1/contacts/c1",
    ]);
  });

  test.each([-1, Number.NaN])("is refused when it is %d", async (deadline) => {
    const service = slow();
    await expect(service.client().contacts.upsert(contact, { deadline })).rejects.toThrow("deadline must be a number");
    expect(service.requests).toEqual([]);
  });
});

test.each([undefined, {}, { confirm: "yes" }])("contacts.deleteAll sends nothing for %j", async (given) => {
  const service = new FakeService(success({ deleted: 1 }));
  const contacts = service.client().contacts;
  const { error } = await contacts.deleteAll(given as { confirm: "delete-all-contacts" }).safe();
  expect(error).toMatchObject({ code: "config_error", message: 'confirm must be "delete-all-contacts"' });
  expect(service.requests).toEqual([]);
  expect(await contacts.deleteAll({ confirm: "delete-all-contacts" })).toEqual({ deleted: 1 });
});
