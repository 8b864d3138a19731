import Posthorn from "@posthorn/sdk";
import { expect, test } from "vitest";
import { createMock } from "./create-mock.js";

const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };

test.each([
  { status: 503 },
  { status: 503, retry_after: 30, times: 2 },
  { drop_response: true },
  { drop_request: true },
])("a client of the mock retries after the fault %j within milliseconds", async (fault) => {
  const mock = createMock();
  const posthorn = new Posthorn(mock.client);
  mock.fault("emails.send", fault);
  const { _meta } = await posthorn.emails.send(mail);
  expect([_meta.attempts, _meta.durationMs < 900]).toEqual([(fault.times ?? 1) + 1, true]);
  await mock.settle();
  expect(mock.emails).toHaveLength(1);
  await mock.close();
});

test("the answer of a fault keeps its retry_after", async () => {
  const mock = createMock();
  mock.fault("emails.send", { status: 503, retry_after: 7 });
  const { error } = await new Posthorn({ ...mock.client, maxRetries: 0 }).emails.send(mail).safe();
  expect(error).toMatchObject({ status: 503, retryAfter: 7 });
  await mock.close();
});

test("a wait that follows no failure is real, and ends with its signal", async () => {
  const { client, close } = createMock();
  const end = new AbortController();
  const sleep = client.runtime.sleep(60_000, end.signal);
  end.abort("enough");
  await expect(sleep).rejects.toBe("enough");
  await expect(client.runtime.sleep(1, end.signal)).rejects.toBe("enough");
  await close();
});
