/** @jsxImportSource preact */
import { Code } from "../../parts/code.js";
import { Facts } from "../../parts/facts.js";
import type { Tab } from "../../parts/tabs.js";
import { Checks } from "./checks.js";
import { linksOf } from "./links-of.js";
import { MailPreview } from "./mail-preview.js";

/** What a mail consists of. */
export interface MailContent {
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
}

/** Returns the tabs that show the content of a mail, and what the checks at `checks` (a path of the admin API) find in it. */
export function contentTabs({ html, text, headers }: MailContent, checks: string): Tab[] {
  const tabs: Tab[] = [];
  if (html !== null) tabs.push({ name: "HTML", content: () => <MailPreview html={html} /> });
  if (text !== null) tabs.push({ name: "Text", content: () => <Code text={text} label="Text" /> });
  if (html !== null) tabs.push({ name: "Source", content: () => <Code text={html} label="Source" /> });
  if (headers !== null) tabs.push({ name: "Headers", content: () => <Facts facts={Object.entries(headers)} /> });
  if (html !== null) tabs.push({ name: "Links", content: () => <Links html={html} /> });
  tabs.push({ name: "Checks", content: () => <Checks path={checks} /> });
  return tabs;
}

/** URLs are shown and not linked, because a visit would count as a click of the recipient. */
function Links({ html }: { html: string }) {
  const links = linksOf(html);
  if (links.length === 0) return <p class="soft">The mail has no links.</p>;
  return (
    <Facts
      facts={links.map(({ url, text }, at) => [`${at + 1}. ${text || "(no text)"}`, <code key={url}>{url}</code>])}
    />
  );
}
