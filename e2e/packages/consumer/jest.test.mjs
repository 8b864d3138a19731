import { createMock } from "@posthorn/mock-server";
import "@posthorn/mock-server/jest";
import { Posthorn } from "@posthorn/sdk";

test("sends through the mock", async () => {
  const mock = createMock();
  await new Posthorn(mock.client).emails.send({ to: "ada@example.com", subject: "Welcome", text: "Hi" });
  await mock.settle();
  expect(mock).toHaveSentEmail({ to: "ada@example.com", subject: "Welcome" });
  await mock.close();
});
