import { describe, expect, it } from "vitest";
import { makeRsaKeyPair } from "../../platform/rsa.js";
import { openCore } from "../../testing/core-fixture.js";

describe("the zone of a domain", () => {
  it("contains its keys, and as comments the records that its owner publishes", async () => {
    const pair = await makeRsaKeyPair();
    const { call, admin } = await openCore({ makeKeyPair: async () => pair });
    const { id, dns_records } = (await call("POST /domains", { body: { domain: "mail.example.com" } })).body.data;
    const { status, headers, text } = await admin(`GET /domains/${id}/zone`);
    expect([status, headers["Content-Type"]]).toEqual([200, "text/plain; charset=utf-8"]);

    const lines = text.trimEnd().split("\n");
    const published = lines.filter((line) => !line.startsWith(";"));
    expect(published.map((line) => line.split(" ").slice(0, 4))).toEqual(
      dns_records.slice(0, 3).map(({ value }: { value: string }) => [`${value}.`, "3600", "IN", "TXT"]),
    );
    for (const line of published) {
      const strings = [...line.matchAll(/"([^"]*)"/g)].map(([, string = ""]) => string);
      expect(strings.join("")).toBe(`v=DKIM1; k=rsa; p=${pair.public_key}`);
      expect(strings.every((string) => string.length <= 255)).toBe(true);
    }
    for (const { type, name, value } of dns_records) {
      const shown = type === "TXT" ? `"${value}"` : `${value}.`;
      expect(lines).toContain(`; ${name}. 3600 IN ${type} ${shown}`);
    }
  });

  it("is available to the operator for domains of any workspace, and for no unknown domain", async () => {
    const { call, admin, liveKey } = await openCore();
    expect((await admin("GET /domains/nothing/zone")).body.error.code).toBe("not_found");
    const { id } = (await call("POST /domains", { body: { domain: "mail.example.com" } })).body.data;
    const asTenant = await admin(`GET /domains/${id}/zone`, undefined, { authorization: `Bearer ${liveKey}` });
    expect(asTenant.status).toBe(401);
  });
});
