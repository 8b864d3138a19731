import { createMock, type Mock } from "@posthorn/mock-server";
import { Posthorn } from "@posthorn/sdk";
import { afterEach, beforeEach, expect, test } from "vitest";

let mock: Mock;
let posthorn: Posthorn;
beforeEach(() => {
  mock = createMock();
  posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch: mock.fetch });
});
afterEach(() => mock.close());

test("a new contact is created", async () => {
  const contact = await posthorn.contacts.upsert({ email: "ada@example.com", first_name: "Ada" });
  expect(contact).toMatchObject({ email: "ada@example.com", first_name: "Ada" });
  expect(contact._meta.status).toBe(201);
});

test("an existing contact, by its address in any case, gets the given fields and keeps the others", async () => {
  await posthorn.contacts.create({ email: "xada@example.com" });
  const { id } = await posthorn.contacts.create({
    email: "Ada@Example.com",
    last_name: "L",
    attributes: { a: 1, b: 1 },
  });
  await posthorn.contacts.create({ email: "ada@example.com.example.com" });
  const contact = await posthorn.contacts.upsert({ email: "ADA@example.com", first_name: "Ada", attributes: { b: 2 } });
  expect(contact).toMatchObject({
    id,
    email: "Ada@Example.com",
    first_name: "Ada",
    last_name: "L",
    attributes: { a: 1, b: 2 },
  });
  expect(contact._meta.status).toBe(200);
});

test("a contact is found by the other form of its domain", async () => {
  const { id } = await posthorn.contacts.create({ email: "ada@bücher.example" });
  expect(await posthorn.contacts.upsert({ email: "ada@xn--bcher-kva.example", first_name: "Ada" })).toMatchObject({
    id,
  });
});

test("an existing contact is unchanged without other fields", async () => {
  const { id } = await posthorn.contacts.create({ email: "ada@example.com", first_name: "Ada" });
  expect(await posthorn.contacts.upsert({ email: "ada@example.com" })).toMatchObject({ id, first_name: "Ada" });
});

test("a new and an existing contact both join the list", async () => {
  const { id: list_id } = await posthorn.lists.create({ name: "News" });
  await posthorn.contacts.create({ email: "ada@example.com" });
  for (const email of ["ada@example.com", "grace@example.com", "ada@example.com"]) {
    await posthorn.contacts.upsert({ email, list_id });
  }
  const members = await posthorn.lists.members.list(list_id).all({ max: 10 });
  expect(members.map(({ email }) => email).sort()).toEqual(["ada@example.com", "grace@example.com"]);
});

test("a contact that is deleted between two calls is created again", async () => {
  const { id } = await posthorn.contacts.create({ email: "ada@example.com" });
  let deleted = false;
  const racing = posthorn.withOptions({
    fetch: async (request) => {
      if (request.method === "PATCH" && !deleted) {
        deleted = true;
        await posthorn.contacts.delete(id);
      }
      return mock.fetch(request);
    },
  });
  const contact = await racing.contacts.upsert({ email: "ada@example.com", first_name: "Ada" });
  expect(contact).toMatchObject({ email: "ada@example.com", first_name: "Ada" });
  expect(contact.id).not.toBe(id);
});

test("an unknown list and an invalid field are errors that name them", async () => {
  const list_id = "01a1fd89-65f8-7243-9c2d-3e89d206a08a";
  await posthorn.contacts.create({ email: "ada@example.com" });
  await expect(posthorn.contacts.upsert({ email: "ada@example.com", list_id })).rejects.toMatchObject({ status: 404 });
  await expect(posthorn.contacts.upsert({ email: "ada" })).rejects.toMatchObject({
    code: "validation_error",
    path: "email",
  });
});
