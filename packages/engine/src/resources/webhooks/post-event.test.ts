import { expect, test } from "vitest";
import { createClock } from "../../platform/clock.js";
import { createCtx } from "../../platform/create-ctx.js";
import type { OutboundRequest } from "../../platform/outbound.js";
import { seededRandom } from "../../platform/random.js";
import { preparePost } from "./post-event.js";
import { signatureHeaders } from "./sign.js";

const start = Date.parse("2026-01-01T00:00:00Z");
const secret = "whsec_c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9u";

/** An event that was signed at `start`, the requests that were sent, and a way to let time pass. */
function setup() {
  let now = start;
  const requests: OutboundRequest[] = [];
  const outbound = {
    problem: () => undefined,
    send: async (request: OutboundRequest) => {
      requests.push(request);
      return { status_code: 200, duration_ms: 0, error: null, retry_after: null, body: "" };
    },
  };
  const clock = createClock({ wallClock: () => now });
  const random = seededRandom("post-event");
  const ctx = createCtx({ clock, random, outbound, secret: "a secret of more than thirty-two characters" });
  const sealed = ctx.secrets.seal(secret);
  const webhook = { id: "w1", url: "http://127.0.0.1:1/", secret: sealed, previous_secret: null, previous_until: null };
  const event = { type: "email.sent", at: start, data: { message_id: "m1" } } as const;
  const post = preparePost(ctx, webhook, { id: "d1", event });
  const pass = (time: number) => {
    now += time;
  };
  return { post, requests, pass };
}

test("an event is posted with the signature of the second in which it was prepared", async () => {
  const { post, requests, pass } = setup();
  pass(999);
  expect(await post()).toMatchObject({ status_code: 200 });
  const [request] = requests;
  const body = request?.body ?? "";
  expect(request?.headers).toMatchObject(signatureHeaders([secret], { id: "d1", at: start, body }));
});

test("an event that is posted in a later second is signed again", async () => {
  const { post, requests, pass } = setup();
  let at = start;
  for (const time of [1_000, 3_600_000]) {
    pass(time);
    at += time;
    await post();
    const request = requests.at(-1);
    const body = request?.body ?? "";
    expect(request?.headers).toMatchObject(signatureHeaders([secret], { id: "d1", at, body }));
  }
  expect(new Set(requests.map(({ headers }) => headers["X-Service-Signature"])).size).toBe(2);
});
