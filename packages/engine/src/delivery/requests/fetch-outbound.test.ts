import type { RequestListener } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import { type Receiver, startReceiver } from "../testing/receiver.js";
import { localDestinations, publicDestinations } from "./destinations.js";
import { createFetchOutbound } from "./fetch-outbound.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receive(answer?: RequestListener): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  closing.push(receiver.close);
  return receiver;
}

const outbound = createFetchOutbound({ destinations: localDestinations });
const post = { method: "POST", headers: { "x-service-event": "email.sent" }, body: "{}" };
const none = { status_code: 0, retry_after: null, body: "" };

it("sends a request and returns the response", async () => {
  const receiver = await receive((_request, response) => {
    response.writeHead(429, { "retry-after": "3" }).end("slow down");
  });
  expect(await outbound.send({ url: `${receiver.url}/a?b`, ...post })).toEqual({
    status_code: 429,
    duration_ms: expect.any(Number),
    error: null,
    retry_after: "3",
    body: "slow down",
  });
  expect(receiver.received).toMatchObject([{ method: "POST", path: "/a?b", headers: post.headers, body: "{}" }]);
});

it("reads 16 KiB of an endless response", async () => {
  const receiver = await receive((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write("a".repeat(1024)));
    };
    response.on("drain", more);
    more();
  });
  expect(await outbound.send({ url: receiver.url, ...post })).toMatchObject({
    status_code: 200,
    body: "a".repeat(16 * 1024),
  });
});

it("follows no redirect", async () => {
  const elsewhere = await receive();
  const receiver = await receive((_request, response) => {
    response.writeHead(307, { location: elsewhere.url }).end();
  });
  expect(await outbound.send({ url: receiver.url, ...post })).toMatchObject({ status_code: 307 });
  expect(elsewhere.connections).toBe(0);
});

it("times out after ten seconds, and not before", async () => {
  const clock = createClock({ mode: "manual" });
  const receiver = await receive(() => {});
  const sent = createFetchOutbound({ destinations: localDestinations, clock }).send({ url: receiver.url, ...post });
  await receiver.reached(1);
  clock.set(clock.now() + 9999);
  expect(await Promise.race([sent, Promise.resolve("waiting")])).toBe("waiting");
  clock.set(clock.now() + 1);
  expect(await sent).toEqual({ ...none, duration_ms: 10_000, error: "no answer in time" });
});

it("reports that there is no connection", async () => {
  const receiver = await startReceiver();
  await receiver.close();
  expect(await outbound.send({ url: receiver.url, ...post })).toMatchObject({ ...none, error: "no connection" });
});

it("sends nothing to a destination that is not allowed", async () => {
  const receiver = await receive();
  const strict = createFetchOutbound({ destinations: { ...publicDestinations, plain: true } });
  expect(await strict.send({ url: receiver.url, ...post })).toMatchObject({
    ...none,
    error: "destination not allowed",
  });
  expect(receiver.connections).toBe(0);
});
