import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { Posthorn } from "../posthorn.js";
import { testKey } from "../testing/fake-service.js";
import { attempt } from "./attempt.js";
import { onAbort } from "./on-abort.js";
import { RequestParts } from "./request-parts.js";
import { realRuntime } from "./runtime.js";

/** Node warns of a signal with too many listeners once, and only through the process. */
async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", note);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  return warnings;
}

test("a thousand attempts in sequence leave no listener on their shared signal", async () => {
  const { signal } = new AbortController();
  const request = new RequestParts("http://localhost/v1/health", { signal });
  const progress = { request: { method: "GET", path: "/v1/health" }, attempts: 1 };
  const listeners: number[] = [];
  const send = async () => {
    listeners.push(getEventListeners(signal, "abort").length);
    return new Response("{}");
  };
  const warnings = await warningsOf(async () => {
    for (let calls = 0; calls < 1_000; calls++)
      await attempt(request, 60_000, progress, { runtime: realRuntime, send });
  });
  expect(warnings).toEqual([]);
  expect(listeners).toEqual(Array.from({ length: 1_000 }, () => 1));
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a hundred concurrent calls share one listener of a signal, whose abort ends them all", async () => {
  const end = new AbortController();
  const fetch = () => new Promise<Response>(() => {});
  const posthorn = new Posthorn({ apiKey: testKey, fetch });
  const warnings = await warningsOf(async () => {
    const calls = Array.from({ length: 100 }, () => posthorn.health({ signal: end.signal }).safe());
    await vi.waitFor(() => expect(getEventListeners(end.signal, "abort").length).toBe(1));
    end.abort();
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe("aborted");
  });
  expect(warnings).toEqual([]);
  expect(getEventListeners(end.signal, "abort")).toEqual([]);
});

test("a signal calls only the functions that are not cancelled", () => {
  const end = new AbortController();
  const heard: string[] = [];
  const first = onAbort(end.signal, () => heard.push("first"));
  const second = onAbort(end.signal, () => heard.push("second"));
  first();
  first();
  end.abort();
  second();
  expect(heard).toEqual(["second"]);
});

test.each([301, 302, 303, 307, 308])(
  "a POST that is answered by %i is an error and not followed, a GET is",
  async (status) => {
    const asked: string[] = [];
    const server = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      if (url === "/v1/lists") response.writeHead(status, { Location: "/elsewhere" }).end();
      else response.end('{"data":{"id":"1"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    for (const fetch of [undefined, globalThis.fetch, (request: Request) => globalThis.fetch(request)]) {
      const posthorn = new Posthorn({ apiKey: testKey, baseUrl, ...(fetch && { fetch }) });
      const { error } = await posthorn.lists.create({ name: "News", type: "static" }).safe();
      expect(error).toMatchObject({ name: "APIError", status, attempts: 1 });
      expect(await posthorn.lists.list()).toMatchObject({ id: "1" });
      expect(asked.splice(0)).toEqual(["POST /v1/lists", "GET /v1/lists", "GET /elsewhere"]);
    }
  },
);

test("fetchOptions can make a POST follow redirects", async () => {
  const seen: unknown[] = [];
  const fetch = async (_request: Request, init?: RequestInit) => {
    seen.push(init?.redirect);
    return Response.json({ data: { id: "1" } });
  };
  await new Posthorn({ apiKey: testKey, fetch, fetchOptions: { redirect: "follow" } }).tags.create({ name: "a" });
  expect(seen).toEqual(["follow"]);
});
