import { createHmac } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import {
  constructEvent,
  parseUnverified,
  sign,
  unwrap,
  verifySignature,
  WebhookVerificationError,
} from "./webhooks.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"event":"email.bounced","timestamp":"2026-11-21T09:30:00.000Z","data":{"to":"jörg@example.com"}}';
const timestamp = 1_795_253_400;
const at = (seconds: number) => ({ secret, now: () => seconds * 1_000 });
const now = at(timestamp);

/** Returns the hash of another implementation. */
function hashOf(text: string | Uint8Array, key = secret, time: number | string = timestamp): string {
  return createHmac("sha256", key).update(`${time}.`).update(text).digest("hex");
}

const signature = `t=${timestamp},v1=${hashOf(body)}`;
const headers = {
  "X-Service-Signature": signature,
  "X-Service-Event": "email.bounced",
  "X-Service-Delivery-Id": "delivery-1",
  "X-Service-Webhook-Id": "webhook-1",
};

/** Returns the reason why a verification fails. */
async function reasonOf(check: Promise<unknown>): Promise<string> {
  const error = await check.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof WebhookVerificationError))
    throw new Error("the check did not fail as it should", { cause: error });
  expect(error.code).toBe("webhook_verification_failed");
  expect(error.toJSON()).toMatchObject({ reason: error.reason, message: error.message });
  expect(error.message).not.toContain(secret);
  return error.reason;
}

describe("a valid delivery", () => {
  const bytes = [...new TextEncoder().encode(body)];

  const event = {
    event: "email.bounced",
    timestamp: "2026-11-21T09:30:00.000Z",
    data: { to: "jörg@example.com" },
    deliveryId: "delivery-1",
    webhookId: "webhook-1",
  };

  test("has the hash of a test vector", () => {
    expect(hashOf(body)).toBe(createHmac("sha256", secret).update(`1795253400.${body}`, "utf8").digest("hex"));
  });

  test.each([
    ["text", body],
    ["a Buffer", Buffer.from(body)],
    ["bytes", new TextEncoder().encode(body)],
    ["a part of a larger buffer", new TextEncoder().encode(`xx${body}xx`).subarray(2, -2)],
    ["an ArrayBuffer", new TextEncoder().encode(body).buffer as ArrayBuffer],
    ["another realm's bytes, as test environments have", runInNewContext("Uint8Array.from(bytes)", { bytes })],
    ["another realm's ArrayBuffer", runInNewContext("Uint8Array.from(bytes).buffer", { bytes })],
  ])("is unwrapped from %s", async (_, raw) => {
    expect(await unwrap(raw, headers, now)).toEqual(event);
  });

  test.each([
    ["Headers", new Headers(headers)],
    [
      "Node's lower-case headers",
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ],
    ["headers with several lines", Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))],
  ])("is unwrapped with %s", async (_, given) => {
    expect(await unwrap(body, given, now)).toEqual(event);
  });

  test("is unwrapped from a Request", async () => {
    const request = new Request("http://localhost/hooks", { method: "POST", headers, body });
    expect(await unwrap(request, now)).toEqual(event);
  });

  test("is unwrapped by constructEvent, too", () => {
    expect(constructEvent).toBe(unwrap);
  });

  test("has no ids without the headers for them", async () => {
    const result = await unwrap(body, { "x-service-signature": signature }, now);
    expect(result).toMatchObject({ event: "email.bounced", deliveryId: undefined, webhookId: undefined });
  });

  test("is verified with the signature header alone", async () => {
    await expect(verifySignature(body, signature, now)).resolves.toBeUndefined();
  });

  test("is verified whatever bytes its body has", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await expect(verifySignature(bytes, `t=${timestamp},v1=${hashOf(bytes)}`, now)).resolves.toBeUndefined();
  });
});

describe("rotating a secret", () => {
  const old = "whsec_old";

  test("a delivery signed with both secrets is valid for a receiver with either", async () => {
    const both = `t=${timestamp},v1=${hashOf(body, old)},v1=${hashOf(body)}`;
    await verifySignature(body, both, now);
    await verifySignature(body, both, { ...now, secret: old });
    expect(await reasonOf(verifySignature(body, both, { ...now, secret: "whsec_third" }))).toBe("mismatch");
  });

  test("a receiver with both secrets accepts a delivery signed with either", async () => {
    await verifySignature(body, signature, { ...now, secret: [old, secret] });
    await verifySignature(body, signature, { ...now, secret: [secret, old] });
  });

  test("an empty secret in the list is ignored", async () => {
    const gone = undefined as unknown as string;
    await verifySignature(body, signature, { ...now, secret: [gone, secret, ""] });
    expect(await reasonOf(verifySignature(body, signature, { ...now, secret: [gone] }))).toBe("no_secret");
  });

  test("schemes other than v1 are ignored", async () => {
    await verifySignature(body, `t=${timestamp}, v0=abc, v1=${hashOf(body)}, v2=x`, now);
    expect(await reasonOf(verifySignature(body, `t=${timestamp},v0=${hashOf(body)}`, now))).toBe("malformed");
  });
});

describe("an invalid delivery", () => {
  test.each([
    ["another byte in the body", body.replace("email", "Email"), signature],
    ["space after the body", `${body} `, signature],
    ["an empty body", "", signature],
    ["another time", body, `t=${timestamp + 1},v1=${hashOf(body)}`],
    ["a time written another way", body, `t=0${timestamp},v1=${hashOf(body)}`],
    ["another secret", body, `t=${timestamp},v1=${hashOf(body, "whsec_other")}`],
    ["half of the secret", body, `t=${timestamp},v1=${hashOf(body, secret.replace("whsec_", ""))}`],
    ["a last digit changed", body, signature.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))],
    ["half of the hash", body, signature.slice(0, -32)],
    ["more than the hash", body, `${signature}0`],
    ["the hash in upper case", body, `t=${timestamp},v1=${hashOf(body).toUpperCase()}`],
  ])("does not match: %s", async (_, raw, given) => {
    expect(await reasonOf(verifySignature(raw, given, now))).toBe("mismatch");
  });

  test.each([
    ["no t", `v1=${hashOf(body)}`],
    ["no v1", `t=${timestamp}`],
    ["an empty v1", `t=${timestamp},v1=`],
    ["two times", `t=${timestamp},t=${timestamp},v1=${hashOf(body)}`],
    ["a time that is no number", `t=now,v1=${hashOf(body)}`],
    ["a time below zero", `t=-1,v1=${hashOf(body)}`],
    ["a fraction", `t=1.5,v1=${hashOf(body)}`],
    ["neither", "nonsense"],
  ])("has a malformed signature: %s", async (_, given) => {
    expect(await reasonOf(verifySignature(body, given, now))).toBe("malformed");
  });

  test("two signature headers count as two times", async () => {
    const twice = { "X-Service-Signature": [signature, signature] };
    expect(await reasonOf(unwrap(body, twice, now))).toBe("malformed");
    const spelt = { "X-Service-Signature": signature, "x-service-signature": signature };
    expect(await reasonOf(unwrap(body, spelt, now))).toBe("malformed");
  });

  test("has no signature", async () => {
    expect(await reasonOf(unwrap(body, {}, now))).toBe("no_header");
    expect(await reasonOf(unwrap(body, new Headers(), now))).toBe("no_header");
    for (const missing of ["", undefined, null]) {
      expect(await reasonOf(verifySignature(body, missing, now))).toBe("no_header");
    }
  });

  test("was parsed before it was verified", async () => {
    for (const parsed of [JSON.parse(body), {}, null, undefined]) {
      expect(await reasonOf(unwrap(parsed, headers, now))).toBe("parsed_body");
    }
    const request = new Request("http://localhost/hooks", { method: "POST", headers, body });
    await request.json();
    expect(await reasonOf(unwrap(request, now))).toBe("parsed_body");
  });

  test.each([
    ["", "no_secret"],
    [[], "no_secret"],
    [[""], "no_secret"],
    [`${secret}\n`, "secret_whitespace"],
    [[secret, ` ${secret}`], "secret_whitespace"],
  ])("cannot be verified with the secret %j", async (given, reason) => {
    expect(await reasonOf(verifySignature(body, signature, { ...now, secret: given }))).toBe(reason);
  });

  test("cannot be verified without options", async () => {
    expect(await reasonOf(Reflect.apply(unwrap, undefined, [body, headers]))).toBe("no_secret");
    const request = new Request("http://localhost/hooks", { method: "POST", headers, body });
    expect(await reasonOf(Reflect.apply(unwrap, undefined, [request]))).toBe("no_secret");
  });

  test("is signed, but is no event", async () => {
    for (const raw of ["not json", "7", "null", "[]", '{"data":{}}']) {
      expect(await reasonOf(unwrap(raw, { "X-Service-Signature": `t=${timestamp},v1=${hashOf(raw)}` }, now))).toBe(
        "malformed",
      );
    }
  });
});

describe("time", () => {
  test("a delivery is valid from 300 s before to 300 s after its time", async () => {
    await verifySignature(body, signature, at(timestamp + 300));
    await verifySignature(body, signature, at(timestamp + 300.999));
    await verifySignature(body, signature, at(timestamp - 300));
    expect(await reasonOf(verifySignature(body, signature, at(timestamp + 301)))).toBe("timestamp_too_old");
    expect(await reasonOf(verifySignature(body, signature, at(timestamp - 301)))).toBe("timestamp_in_future");
  });

  test("the tolerance can be set, and 0 means no limit", async () => {
    await verifySignature(body, signature, { ...at(timestamp + 10), toleranceSeconds: 10 });
    expect(await reasonOf(verifySignature(body, signature, { ...at(timestamp + 11), toleranceSeconds: 10 }))).toBe(
      "timestamp_too_old",
    );
    await verifySignature(body, signature, { ...at(timestamp + 1e9), toleranceSeconds: 0 });
  });

  test.each([Number.NaN, -1, null])("a tolerance of %s is refused by name", async (toleranceSeconds) => {
    const options = { ...now, toleranceSeconds: toleranceSeconds as number };
    await expect(verifySignature(body, signature, options)).rejects.toMatchObject({
      code: "config_error",
      message: expect.stringContaining("toleranceSeconds must be a number"),
    });
  });

  test("a clock that returns NaN lets nothing pass", async () => {
    expect(await reasonOf(verifySignature(body, signature, at(Number.NaN)))).toBe("timestamp_in_future");
  });

  test("verification uses the real clock by default", async () => {
    const fresh = await sign({ event: "email.sent" }, { secret });
    await verifySignature(fresh.body, fresh.headers, { secret });
    expect(await reasonOf(verifySignature(body, `t=1,v1=${hashOf(body, secret, 1)}`, { secret }))).toBe(
      "timestamp_too_old",
    );
  });
});

describe("signing", () => {
  test.each(["", [], [""], undefined])("is refused with the secret %j, as verifying is", async (given) => {
    expect(await reasonOf(sign(body, { secret: given as string }))).toBe("no_secret");
  });

  test("keeps a text as it is, with the headers of the service", async () => {
    const options = { secret, timestamp, event: "email.bounced", deliveryId: "delivery-1", webhookId: "webhook-1" };
    const standard = {
      "webhook-id": "delivery-1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": expect.stringMatching(/^v1,[\w+/]{43}=$/),
    };
    const all = { "Content-Type": "application/json", ...headers, ...standard };
    expect(await sign(body, options)).toEqual({ body, headers: all });
  });

  test("has the headers of Standard Webhooks with an id and a secret of that form", async () => {
    const given = { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", timestamp: 1_614_265_330 };
    const delivery = await sign('{"test": 2432232314}', { ...given, deliveryId: "msg_p5jXN8AQM9LWM0D4loKWxJek" });
    expect(delivery.headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    for (const options of [given, { ...given, secret: "other", deliveryId: "d1" }])
      expect((await sign("{}", options)).headers).not.toHaveProperty("webhook-signature");
  });

  test("serialises an object, and reads its event", async () => {
    const delivery = await sign({ event: "email.sent", data: { to: "ada@example.com" } }, { secret, timestamp });
    expect(delivery.body).toBe('{"event":"email.sent","data":{"to":"ada@example.com"}}');
    expect(delivery.headers["X-Service-Event"]).toBe("email.sent");
    expect(delivery.headers["X-Service-Signature"]).toBe(`t=${timestamp},v1=${hashOf(delivery.body)}`);
  });

  test("makes one hash per secret", async () => {
    const { headers: made } = await sign(body, { secret: [secret, "whsec_new"], timestamp });
    expect(made["X-Service-Signature"]).toBe(`t=${timestamp},v1=${hashOf(body)},v1=${hashOf(body, "whsec_new")}`);
    expect((await sign(body, { secret, timestamp: timestamp + 0.9 })).headers["X-Service-Signature"]).toBe(signature);
  });
});

test("the headers may have another prefix, because a proxy may rename them", async () => {
  const options = { ...now, timestamp, deliveryId: "d1", webhookId: "w1", headerPrefix: "Example-" };
  const delivery = await sign({ event: "email.sent" }, options);
  const names = ["Content-Type", "Example-Signature", "Example-Event", "Example-Delivery-Id", "Example-Webhook-Id"];
  expect(Object.keys(delivery.headers).filter((name) => !name.startsWith("webhook-"))).toEqual(names);
  const event = { event: "email.sent", deliveryId: "d1", webhookId: "w1" };
  expect(await unwrap(delivery.body, delivery.headers, options)).toEqual(event);
  expect(await reasonOf(unwrap(delivery.body, delivery.headers, now))).toBe("no_header");
  await expect(unwrap(body, headers, options)).rejects.toThrow("the header Example-Signature is missing");
  await expect(unwrap(body, { "example-signature": "v1=a" }, options)).rejects.toThrow("Example-Signature must have");
});

test("parseUnverified reads an event without a secret", () => {
  expect(parseUnverified(body)).toEqual(JSON.parse(body));
  expect(() => parseUnverified("{")).toThrow(WebhookVerificationError);
});
