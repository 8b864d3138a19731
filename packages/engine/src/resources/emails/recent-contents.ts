import { crc32 } from "node:zlib";
import { remember } from "../../platform/remember.js";
import { SeenFilter } from "../../platform/seen-filter.js";
import type { EmailContent } from "./content.js";

/** A content that was found valid, with its digest. */
interface RecentContent extends EmailContent {
  readonly workspace_id: string;
  readonly digest: string;
}

/** How many contents are remembered. */
const rememberedContents = 100;
/** Sources of more characters are not remembered, which bounds the memory and the time to compare them. */
const longestSource = 16_000;

/**
 * The contents that were accepted last, by their HTML, or by their text where they have no HTML. Most mail repeats one content with
 * other data; such a content is neither parsed nor hashed again (bench/accept.bench.ts). What is remembered follows from it alone.
 */
const recent = new Map<string, RecentContent>();

/** Returns the digest of a content that was found valid before, or undefined. */
export function recentDigest(workspace_id: string, { subject, html, text }: EmailContent): string | undefined {
  const known = recent.get(html ?? text ?? "");
  if (known === undefined || known.workspace_id !== workspace_id) return undefined;
  return known.subject === subject && known.html === html && known.text === text ? known.digest : undefined;
}

/** Remembers a valid content with its digest, and forgets the one that was added first when there are too many. */
export function rememberContent(workspace_id: string, content: EmailContent, digest: string): void {
  const { subject, html, text } = content;
  if (subject.length > longestSource || (html ?? "").length > longestSource || (text ?? "").length > longestSource)
    return;
  remember(recent, rememberedContents, [html ?? text ?? "", { workspace_id, subject, html, text, digest }]);
}

/** For each store, the contents that batches brought to it since its filter was last cleared. */
const accepted = new WeakMap<object, SeenFilter>();

/**
 * Returns whether a batch may have brought a content to a store before, and remembers that one has now. False only for a content that none
 * has since the process started or the filter was last cleared.
 */
export function mayHaveAccepted(store: object, workspace_id: string, { subject, html, text }: EmailContent): boolean {
  const filter = accepted.get(store) ?? new SeenFilter();
  accepted.set(store, filter);
  // It takes a quarter of the time of SHA-256. A content that is taken for another one only shares a row with later messages.
  return filter.testAndAdd(crc32(text ?? "", crc32(html ?? "", crc32(subject, crc32(workspace_id)))));
}
