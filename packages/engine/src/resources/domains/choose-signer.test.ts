import { describe, expect, it } from "vitest";
import type { Mailer, OutgoingMail } from "../../delivery/mailer.js";
import type { DnsFinding } from "../../platform/dns.js";
import { makeRsaKeyPair } from "../../platform/rsa.js";
import { openCore } from "../../testing/core-fixture.js";

const pair = makeRsaKeyPair();
const from_email = "hello@mail.example.com";
const send = { to: "ada@example.com", subject: "Hi", text: "Hi", from_email };

/** A core with a verified domain and a queued mail of that domain. */
async function openWithMail() {
  const dns = { finding: "found" as DnsFinding };
  const delivered: OutgoingMail[] = [];
  const mailer: Mailer = {
    kind: "smtp",
    async deliver(mail) {
      delivered.push(mail);
      return { result: "accepted", response: "250 2.0.0 OK" };
    },
    async close() {},
  };
  const fixture = await openCore({ mailer, lookUp: async () => dns.finding, makeKeyPair: () => pair });
  const { call, core } = fixture;
  const { id } = (await call("POST /domains", { body: { domain: "mail.example.com" } })).body.data;
  const verify = () => call(`POST /domains/${id}/verify`);
  await verify();
  const { message_id } = (await call("POST /email/send", { body: send })).body.data.results[0];
  const outcome = async () => {
    await core.runDueJobs();
    const { data } = (await fixture.admin(`GET /messages/${message_id}`)).body;
    return [data.status, data.last_response];
  };
  return { ...fixture, id, dns, delivered, verify, outcome };
}

describe("mail from a sending domain", () => {
  it("is signed with the domain's first key and the time of rendering", async () => {
    const { call, id, delivered, outcome, clock } = await openWithMail();
    expect(await outcome()).toEqual(["delivered", "250 2.0.0 OK"]);
    const { dns_records } = (await call(`GET /domains/${id}`)).body.data;
    const { domain, selector, time } = delivered[0]?.signer ?? {};
    expect([domain, time]).toEqual(["mail.example.com", clock.now() / 1000]);
    expect(dns_records[0].name).toBe(`${selector}._domainkey.mail.example.com`);
  });

  it("fails when the domain is no longer verified", async () => {
    const { dns, verify, delivered, outcome } = await openWithMail();
    dns.finding = "missing";
    await verify();
    expect(await outcome()).toEqual(["failed", expect.stringContaining("unusable key")]);
    expect(delivered).toEqual([]);
  });

  it("fails when the domain is deleted", async () => {
    const { call, id, delivered, outcome } = await openWithMail();
    await call(`DELETE /domains/${id}`);
    expect(await outcome()).toEqual(["failed", expect.stringContaining("unusable key")]);
    expect(delivered).toEqual([]);
  });

  it.each([
    ["was sealed with another secret", (key: object) => ({ ...key, private_key: "sealed:1:AAAA" })],
    ["belongs to another public key", (key: object) => ({ ...key, public_key: "AAAA" })],
  ])("fails with a key that %s", async (_what, spoil) => {
    const { store, id, delivered, outcome } = await openWithMail();
    await store.transaction("system", async (tx) => {
      const keys = (await tx.domains.get(id))?.keys ?? [];
      await tx.domains.update(id, { keys: keys.map((key) => spoil(key) as typeof key) });
    });
    expect(await outcome()).toEqual(["failed", expect.stringContaining("unusable key")]);
    expect(delivered).toEqual([]);
  });

  it("fails in the same way with a sandbox key", async () => {
    const { call, id, sandboxKey, admin, core } = await openWithMail();
    const answer = await call("POST /email/send", { key: sandboxKey, body: send });
    await call(`DELETE /domains/${id}`);
    await core.runDueJobs();
    const { message_id } = answer.body.data.results[0];
    expect((await admin(`GET /messages/${message_id}`)).body.data.status).toBe("failed");
  });
});

describe("mail from the shared domain", () => {
  it("is not signed", async () => {
    const { call, core, delivered } = await openWithMail();
    await call("POST /email/send", { body: { ...send, from_email: "hello@example.com" } });
    await core.runDueJobs();
    expect(delivered.map(({ signer }) => signer?.domain)).toEqual(["mail.example.com", undefined]);
  });
});
