import { afterEach, expect, it, vi } from "vitest";
import { startReceiver } from "../testing/receiver.js";
import { createLocalOutbound } from "./local-outbound.js";

afterEach(() => void vi.unstubAllGlobals());

const post = { method: "POST", headers: { "x-service-event": "email.sent" }, body: "{}" };

it("reaches this machine with Node's client", async () => {
  const receiver = await startReceiver();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("not asked for")));
  expect(await createLocalOutbound().send({ url: receiver.url, ...post })).toMatchObject({ status_code: 200 });
  await receiver.close();
});

it("reaches it with fetch where there is no Node", async () => {
  const receiver = await startReceiver();
  vi.stubGlobal("process", undefined);
  const answer = await createLocalOutbound().send({ url: receiver.url, ...post });
  vi.unstubAllGlobals();
  expect(answer).toMatchObject({ status_code: 200 });
  // The headers that fetch always adds.
  expect(receiver.received[0]?.headers).toMatchObject({ "x-service-event": "email.sent", "sec-fetch-mode": "cors" });
  await receiver.close();
});

it("allows the same URLs as the engine on a developer's machine", () => {
  const { problem } = createLocalOutbound();
  expect(problem("http://127.0.0.1:3000/")).toBeUndefined();
  expect(problem("http://169.254.169.254/")).toBe("destination not allowed");
});
