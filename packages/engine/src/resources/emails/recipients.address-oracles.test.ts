import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { domainOf, parseAddress } from "../../mail/address.js";
import { parseUrl } from "../../platform/parse-url.js";
import { openCore } from "../../testing/core-fixture.js";

interface Case {
  input: string;
  isemail: string;
  nodemailer: string[];
  python: string;
  reason?: string;
}

const { cases }: { cases: Case[] } = JSON.parse(
  readFileSync(new URL("../../platform/address.cases.json", import.meta.url), "utf8"),
);

/** Returns the domain of an address as the oracles see it: everything after the last `@`, in A-labels. */
function domainReadBy(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return parseUrl(`http://${domain}`)?.hostname ?? domain;
}

describe("address validation", () => {
  it.each(cases.filter(({ input }) => parseAddress(input) !== undefined))(
    "leads where every other reader says: $input",
    ({ input, nodemailer, python }) => {
      const domain = parseAddress(input)?.domain;
      expect([nodemailer.length, domainReadBy(nodemailer[0] ?? ""), domainReadBy(python)]).toEqual([1, domain, domain]);
    },
  );
});

describe("accepted and rejected addresses", () => {
  it("differs from other validators only in reviewed cases, with a reason", () => {
    const differing = cases.filter(
      ({ input, isemail }) => (parseAddress(input) !== undefined) !== (isemail === "VALID"),
    );
    expect(differing).toEqual(cases.filter(({ reason }) => reason !== undefined));
    expect([cases.length, differing.length]).toEqual([152, 28]);
  });
});

describe("a mail", () => {
  it("is sent to the validated domain, or rejected", async () => {
    const { call, core, mails } = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    for (const { input } of cases) {
      const sent = mails.length;
      const body = { to: input, from_email: "hello@example.com", subject: "Hi", text: "Hi" };
      const answer = await call("POST /email/send", { body });
      await core.runDueJobs();
      const domain = parseAddress(input)?.domain;
      if (domain === undefined) {
        expect([input, mails.length]).toEqual([input, sent]);
        const [result] = answer.body.data?.results ?? [];
        expect([answer.status, result?.reason]).toEqual(
          answer.status === 400 ? [400, undefined] : [200, "invalid_address"],
        );
      } else {
        expect([input, mails.length]).toEqual([input, sent + 1]);
        expect(domainOf(mails.at(-1)?.to ?? "")).toBe(domain);
      }
    }
  });
});
