import assert from "node:assert/strict";
import { test } from "node:test";
import { createMock } from "@posthorn/mock-server";
import { Posthorn } from "@posthorn/sdk";

test("sends through the mock", async () => {
  const mock = createMock();
  await new Posthorn(mock.client).emails.send({ to: "ada@example.com", subject: "Welcome", text: "Hi" });
  await mock.settle();
  assert.deepEqual(
    mock.emails.map(({ subject }) => subject),
    ["Welcome"],
  );
  await mock.close();
});
