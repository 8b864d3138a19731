import { beforeAll, describe, expect, it } from "vitest";
import type { Mailer, OutgoingMail } from "../delivery/mailer.js";
import { linkTo } from "../mail/links.js";
import { readReturnPath, returnPathOf } from "../mail/return-path.js";
import { hmac } from "../platform/crypto.js";
import type { DnsFinding, WantedRecord } from "../platform/dns.js";
import type { OutboundAnswer, OutboundRequest } from "../platform/outbound.js";
import { makeRsaKeyPair, type RsaKeyPair } from "../platform/rsa.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type CoreFixture, openCore } from "../testing/core-fixture.js";
import { openRuns } from "../testing/run-fixture.js";

const day = 86_400_000;
const from_email = "hello@example.com";
const [first, second] = ["the first secret of a service process", "the second secret of a service process"];

/** Generating a key takes long. */
let pairs: RsaKeyPair[] = [];
beforeAll(async () => {
  pairs = await Promise.all([makeRsaKeyPair(), makeRsaKeyPair(), makeRsaKeyPair()]);
});

/** An outbound that records what it sends. */
function recordingOutbound() {
  const sent: OutboundRequest[] = [];
  const answer: OutboundAnswer = { status_code: 200, duration_ms: 1, error: null, retry_after: null, body: "" };
  const send = async (request: OutboundRequest) => {
    sent.push(request);
    return answer;
  };
  return { sent, outbound: { problem: () => undefined, send } };
}

/** Returns the secrets of some that a request is signed with, in the order of its signatures. */
function signedBy({ headers, body }: OutboundRequest, secrets: readonly string[]): string[] {
  const signature = headers["X-Service-Signature"] ?? "";
  const [t = "", ...given] = signature.split(",");
  const standard = (headers["webhook-signature"] ?? "").split(" ");
  expect(standard).toHaveLength(given.length);
  return given.map((each, i) => {
    const found =
      secrets.find((secret) => each === `v1=${hmac(secret, `${t.slice(2)}.${body}`).toString("hex")}`) ?? "";
    const key = Buffer.from(found.slice("whsec_".length), "base64");
    const content = `${headers["webhook-id"]}.${t.slice(2)}.${body}`;
    expect(standard[i]).toBe(`v1,${hmac(key, content).toString("base64")}`);
    return found;
  });
}

describe("the secret of a webhook", () => {
  it("that is replaced signs together with the new one for a day to the millisecond", async () => {
    const { sent, outbound } = recordingOutbound();
    const { call, admin, core, pass } = await openCore({ outbound });
    const target = { targetUrl: "https://example.com/", event: "contact.created" };
    const { id, secret: old } = (await call("POST /webhooks/triggers", { body: target })).body.data;
    const { data } = (await admin(`POST /webhooks/${id}/secret`)).body;
    expect(data).toEqual({
      id,
      secret: expect.stringMatching(/^whsec_/),
      previous_valid_until: "2026-11-22T09:00:00.000Z",
    });
    let contacts = 0;
    const signers = async () => {
      contacts += 1;
      await call("POST /contacts", { body: { email: `ada-${contacts}@example.com` } });
      await core.runDueJobs();
      return signedBy(sent.splice(0)[0] as OutboundRequest, [old, data.secret]);
    };
    expect(await signers()).toEqual([data.secret, old]);
    pass(day - 1);
    expect(await signers()).toEqual([data.secret, old]);
    pass(1);
    expect(await signers()).toEqual([data.secret]);
    expect((await admin("POST /webhooks/none/secret")).status).toBe(404);
  });

  it("of automations' steps does the same", async () => {
    const { through, contact, sent, admin, workspace_id, pass } = await openRuns();
    const contact_id = await contact();
    const workspace = `/workspaces/${workspace_id}`;
    const old = (await admin(`GET ${workspace}`)).body.data.settings.step_webhook_secret;
    const { settings } = (await admin(`PATCH ${workspace}`, { settings: { step_webhook_secret: null } })).body.data;
    expect(Object.keys(settings).filter((name) => name.startsWith("step_"))).toEqual(["step_webhook_secret"]);
    const signers = async () => {
      await through([{ step_type: "webhook", config: { url: "https://example.com/" } }], { contact_id });
      return signedBy(sent.splice(0)[0] as OutboundRequest, [old, settings.step_webhook_secret]);
    };
    expect(await signers()).toEqual([settings.step_webhook_secret, old]);
    pass(day);
    expect(await signers()).toEqual([settings.step_webhook_secret]);
  });
});

describe("the DKIM key of a domain", () => {
  it("is replaced under the next selector once receivers find it, and no mail fails meanwhile", async () => {
    const lookUps: WantedRecord[] = [];
    let finding: DnsFinding = "found";
    let made = 0;
    const signers: OutgoingMail["signer"][] = [];
    const mailer: Mailer = {
      kind: "smtp",
      async deliver({ signer }) {
        signers.push(signer);
        return { result: "accepted", response: "250 OK" };
      },
      async close() {},
    };
    const { call, admin, core, store } = await openCore({
      mailer,
      lookUp: async (record) => {
        lookUps.push(record);
        return finding;
      },
      makeKeyPair: async () => pairs[made++] as RsaKeyPair,
    });
    const { id } = (await call("POST /domains", { body: { domain: "example.com" } })).body.data;
    await call(`POST /domains/${id}/verify`);
    const selectorOfNextMail = async () => {
      await call("POST /email/send", { body: { to: "ada@example.net", from_email, subject: "Hi", text: "Hi" } });
      await core.runDueJobs();
      return signers.at(-1)?.selector;
    };
    const tokens = async () => (await store.read("system", (tx) => tx.domains.get(id)))?.keys.map(({ token }) => token);
    const [one, two, three] = (await tokens()) ?? [];
    expect((await admin(`POST /domains/${id}/keys/activate`)).body.error.code).toBe("conflict");
    expect(await selectorOfNextMail()).toBe(one);

    const begun = (await admin(`POST /domains/${id}/keys`)).body.data;
    expect(begun).toMatchObject({ domain: "example.com", selector: one, pending: { selector: two } });
    const { record } = begun.pending;
    expect(record).toEqual({
      type: "TXT",
      name: `${two}.dkim.posthorn.test`,
      value: `v=DKIM1; k=rsa; p=${pairs[1]?.public_key}`,
    });
    expect((await admin(`GET /domains/${id}/zone`)).text).toContain(`${two}.dkim.posthorn.test. 3600 IN TXT`);
    expect((await admin(`POST /domains/${id}/keys`)).body.data).toEqual(begun);
    finding = "missing";
    expect((await admin(`POST /domains/${id}/keys/activate`)).body.error).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(record.name),
    });
    expect(await selectorOfNextMail()).toBe(one);
    finding = "found";
    lookUps.length = 0;
    const activated = (await admin(`POST /domains/${id}/keys/activate`)).body.data;
    expect(lookUps).toEqual([{ type: "TXT", name: `${two}._domainkey.example.com`, value: record.value }]);
    expect(activated).toMatchObject({ selector: two, pending: null });
    // The old key stays in the zone, for mail that is on its way, and its name is used again last.
    expect(await tokens()).toEqual([two, three, one]);
    expect((await call(`GET /domains/${id}`)).body.data).toMatchObject({ verified: true, dkim_enabled: true });
    expect(await selectorOfNextMail()).toBe(two);
    expect(made).toBe(2);
    expect((await admin(`POST /domains/${id}/keys`)).body.data.pending.selector).toBe(three);
    expect((await admin("POST /domains/none/keys")).status).toBe(404);
  });
});

describe("the secret of the process", () => {
  it("that was replaced still opens what it sealed and keeps links valid, and nothing needs it after a reseal", async () => {
    const store = createMemoryStore();
    const { sent, outbound } = recordingOutbound();
    const before = await openCore({ store, secret: first, outbound, makeKeyPair: async () => pairs[0] as RsaKeyPair });
    await before.call("POST /domains", { body: { domain: "mail.example.com" } });
    const target = { targetUrl: "https://example.com/", event: "contact.created" };
    const headers = { "idempotency-key": "kept" };
    const { secret } = (await before.call("POST /webhooks/triggers", { body: target, headers })).body.data;
    await before.call("POST /email/send", { body: { to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>" } });
    await before.core.runDueJobs();
    const { messageId } = before.mails[0] as { messageId: string };
    const message_id = messageId.replace(/^<|@.*$/g, "");
    const link = new URL(linkTo(before.core.ctx, "unsubscribe", message_id)).pathname;
    const returnPath = returnPathOf(before.core.ctx, message_id);

    await expect(openCore({ store, secret: second })).rejects.toThrow("POSTHORN_SECRET");
    const after = await openCore({ store, secret: second, previousSecret: first, outbound, seed: "after" });
    expect((await after.page(`GET ${link}`)).status).toBe(200);
    expect(readReturnPath(after.core.ctx, returnPath)).toBe(message_id);
    await after.call("POST /contacts", { body: { email: "grace@example.com" } });
    await after.core.runDueJobs();
    expect(signedBy(sent.splice(0)[0] as OutboundRequest, [secret])).toEqual([secret]);
    const { data } = (await after.admin("POST /secrets/reseal")).body;
    // The keys and the token of the start, one key of the domain, the webhook, its saved answer and the step secret.
    expect(data).toEqual({ resealed: 7, unreadable: 0 });
    expect((await after.admin("POST /secrets/reseal")).body.data).toEqual({ resealed: 0, unreadable: 0 });

    const alone = await openCore({ store, secret: second, outbound, seed: "alone" });
    await alone.call("POST /contacts", { body: { email: "linus@example.com" } });
    await alone.core.runDueJobs();
    expect(signedBy(sent.splice(0)[0] as OutboundRequest, [secret])).toEqual([secret]);
    const again = await alone.call("POST /webhooks/triggers", { body: target, headers });
    expect(again.body.data.secret).toBe(secret);
    const [domain] = await store.read("system", (tx) => tx.domains.find({}));
    const sealed = new Set(domain?.keys.map(({ private_key }) => private_key));
    expect([...sealed].map((each) => alone.core.ctx.secrets.unseal(each))).toEqual([pairs[0]?.private_key]);
    // Links are signed, and a signature cannot be made anew: they need the previous secret as long as they work.
    expect((await alone.page(`GET ${link}`)).status).toBe(404);
  });

  it("is replaced in processes one after another, and at no moment one fails to open, sign or accept what another made", async () => {
    const store = createMemoryStore();
    const { sent, outbound } = recordingOutbound();
    let processes = 0;
    const start = (secret: string, previousSecret?: string) => {
      const seed = `process ${processes++}`;
      return openCore({ store, outbound, seed, secret, ...(previousSecret !== undefined && { previousSecret }) });
    };
    const key = (await start(first)).liveKey;
    let webhooks = 0;
    /** What a process makes is used by another. */
    const check = async (one: CoreFixture, other: CoreFixture) => {
      const targetUrl = `https://example.com/${++webhooks}`;
      const body = { targetUrl, event: "contact.created" };
      const { id, secret } = (await one.call("POST /webhooks/triggers", { key, body })).body.data;
      await one.call("POST /email/send", { key, body: { to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>" } });
      await one.core.runDueJobs();
      const message_id = (one.mails.at(-1) as { messageId: string }).messageId.replace(/^<|@.*$/g, "");
      await other.call("POST /contacts", { key, body: { email: `contact-${webhooks}@example.com` } });
      await other.core.runDueJobs();
      expect(sent.splice(0).map((request) => signedBy(request, [secret]))).toEqual([[secret]]);
      await other.call(`DELETE /webhooks/triggers?id=${id}`, { key });
      await other.core.runDueJobs();
      expect(
        (await other.page(`GET ${new URL(linkTo(one.core.ctx, "unsubscribe", message_id)).pathname}`)).status,
      ).toBe(200);
      expect(readReturnPath(other.core.ctx, returnPathOf(one.core.ctx, message_id))).toBe(message_id);
    };
    // As the page on running the service says: all learn the new secret, then each begins to use it.
    let [one, other] = [await start(first), await start(first)];
    for (const [secret, previous] of [
      [first, second],
      [second, first],
    ] as const) {
      for (const replace of [0, 1]) {
        if (replace === 0) one = await start(secret, previous);
        else other = await start(secret, previous);
        await check(one, other);
        await check(other, one);
      }
    }
    expect((await one.admin("POST /secrets/reseal")).body.data.unreadable).toBe(0);
    await check(one, other);
    await check(await start(second), other);
  });

  it("leaves what neither secret opens as it is, and counts it", async () => {
    const store = createMemoryStore();
    const fixture = await openCore({ store, secret: first });
    const target = { targetUrl: "https://example.com/", event: "contact.created" };
    const { id } = (await fixture.call("POST /webhooks/triggers", { body: target })).body.data;
    await store.transaction("system", (tx) => tx.webhooks.update(id, { secret: "sealed:1:AAAA" }));
    expect((await fixture.admin("POST /secrets/reseal")).body.data).toEqual({ resealed: 0, unreadable: 1 });
    expect((await store.read("system", (tx) => tx.webhooks.get(id)))?.secret).toBe("sealed:1:AAAA");
  });
});
