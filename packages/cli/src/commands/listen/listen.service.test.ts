import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { Received, Reply } from "../../testing/fake-api.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";

const secret = "whsec_c2VjcmV0LW9mLXRoZS1wcm9ncmFt";
const words = ["listen", "--secret", secret];

/** Starts a service that takes every subscription, or answers as it is told. */
function hookService(override: (request: Received) => Reply | "cut" | undefined = () => undefined) {
  return serve((request) => {
    const { method, body } = request;
    return (
      override(request) ?? {
        body: { data: method === "POST" ? { id: Object(body).event, secret } : { success: true } },
      }
    );
  });
}

it("subscribes each event that is named once, to one URL, and ends with 0 on Ctrl-C without a subscription", async () => {
  const { cliUntil, received } = await hookService();
  const ended = await cliUntil([...words, "--events", "email.sent, email.opened,email.sent"], (_, notes) =>
    notes.includes("Ctrl-C stops it"),
  );
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 0, stdout: "" });
  expect(received.map(({ method, url, body }) => [method, url, Object(body).event])).toEqual([
    ["POST", "/v1/webhooks/triggers", "email.sent"],
    ["POST", "/v1/webhooks/triggers", "email.opened"],
    ["DELETE", "/v1/webhooks/triggers?id=email.sent", undefined],
    ["DELETE", "/v1/webhooks/triggers?id=email.opened", undefined],
  ]);
  expect(new Set(received.slice(0, 2).map(({ body }) => Object(body).targetUrl)).size).toBe(1);
});

it("has a URL for each event where there are more than the service takes for one", async () => {
  const { cliUntil, received } = await hookService();
  await cliUntil([...words, "--events", "*"], (_, notes) => notes.includes("Listening for 18 events"));
  const targets = received.filter(({ method }) => method === "POST").map(({ body }) => new URL(Object(body).targetUrl));
  expect(new Set(targets.map(({ href }) => href)).size).toBe(18);
  expect(targets.every(({ searchParams }) => searchParams.has("event"))).toBe(true);
});

it("subscribes the URL of a tunnel, and says where that leads", async () => {
  const { cliUntil, received } = await hookService();
  const { stderr } = await cliUntil(
    [...words, "--events", "email.sent", "--url", "https://hooks.example.com/in?a=1"],
    (_, notes) => notes.includes("Listening"),
  );
  expect(received[0]?.body).toMatchObject({ targetUrl: "https://hooks.example.com/in?a=1" });
  expect(stderr).toMatch(
    /^Listening for email\.sent at http:\/\/127\.0\.0\.1:\d+\/ behind https:\/\/hooks\.example\.com\/in\?a=1\. Ctrl-C/,
  );
});

it("names the subscription that it could not take back, and ends with 0 all the same", async () => {
  const { cliUntil } = await hookService(({ method }) =>
    method === "DELETE" ? refusal(500, "internal_error") : undefined,
  );
  const { code, stderr } = await cliUntil([...words, "--events", "email.sent", "--retries", "0"], (_, notes) =>
    notes.includes("Listening"),
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining("A subscription is left: email.sent: No.\n")]);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(403, "forbidden"), 4],
  [refusal(403, "limit_reached"), 7],
  [refusal(409, "conflict"), 6],
  [refusal(503, "unavailable"), 1],
  ["cut" as const, 8],
])("ends where the first subscription is answered %j with %i", async (reply, exitCode) => {
  const { cli, received } = await hookService(() => reply);
  expect(errorOf(await cli([...words, "--retries", "0"])).code).toBe(exitCode);
  expect(received).toHaveLength(1);
});

it("says that its port is taken before it subscribes", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const { cli, received } = await hookService();
  const { code, error } = errorOf(await cli([...words, "--port", String(port)]));
  expect([code, error.message, received]).toEqual([
    2,
    expect.stringContaining(`port ${port} cannot be listened on`),
    [],
  ]);
});

it("revokes the key that it made without one, also when it is interrupted", async () => {
  const made = { body: { data: { id: "k1", key: "ph_live_made" } } };
  const { cli, calls } = await hookService(({ url }) => {
    if (url.endsWith("/keys")) return made;
    return url.includes("/workspaces?") ? pageOf([{ id: "w1", name: "One" }]) : undefined;
  });
  const stop = new AbortController();
  const { code } = await cli([...words, "--events", "email.sent"], {
    env: { POSTHORN_API_KEY: "" },
    signal: stop.signal,
    onOutput: (_, notes) => notes.includes("Listening") && stop.abort(130),
  });
  expect(code).toBe(0);
  expect(calls().at(-1)).toBe("DELETE /_posthorn/keys/k1");
});

it.each([
  [["replay", "d1"], "POST /_posthorn/deliveries/d1/replay"],
  [["replay", "a/b"], "POST /_posthorn/deliveries/a%2Fb/replay"],
])("has a delivery sent again with %j", async (more, call) => {
  const { cli, calls } = await serve({ status: 202, body: { data: { id: "d1", status: "pending" } } });
  const { code, stdout } = await cli(["listen", ...more]);
  expect({ code, stdout, calls: calls() }).toEqual({
    code: 0,
    stdout: '{"id":"d1","status":"pending"}\n',
    calls: [call],
  });
});

it("prints the call of replay with --dry-run, and ends with 5 where there is no such delivery", async () => {
  const { cli, received } = await serve(refusal(404, "not_found"));
  const dry = await cli(["listen", "replay", "d1", "--dry-run"]);
  expect([JSON.parse(dry.stdout).method, received]).toEqual(["POST", []]);
  expect(errorOf(await cli(["listen", "replay", "d1"])).code).toBe(5);
  expect(errorOf(await cli(["listen", "replay", ".."])).code).toBe(2);
});
