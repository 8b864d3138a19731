import { describe, expect, it } from "vitest";
import type { DnsFinding, WantedRecord } from "../../platform/dns.js";
import { makeRsaKeyPair } from "../../platform/rsa.js";
import { beginning, type CoreFixture, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();

/** Generating a key takes long, and no test depends on the key. */
const pair = makeRsaKeyPair();

/** A core with a fake DNS: one finding for all records, or a finding by the first label of the name. */
async function openWithDns() {
  const dns = { all: "found" as DnsFinding, some: new Map<string, DnsFinding>(), lookUps: [] as WantedRecord[] };
  let keys = 0;
  const fixture = await openCore({
    lookUp: async (record) => {
      dns.lookUps.push({ type: record.type, name: record.name, value: record.value });
      return dns.some.get(record.name) ?? dns.all;
    },
    makeKeyPair: () => {
      keys += 1;
      return pair;
    },
  });
  return { ...fixture, dns, keysMade: () => keys };
}

async function add({ call }: CoreFixture, domain = "mail.example.com") {
  return (await call("POST /domains", { body: { domain } })).body.data;
}

const send = { to: "ada@example.com", subject: "Hi", text: "Hi" };

describe("a sending domain", () => {
  it("is pending when it is added, and lists the records that prove it", async () => {
    const fixture = await openWithDns();
    const { status, body } = await fixture.call("POST /domains", { body: { domain: "Mail.Example.com" } });
    expect(status).toBe(201);
    const { dns_records, ...rest } = body.data;
    expect(rest).toEqual({
      id: expect.any(String),
      domain: "mail.example.com",
      status: "pending",
      verified: false,
      dkim_enabled: false,
      created_at: iso(0),
      updated_at: iso(0),
    });
    const tokens = dns_records.slice(0, 3).map(({ name }: { name: string }) => name.split(".")[0]);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9a-z]{20}$/);
      expect(dns_records).toContainEqual({
        type: "CNAME",
        name: `${token}._domainkey.mail.example.com`,
        value: `${token}.dkim.posthorn.test`,
        purpose: "dkim",
        status: "pending",
      });
    }
    expect(dns_records[3]).toEqual({
      type: "TXT",
      name: "_posthorn.mail.example.com",
      value: expect.stringMatching(/^posthorn-verification=[0-9a-z]{20}$/),
      purpose: "verification",
      status: "pending",
    });
    expect((await fixture.call(`GET /domains/${rest.id}`)).body).toEqual(body);
    expect((await fixture.call("GET /domains")).body.data).toEqual([body.data]);
  });

  it.each([
    ["Bücher.example", "xn--bcher-kva.example"],
    ["XN--BCHER-KVA.example", "xn--bcher-kva.example"],
    [`a.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(6)}`, undefined],
  ])("is stored as lower-cased A-labels: %s", async (given, kept = given) => {
    expect((await add(await openWithDns(), given)).domain).toBe(kept);
  });

  it.each([
    "example",
    "",
    ".example.com",
    "mail..example.com",
    "mail.example.com.",
    "127.0.0.1",
    "[::1].example",
    "ada@example.com",
    "https://example.com",
    "mail_1.example.com",
    "-a.example.com",
    "posthorn.test",
    "mail.POSTHORN.test",
    `a.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(7)}`,
    7,
    null,
  ])("cannot be %j", async (domain) => {
    const { call, keysMade } = await openWithDns();
    const { status, body } = await call("POST /domains", { body: { domain } });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", "domain"]);
    expect(keysMade()).toBe(0);
  });

  it("can end like the shared domain", async () => {
    expect((await add(await openWithDns(), "myposthorn.test")).domain).toBe("myposthorn.test");
  });

  it("is registered once per workspace in any spelling, and by any number of workspaces", async () => {
    const fixture = await openWithDns();
    const { call, makeWorkspace } = fixture;
    await add(fixture, "bücher.example");
    const again = await call("POST /domains", { body: { domain: "xn--bcher-kva.EXAMPLE" } });
    expect([again.status, again.body.error.code, again.body.error.path]).toEqual([409, "duplicate", "domain"]);
    const { key } = await makeWorkspace("Other");
    expect((await call("POST /domains", { key, body: { domain: "bücher.example" } })).status).toBe(201);
    const responses = await Promise.all([1, 2].map(() => call("POST /domains", { body: { domain: "same.example" } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("is unknown to other workspaces", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    const { key } = await fixture.makeWorkspace("Other");
    for (const line of [`GET /domains/${id}`, `POST /domains/${id}/verify`, `DELETE /domains/${id}`]) {
      expect([line, (await fixture.call(line, { key })).status]).toEqual([line, 404]);
    }
    expect((await fixture.call("GET /domains", { key })).body.data).toEqual([]);
    expect(fixture.dns.lookUps).toEqual([]);
  });

  it("has encrypted private keys that no response contains", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    await fixture.call(`POST /domains/${id}/verify`);
    const { private_key } = await pair;
    const secret = private_key.split("\n")[3] as string;
    const shown = [
      (await fixture.call("GET /domains")).text,
      JSON.stringify(await fixture.core.snapshot()),
      fixture.logged.join(""),
    ].join("");
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain("PRIVATE KEY");
  });

  it("generates its key once for calls with one Idempotency-Key", async () => {
    const { call, keysMade } = await openWithDns();
    const wanted = { body: { domain: "mail.example.com" }, headers: { "idempotency-key": "k" } };
    const first = await call("POST /domains", wanted);
    const second = await call("POST /domains", wanted);
    expect([second.status, second.text, second.headers["X-Idempotency-Status"]]).toEqual([201, first.text, "cached"]);
    expect(keysMade()).toBe(1);
  });

  it("is not found after it is deleted", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    const gone = await fixture.call(`DELETE /domains/${id}`);
    expect([gone.status, gone.body]).toEqual([200, { data: { id, success: true } }]);
    expect((await fixture.call(`GET /domains/${id}`)).status).toBe(404);
    expect((await fixture.call(`DELETE /domains/${id}`)).status).toBe(404);
  });
});

describe("verifying a domain", () => {
  it("looks up each of its records and returns the findings", async () => {
    const fixture = await openWithDns();
    const { id, dns_records } = await add(fixture);
    fixture.pass(5000);
    const { status, body } = await fixture.call(`POST /domains/${id}/verify`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: "verified", verified: true, dkim_enabled: true, updated_at: iso(5000) });
    expect(body.data.dns_records).toEqual(dns_records.map((record: object) => ({ ...record, status: "verified" })));
    expect(fixture.dns.lookUps).toEqual(
      dns_records.map(({ type, name, value }: WantedRecord) => ({ type, name, value })),
    );
    expect((await fixture.call(`GET /domains/${id}`)).body).toEqual(body);
  });

  it.each<[string, DnsFinding, number, { status: string; dkim_enabled: boolean }]>([
    ["a missing alias", "missing", 1, { status: "pending", dkim_enabled: false }],
    ["a wrong alias", "wrong", 2, { status: "failed", dkim_enabled: false }],
    ["an alias that could not be looked up", "unknown", 0, { status: "pending", dkim_enabled: false }],
    ["a missing text", "missing", 3, { status: "pending", dkim_enabled: true }],
    ["a wrong text", "wrong", 3, { status: "failed", dkim_enabled: true }],
  ])("does not succeed with %s", async (_what, finding, index, expected) => {
    const fixture = await openWithDns();
    const { id, dns_records } = await add(fixture);
    fixture.dns.some.set(dns_records[index].name, finding);
    const { data } = (await fixture.call(`POST /domains/${id}/verify`)).body;
    expect(data).toMatchObject({ ...expected, verified: false });
    const statuses = { found: "verified", missing: "pending", wrong: "failed", unknown: "pending" };
    expect(data.dns_records.map(({ status }: { status: string }) => status)).toEqual(
      [0, 1, 2, 3].map((at) => (at === index ? statuses[finding] : "verified")),
    );
  });

  it("revokes the verification when records are missing or wrong, and not when the DNS does not answer", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    const verify = async (finding: DnsFinding) => {
      fixture.dns.all = finding;
      const { status, body } = await fixture.call(`POST /domains/${id}/verify`);
      const { data } = body;
      return [status, data.status, data.verified, data.dkim_enabled];
    };
    expect(await verify("unknown")).toEqual([200, "pending", false, false]);
    expect(await verify("found")).toEqual([200, "verified", true, true]);
    const before = (await fixture.call(`GET /domains/${id}`)).body;
    fixture.pass(1000);
    expect(await verify("unknown")).toEqual([200, "verified", true, true]);
    expect((await fixture.call(`GET /domains/${id}`)).body).toEqual(before);
    expect(await verify("missing")).toEqual([200, "pending", false, false]);
    expect(await verify("wrong")).toEqual([200, "failed", false, false]);
    expect(await verify("unknown")).toEqual([200, "failed", false, false]);
    expect(await verify("found")).toEqual([200, "verified", true, true]);
  });

  it("can happen twice at the same time, and during the deletion of the domain", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    const both = await Promise.all([1, 2].map(() => fixture.call(`POST /domains/${id}/verify`)));
    expect(both.map(({ status, body }) => [status, body.data.status])).toEqual(Array(2).fill([200, "verified"]));
    const [late] = await Promise.all([
      fixture.call(`POST /domains/${id}/verify`),
      fixture.call(`DELETE /domains/${id}`),
    ]);
    expect([200, 404]).toContain(late?.status);
    expect((await fixture.call(`GET /domains/${id}`)).status).toBe(404);
  });

  it("repeats its response to a call with the same Idempotency-Key without another look-up", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    const headers = { "idempotency-key": "k" };
    const first = await fixture.call(`POST /domains/${id}/verify`, { headers });
    fixture.dns.all = "missing";
    const second = await fixture.call(`POST /domains/${id}/verify`, { headers });
    expect([second.text, second.headers["X-Idempotency-Status"]]).toEqual([first.text, "cached"]);
    expect(fixture.dns.lookUps).toHaveLength(4);
  });

  it("finds nothing without a resolver", async () => {
    const { call } = await openCore({ makeKeyPair: () => pair });
    const { id } = (await call("POST /domains", { body: { domain: "mail.example.com" } })).body.data;
    expect((await call(`POST /domains/${id}/verify`)).body.data.status).toBe("pending");
  });
});

describe("mail from an address of a registered domain", () => {
  const from_email = "Hello@mail.example.com";

  it("is rejected before the domain is verified", async () => {
    const fixture = await openWithDns();
    await add(fixture);
    const { status, body } = await fixture.call("POST /email/send", { body: { ...send, from_email } });
    expect([status, body.error.code, body.error.path]).toEqual([403, "domain_invalid", "from_email"]);
  });

  it("is sent from that address after the verification, with the given Reply-To or none", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    await fixture.call(`POST /domains/${id}/verify`);
    await fixture.call("POST /email/send", { body: { ...send, from_email: "Hello@MAIL.example.com" } });
    await fixture.call("POST /email/send", { body: { ...send, from_email, reply_to: "reply@example.com" } });
    await fixture.core.runDueJobs();
    expect(fixture.mails.map(({ from, replyTo }) => [from.address, replyTo])).toEqual([
      [from_email, null],
      [from_email, "reply@example.com"],
    ]);
    expect(fixture.mails[0]?.headers["Message-ID"]).toMatch(/@mail\.example\.com>$/);
  });

  it("is for exactly that domain: mail of subdomains is sent from the shared one", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture);
    await fixture.call(`POST /domains/${id}/verify`);
    for (const domain of ["sub.mail.example.com", "example.com", "xmail.example.com"]) {
      await fixture.call("POST /email/send", { body: { ...send, from_email: `hello@${domain}` } });
    }
    const { key } = await fixture.makeWorkspace("Other");
    await fixture.call("POST /email/send", { key, body: { ...send, from_email } });
    await fixture.core.runDueJobs();
    expect(fixture.mails.map(({ from }) => from.address.split("@")[1])).toEqual(Array(4).fill("posthorn.test"));
    expect(fixture.mails[3]?.replyTo).toBe(from_email);
  });

  it("can use the workspace's default sender as well", async () => {
    const fixture = await openWithDns();
    const { id } = await add(fixture, "example.com");
    const refused = await fixture.call("POST /email/send", { body: send });
    expect([refused.status, refused.body.error.code]).toEqual([403, "domain_invalid"]);
    await fixture.call(`POST /domains/${id}/verify`);
    await fixture.call("POST /email/send", { body: send });
    await fixture.core.runDueJobs();
    expect(fixture.mails.map(({ from }) => from.address)).toEqual(["hello@example.com"]);
  });
});
