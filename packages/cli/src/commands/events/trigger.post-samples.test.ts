import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { unwrap } from "@posthorn/sdk/webhooks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCli } from "../../testing/run-cli.js";
import { sampleTypes } from "./sample-event.js";

const now = Date.parse("2026-03-09T08:30:00Z");
let address: string;
let status: number;
let received: { headers: Record<string, string>; body: string }[];
const server = createServer(async (request, response) => {
  received.push({ headers: request.headers as Record<string, string>, body: await text(request) });
  response.writeHead(status).end();
});
beforeEach(async () => {
  [status, received] = [200, []];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const trigger = (...words: string[]) => runCli(["trigger", ...words, "--to", address, "--secret", "s"], { now });

it.each(sampleTypes.filter((type) => type !== "custom"))("posts %s as a delivery, without a service", async (type) => {
  const { code, stdout } = await trigger(type);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { event: type, status: 200 } });
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  expect(await unwrap(body, headers, { secret: "s", now: () => now })).toMatchObject({
    event: type,
    timestamp: "2026-03-09T08:30:00.000Z",
    deliveryId: JSON.parse(stdout).delivery_id,
  });
});

it("changes the sample as it is told", async () => {
  await trigger("form.submitted", "fields.plan=pro", "--data", '{"form_id":"f"}');
  expect(JSON.parse(received[0]?.body ?? "").data).toMatchObject({ form_id: "f", fields: { plan: "pro" } });
});

it("posts as many deliveries as --count says, each with its own id", async () => {
  const { code, stdout } = await trigger("email.sent", "--count", "3");
  const ids = JSON.parse(stdout).data.map(({ delivery_id }: { delivery_id: string }) => delivery_id);
  expect([code, new Set(ids).size, received.length]).toEqual([0, 3, 3]);
});

it.each([
  [204, 0],
  [301, 1],
  [500, 1],
])("ends an answer %d with %d and tells it", async (answer, code) => {
  status = answer;
  const ended = await trigger("email.sent");
  expect([ended.code, JSON.parse(ended.stdout).status]).toEqual([code, answer]);
});

it("ends with 8 where nothing listens, with 2 for what is no webhook's, and shows without posting", async () => {
  expect((await runCli(["trigger", "email.sent", "--to", "127.0.0.1:1", "--secret", "s"])).code).toBe(8);
  expect((await trigger("custom")).code).toBe(2);
  expect((await runCli(["trigger", "email.sent", "--to", "ftp://127.0.0.1/"])).code).toBe(2);
  expect(JSON.parse((await trigger("email.sent", "--dry-run")).stdout)).toMatchObject({
    dry_run: true,
    method: "POST",
  });
  expect(received).toEqual([]);
});
