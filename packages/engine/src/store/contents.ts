import type { Ctx } from "../platform/context.js";
import { sha256 } from "../platform/crypto.js";
import type { ContentRow } from "./entities.js";
import type { ReadTx, ScanOptions, Tx } from "./store.js";

const day = 24 * 60 * 60 * 1000;
const week = 7 * day;

/** How long the links of a mail work, in ms from the end of the week it was sent in. */
const linksLife = 400 * day;

/** The kinds whose id is a hash of the value. The id of a recipient is that of the message, and never expires. */
type HashedContentKind = Exclude<ContentRow["kind"], "recipient">;

/**
 * The prefix of ids, which the week follows, for each kind that expires. A value is saved once a week, so its last use need
 * not be recorded, and a range of ids finds what has expired. The ids of kinds that never expire are hashes, which sort
 * before these prefixes.
 */
const prefixes: Readonly<Record<HashedContentKind, string>> = {
  template: "",
  links: "l",
  email: "x",
  data: "x",
  render: "x",
  contacts: "x",
};

/** A value of a workspace to be saved. */
export interface NewContent {
  workspace_id: string;
  kind: HashedContentKind;
  value: unknown;
}

/** Returns the hash that identifies a value among those of its workspace and kind. */
export function contentDigest({ workspace_id, kind, value }: NewContent): string {
  const text = (kind === "email" ? textsOf(value) : undefined) ?? JSON.stringify(value);
  return sha256(`${workspace_id}\n${kind}\n${text}`);
}

/**
 * Returns a text that differs for different objects of texts: the names and lengths as JSON, and the texts as they are. To
 * escape the HTML of a mail as JSON takes longer than to hash it (bench/batch.bench.ts). Undefined for any other value.
 */
function textsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const lengths: (string | number | null)[] = [];
  let texts = "";
  for (const [name, text] of Object.entries(value)) {
    if (text !== null && typeof text !== "string") return undefined;
    lengths.push(name, text === null ? null : text.length);
    texts += text ?? "";
  }
  return `${JSON.stringify(lengths)}\n${texts}`;
}

/**
 * Saves a value once per workspace, distinct value and, where its kind expires, week. Returns the id to read it by.
 */
export async function saveContent(ctx: Ctx, tx: Tx, content: NewContent): Promise<string> {
  const row = contentRow(ctx, content, contentDigest(content));
  await tx.contents.insertIfAbsent(row);
  return row.id;
}

/** Returns the row that saves a value with this digest, for `insertIfAbsent`. */
export function contentRow({ clock }: Ctx, { workspace_id, kind, value }: NewContent, digest: string): ContentRow {
  const now = clock.now();
  const id = prefixes[kind] === "" ? digest : `${prefixes[kind]}${weekOf(now)}-${digest}`;
  return { id, workspace_id, kind, value, created_at: now };
}

/** Returns the value with an id, or undefined when it has expired. */
export async function readContent<T>(tx: ReadTx, id: string | null): Promise<T | undefined> {
  if (id === null) return undefined;
  return (await tx.contents.get(id))?.value as T | undefined;
}

/** Returns the ranges of `contents` that have expired, for `Store.scan`. */
export function expiredContentRanges({ clock, settings }: Ctx): ScanOptions[] {
  const lives = [
    ["l", linksLife],
    ["x", settings.contentLife],
  ] as const;
  return lives.map(([prefix, life]) => ({ after: prefix, before: `${prefix}${weekOf(clock.now() - life)}` }));
}

/** Returns the number of the week since 1970, in five digits, so that it sorts as text. */
function weekOf(time: number): string {
  return String(Math.max(0, Math.floor(time / week))).padStart(5, "0");
}
