import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { WantedRecord } from "../platform/dns.js";
import { createLookUp } from "./look-up.js";
import { type DnsEntry, startDnsServer } from "./testing/dns-server.js";

const server = await startDnsServer();
afterAll(() => server.close());
beforeEach(() => server.entries.clear());

const slowLookUp = createLookUp({ server: server.address });
const fastLookUp = createLookUp({ server: server.address, timeout: 300 });
/** Waits long only for what answers. */
const answerOf = (record: WantedRecord) =>
  ([...server.entries.values()].includes("silence") ? fastLookUp : slowLookUp)(record);
const lookUp = async (record: WantedRecord) => (await answerOf(record)).finding;
const name = "k1._domainkey.mail.example.com";
const alias: WantedRecord = { type: "CNAME", name, value: "k1.dkim.posthorn.test" };
const text: WantedRecord = {
  type: "TXT",
  name: "_posthorn.mail.example.com",
  value: "posthorn-verification=abc",
};

function publish(entries: Record<string, DnsEntry>): void {
  for (const [at, entry] of Object.entries(entries)) server.entries.set(at, entry);
}

describe("a look-up of an alias", () => {
  it.each<[string, Record<string, DnsEntry>, string]>([
    ["the right one", { [name]: { CNAME: "k1.dkim.posthorn.test" } }, "found"],
    ["another case", { [name]: { CNAME: "K1.DKIM.Posthorn.TEST" } }, "found"],
    [
      "one that leads there by way of others",
      { [name]: { CNAME: "a.example.net" }, "a.example.net": { CNAME: "k1.dkim.posthorn.test" } },
      "found",
    ],
    ["no such name", {}, "missing"],
    ["a name without an alias", { [name]: { TXT: [["v=DKIM1; p="]] } }, "missing"],
    ["another's", { [name]: { CNAME: "k2.dkim.posthorn.test" } }, "wrong"],
    ["a loop", { [name]: { CNAME: "a.example.net" }, "a.example.net": { CNAME: name } }, "wrong"],
    ["a failure", { [name]: "servfail" }, "unknown"],
    ["a refusal", { [name]: "refused" }, "unknown"],
    ["silence", { [name]: "silence" }, "unknown"],
    ["silence behind an alias", { [name]: { CNAME: "a.example.net" }, "a.example.net": "silence" }, "unknown"],
  ])("finds %s", async (_what, entries, finding) => {
    publish(entries);
    expect(await lookUp(alias)).toBe(finding);
  });

  it("ignores the dot of the root", async () => {
    publish({ [name]: { CNAME: "k1.dkim.posthorn.test" } });
    expect(await lookUp({ ...alias, value: "k1.dkim.posthorn.test." })).toBe("found");
  });
});

describe("a look-up of a text", () => {
  it.each<[string, DnsEntry | undefined, string]>([
    ["the right one", { TXT: [["posthorn-verification=abc"]] }, "found"],
    ["one in several strings", { TXT: [["posthorn-", "verification", "=abc"]] }, "found"],
    ["one among others", { TXT: [["v=spf1 -all"], ["posthorn-verification=abc"], ["x"]] }, "found"],
    ["another token", { TXT: [["posthorn-verification=abd"]] }, "wrong"],
    ["another case", { TXT: [["posthorn-verification=ABC"]] }, "wrong"],
    ["no such name", undefined, "missing"],
    ["a name without texts", { TXT: [] }, "missing"],
    ["a failure", "servfail", "unknown"],
    ["silence", "silence", "unknown"],
  ])("finds %s", async (_what, entry, finding) => {
    if (entry !== undefined) publish({ [text.name]: entry });
    expect(await lookUp(text)).toBe(finding);
  });

  it("finds it behind an alias", async () => {
    publish({ [text.name]: { CNAME: "t.example.net" }, "t.example.net": { TXT: [["posthorn-verification=abc"]] } });
    expect(await lookUp(text)).toBe("found");
  });

  it("sees changes", async () => {
    expect(await lookUp(text)).toBe("missing");
    publish({ [text.name]: { TXT: [["posthorn-verification=abc"]] } });
    expect(await lookUp(text)).toBe("found");
    publish({ [text.name]: { TXT: [["posthorn-verification=abd"]] } });
    expect(await lookUp(text)).toBe("wrong");
    server.entries.clear();
    expect(await lookUp(text)).toBe("missing");
  });
});

describe("what a look-up found", () => {
  it("has every text, joined from its strings, whatever is in it", async () => {
    publish({ [text.name]: { TXT: [["v=spf1 ", "-all"], ["<script>\u001b[2J\u0000"], [""]] } });
    expect(await answerOf(text)).toEqual({ finding: "wrong", values: ["v=spf1 -all", "<script>\u001b[2J\u0000", ""] });
  });

  it("has the names that an alias leads to, in their order, and at most eight of a loop", async () => {
    publish({ [name]: { CNAME: "A.example.net" }, "a.example.net": { CNAME: "b.example.net" } });
    expect(await answerOf(alias)).toEqual({ finding: "wrong", values: ["a.example.net", "b.example.net"] });
    publish({ "a.example.net": { CNAME: name } });
    expect((await answerOf(alias)).values).toHaveLength(8);
  });

  it("has nothing of a name that is missing, or when the resolver fails", async () => {
    expect(await answerOf(alias)).toEqual({ finding: "missing", values: [] });
    publish({ [name]: "servfail" });
    expect(await answerOf(alias)).toEqual({ finding: "unknown", values: [] });
  });
});

describe("a resolver", () => {
  it("that is unavailable leaves everything unknown", async () => {
    const gone = await startDnsServer();
    await gone.close();
    expect((await createLookUp({ server: gone.address, timeout: 200 })(text)).finding).toBe("unknown");
  });

  it("may have a host name", async () => {
    publish({ [text.name]: { TXT: [["posthorn-verification=abc"]] } });
    const named = createLookUp({ server: server.address.replace("127.0.0.1", "localhost") });
    expect((await named(text)).finding).toBe("found");
  });

  it("is cancelled when all queries together take too long", async () => {
    publish({ [text.name]: "silence" });
    const began = performance.now();
    const lookUpAll = createLookUp({ server: server.address, timeout: 20_000, totalTimeout: 100 });
    expect((await lookUpAll(text)).finding).toBe("unknown");
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
