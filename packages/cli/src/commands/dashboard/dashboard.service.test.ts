import { expect, it } from "vitest";
import type { Api } from "../../client/connect.js";
import { createContext } from "../../program/context.js";
import { collectingIo } from "../../testing/run-cli.js";
import { createService } from "./dashboard.js";

/** A service whose key has a window, or none, at a time that the test moves. */
function serviceWith(headers: [string, string][]) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const api: Api = {
    async send({ path }) {
      asked.push(path);
      return { status: 200, headers, data: { data: [] }, text: async () => "" };
    },
  };
  const { io } = collectingIo({});
  const context = createContext([], { ...io, now: () => clock.now }, () => ({ input: false, color: false }));
  return { clock, asked, service: createService(api, async () => "w1", context) };
}

const limited: [string, string][] = [
  ["X-RateLimit-Limit", "100"],
  ["X-RateLimit-Remaining", "58"],
  ["X-RateLimit-Reset", "2026-03-09T08:31:00Z"],
];

it("reports how many requests are left in the rate-limit window, and nothing without a limit", async () => {
  const { service } = serviceWith(limited);
  expect(service.rate()).toBeUndefined();
  await service.list("/contacts");
  expect(service.rate()).toEqual({ limit: 100, remaining: 58, reset: "2026-03-09T08:31:00Z" });
  const unlimited = serviceWith([]);
  await unlimited.service.list("/contacts");
  expect(unlimited.service.rate()).toBeUndefined();
});

it("takes a quarter of the window, whatever it is used for, and rests for no key without one", async () => {
  const { service } = serviceWith(limited);
  for (let call = 0; call < 3; call += 1) await service.get("/contacts");
  // 25 calls a minute are one each 2.4 seconds.
  expect([service.rest(), service.rest()]).toEqual([7200, 0]);
  const unlimited = serviceWith([]).service;
  await unlimited.get("/contacts");
  expect(unlimited.rest()).toBe(0);
});

it("asks for the window again only when what is known of it is old", async () => {
  const { service, clock, asked } = serviceWith(limited);
  await service.renewRate();
  await service.list("/contacts");
  clock.now = 4999;
  await service.renewRate();
  expect(asked).toEqual(["/contacts"]);
  clock.now = 5000;
  await service.renewRate();
  expect(asked).toEqual(["/contacts", "/api-key/permissions"]);
});
