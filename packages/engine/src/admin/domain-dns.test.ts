import { describe, expect, it } from "vitest";
import type { DnsAnswer, LookUp } from "../platform/dns.js";
import { makeRsaKeyPair } from "../platform/rsa.js";
import { beginning, openCore } from "../testing/core-fixture.js";

/** Generating a key takes long, and no test depends on the key. */
const pair = makeRsaKeyPair();

/** A domain whose records DNS answers like this, by their type. */
async function openWithDomain(lookUp: LookUp) {
  const core = await openCore({ lookUp, makeKeyPair: () => pair });
  const { id } = (await core.call("POST /domains", { body: { domain: "mail.example.com" } })).body.data;
  return { ...core, id, ask: async () => (await core.admin(`GET /domains/${id}/dns`)).body.data };
}

describe("what DNS says of a domain now", () => {
  it("is the values of each record beside the expected one, and changes nothing", async () => {
    const text = { finding: "wrong", values: ["posthorn-verification=old", "<b>v=spf1</b>"] } as const;
    const lookUp: LookUp = async ({ type }) => (type === "TXT" ? text : "found");
    const { ask, call, id } = await openWithDomain(lookUp);
    const before = (await call(`GET /domains/${id}`)).body.data;
    const { records, ...rest } = await ask();
    expect(rest).toEqual({ id, domain: "mail.example.com", asked_at: new Date(beginning).toISOString() });
    expect(records).toEqual(
      before.dns_records.map(({ status, ...record }: { status: string; type: string; value: string }) => ({
        ...record,
        finding: record.type === "TXT" ? "wrong" : "found",
        answers: record.type === "TXT" ? text.values : [record.value],
        answers_left_out: 0,
      })),
    );
    expect((await call(`GET /domains/${id}`)).body.data).toEqual(before);
    const { dns_records, status } = (await call(`POST /domains/${id}/verify`)).body.data;
    expect([status, dns_records[3].status]).toEqual(["failed", "failed"]);
    expect(Object.keys(dns_records[3]).sort()).toEqual(["name", "purpose", "status", "type", "value"]);
  });

  it("shows at most 20 answers of 1,000 characters, and says how many more there are", async () => {
    let answer: DnsAnswer = { finding: "wrong", values: Array(20).fill("\u{1f600}".repeat(1000)) };
    const { ask } = await openWithDomain(async () => answer);
    const [whole] = (await ask()).records;
    expect([whole.answers, whole.answers_left_out]).toEqual([answer.values, 0]);
    answer = { finding: "wrong", values: Array(27).fill("\u{1f600}".repeat(1001)) };
    const [shortened] = (await ask()).records;
    expect(shortened.answers).toEqual(Array(20).fill(`${"\u{1f600}".repeat(1000)}…`));
    expect(shortened.answers_left_out).toBe(7);
  });

  it("is nothing where the name is missing or the resolver fails, and 404 of an unknown domain", async () => {
    let finding: "missing" | "unknown" = "missing";
    const { ask, admin } = await openWithDomain(async () => finding);
    expect((await ask()).records[0]).toMatchObject({ finding: "missing", answers: [] });
    finding = "unknown";
    expect((await ask()).records[0]).toMatchObject({ finding: "unknown", answers: [] });
    expect((await admin("GET /domains/none/dns")).status).toBe(404);
  });
});
