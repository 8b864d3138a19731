import { expect, it } from "vitest";
import { checkMail } from "../check-mail.js";
import { sourceOfText } from "../mail-source.js";
import { featureProbes } from "../testing/feature-probes.js";
import { mailCorpus } from "../testing/mail-corpus.js";
import { clientsNamed } from "./clients.js";
import { mailpitReport } from "./mailpit-report.js";
import { supportOf } from "./support.js";

const all = clientsNamed([]);
const found = (html: string): string[] =>
  checkMail(sourceOfText(html, "html", false))
    .findings.filter(({ rule }) => rule.startsWith("compatibility/"))
    .map(({ rule }) => rule.slice(14));

it.each(featureProbes())(
  "the feature $slug is found in its probe, unless every client supports it",
  ({ slug, html }) => {
    const { clients, unknown } = supportOf(slug, all);
    const isSupported = clients.every(({ support }) => support === "yes") && unknown.length === 0;
    if (isSupported) expect(found(html)).not.toContain(slug);
    else expect(found(html)).toContain(slug);
  },
);

it("plain text in a plain element uses nothing", () => {
  expect(found("<p>Hello <span>display:flex</span> {color:red}</p>")).toEqual([]);
});

it("the corpus has more than 200 mails, and the report in Mailpit's format names what the findings name", () => {
  const corpus = mailCorpus();
  expect(new Set(corpus.map(({ html }) => html)).size).toBeGreaterThanOrEqual(200);
  for (const { html } of corpus.filter((_, index) => index % 15 === 0)) {
    const slugs = mailpitReport(html).Warnings.map(({ Slug }) => Slug);
    expect([...slugs].sort()).toEqual([...found(html)].sort());
  }
});

it("support is that of the newest version, and of former ones where all newest have it", () => {
  const named = (slug: string, client: string) => supportOf(slug, clientsNamed([client]));
  expect(named("css-display-flex", "outlook-windows").clients).toEqual([{ name: "Outlook Windows", support: "no" }]);
  expect(named("css-font", "apple-mail").isFormer).toBe(false);
  expect(supportOf("css-font", all).isFormer).toBe(true);
});
