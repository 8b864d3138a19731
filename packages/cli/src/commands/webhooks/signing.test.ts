import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unwrap } from "@posthorn/sdk/webhooks";
import { expect, it } from "vitest";
import { runCli } from "../../testing/run-cli.js";

const now = Date.parse("2026-03-09T08:30:00Z");
const body = '{"event":"email.bounced","data":{}}';
const secret = "whsec_test";

async function signed(...words: string[]): Promise<{ headers: Record<string, string>; body: string }> {
  return JSON.parse((await runCli(["webhooks", "sign", body, "--secret", secret, ...words], { now })).stdout);
}

async function verifying(payload: string, signature: string, at = now, ...words: string[]) {
  const given = ["webhooks", "verify", payload, "--signature", signature, ...words];
  return runCli(given, { now: at, env: { POSTHORN_WEBHOOK_SECRET: secret } });
}

it("signs a body so that a receiver takes it for a delivery", async () => {
  const { headers, body: sent } = await signed("--delivery-id", "d1", "--webhook-id", "w1");
  expect(await unwrap(sent, headers, { secret, now: () => now })).toMatchObject({
    event: "email.bounced",
    deliveryId: "d1",
    webhookId: "w1",
  });
});

it("takes a file as it is, its last line break too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-sign-"));
  writeFileSync(join(folder, "body.json"), `${body}\n`);
  const signature = (await signed()).headers["X-Service-Signature"] ?? "";
  expect((await verifying(body, signature)).code).toBe(0);
  const words = ["webhooks", "verify", "@body.json", "--signature", signature, "--secret", secret];
  expect((await runCli(words, { cwd: folder, now })).code).toBe(1);
});

it("says what fits, and since when it is signed", async () => {
  const { code, stdout } = await verifying(body, (await signed()).headers["X-Service-Signature"] ?? "");
  expect({ code, told: JSON.parse(stdout) }).toEqual({
    code: 0,
    told: { valid: true, event: "email.bounced", signed_at: "2026-03-09T08:30:00.000Z" },
  });
});

it.each([
  ["in time at its last second", 300_000, [], 0],
  ["too late after it", 301_000, [], 1],
  ["in time where more is allowed", 301_000, ["--tolerance", "6m"], 0],
  ["at any time where none is asked for", 1e10, ["--tolerance", "0"], 0],
])("takes a signature for %s", async (_, later, words, code) => {
  const signature = (await signed()).headers["X-Service-Signature"] ?? "";
  expect((await verifying(body, signature, now + later, ...words)).code).toBe(code);
});

it.each([
  ["another body", `${body} `, undefined],
  ["a header that is none", body, "v1=00"],
])("ends with 1 for %s", async (_, payload, given) => {
  const signature = given ?? (await signed()).headers["X-Service-Signature"] ?? "";
  const { code, stdout, stderr } = await verifying(payload, signature);
  expect([code, stdout, JSON.parse(stderr).error.code]).toEqual([1, "", "webhook_verification_failed"]);
});

it("refuses to sign without a secret or at no time", async () => {
  expect((await runCli(["webhooks", "sign", body])).code).toBe(2);
  expect((await runCli(["webhooks", "sign", body, "--secret", secret, "--timestamp", "now"])).code).toBe(2);
});
