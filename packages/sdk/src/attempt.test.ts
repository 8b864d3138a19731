import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { attempt } from "./attempt.js";
import { Draft } from "./draft.js";
import { realRuntime } from "./runtime.js";

test("an attempt leaves no listener on the signal that the call's other attempts share", async () => {
  const { signal } = new AbortController();
  const request = new Draft("http://localhost/v1/health", { signal });
  const before = getEventListeners(signal, "abort").length;
  const progress = { request: { method: "GET", path: "/v1/health" }, attempts: 1 };
  const settings = { runtime: realRuntime, send: async () => new Response("{}") };

  expect((await attempt(request, 60_000, progress, settings)).body).toBe("{}");

  expect(getEventListeners(signal, "abort").length).toBe(before);
});
